# home.sh - a home of its own for a test of the plain game, in memory where there is room for it: games and settings of
# whoever runs the tests stay out of it.
made=$(mktemp -d -p "$([ -d /dev/shm ] && echo /dev/shm || echo /tmp)") || exit 1
trap 'rm -rf "$made"' EXIT
XDG_DATA_HOME=$made/data; export XDG_DATA_HOME
XDG_CONFIG_HOME=$made/config; export XDG_CONFIG_HOME
unset LC_ALL LC_MESSAGES; LANG=fr_FR.UTF-8; export LANG

plain() { # nbsp and narrow nbsp as plain blanks
    sed 's/\xc2\xa0/ /g; s/\xe2\x80\xaf/ /g'
}

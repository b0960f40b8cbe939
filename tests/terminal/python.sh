#!/bin/sh
# python.sh PROGRAM ARG...: one of the Python programs of this folder; each prints TAP.
program=$1; shift
exec python3 -B "tests/terminal/$program" "$@"

#!/bin/sh
# ok.sh: the example scripts hold. One test a script.
set -u
exec "$BQ_BINARY" script --tap tests/script/ok/*.bqs

#!/bin/sh
# rules.sh: every rule script, one test a file: tests/rules/ROW-EDITION.bqs (docs/SCRIPT.md).
exec "$BQ_BINARY" script --tap tests/rules/*.bqs

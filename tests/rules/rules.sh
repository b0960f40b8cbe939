#!/bin/sh
# rules.sh: every rule script, tests/rules/CHAPTER/ROW.bqs (docs/SCRIPT.md): one test for each edition of each.
exec "$BQ_BINARY" script --tap tests/rules/*/*.bqs

#!/bin/sh
# law.sh: the landing law of every edition, against a chain computed from its file (chain.py).
# SOAK: 10^8 rolls, which the program must hit within a hundredth of a point.
if [ -n "${SOAK:-}" ]; then set -- 100000000 0.01; else set -- 10000000 0.045; fi
exec python3 tests/sim/chain.py "$BQ_BINARY" "$@"

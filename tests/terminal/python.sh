#!/bin/sh
# python.sh PROGRAM: one of the Python programs of this folder; each prints TAP.
exec python3 -B "tests/terminal/$1"

#!/usr/bin/env python3
"""position.py STORE: games come to a position by writing their log anew. On standard input a list of
{"id": hexadecimal digits, "log": [[line, digest], ...]}; the server must not be running."""
import json
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'store'))
import steps  # noqa: E402

store = sqlite3.connect(sys.argv[1])
now = int(time.time() * 1000)
(epoch,) = store.execute("SELECT epoch FROM meta").fetchone()
for game in json.load(sys.stdin):
    log = [steps.write(seq, epoch, now, digest, line) for seq, (line, digest) in enumerate(game["log"], 1)]
    steps.set_log(store, game["id"], log)
    store.execute("UPDATE game SET status = 1, ended_ms = 0 WHERE id = ?", (bytes.fromhex(game["id"]),))
store.commit()

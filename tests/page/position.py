#!/usr/bin/env python3
"""position.py STORE: games come to a position by writing their log anew. On standard input a list of
{"id": hexadecimal digits, "log": [[line, digest], ...]}; the server must not be running."""
import json
import sqlite3
import sys
import time

store = sqlite3.connect(sys.argv[1])
now = int(time.time() * 1000)
for game in json.load(sys.stdin):
    (number,) = store.execute("SELECT number FROM game WHERE id = ?", (bytes.fromhex(game["id"]),)).fetchone()
    (epoch,) = store.execute("SELECT epoch FROM meta").fetchone()
    store.execute("DELETE FROM log WHERE game = ?", (number,))
    for seq, (line, digest) in enumerate(game["log"], 1):
        value = int(digest, 16)
        value -= 1 << 64 if value >= 1 << 63 else 0
        store.execute("INSERT INTO log (game, seq, epoch, line, digest, at_ms) VALUES (?, ?, ?, ?, ?, ?)",
                      (number, seq, epoch, line, value, now))
    store.execute("UPDATE game SET status = 1, ended_ms = 0 WHERE number = ?", (number,))
store.commit()

"""peer_websockets.py URL - a client by python3-websockets (peers.py)."""
import asyncio
import json
import sys

import websockets

PLAIN = ('roll', 'end', 'buy', 'decline', 'pass', 'flat', 'pay', 'draw', 'stay', 'keep', 'leave', 'declare')


async def expect(peer, word):
    while True:
        m = json.loads(await asyncio.wait_for(peer.recv(), 20))
        if m['say'] == word:
            return m


async def game(url):
    seen = 0
    async with websockets.connect(url) as peer:
        await peer.send('hello 1 fr client=py')
        await expect(peer, 'hello')
        await asyncio.wait_for(await peer.ping(b'are you there'), 10)
        await peer.send('create classique Zoé seats=3 tempo=0')
        await expect(peer, 'seat')
        await peer.send(iter(['bo', 'ts', ' ea', 'sy']))  # in fragments
        await expect(peer, 'ok')
        await peer.send('start')
        while seen < 30:
            m = json.loads(await asyncio.wait_for(peer.recv(), 20))
            if m['say'] == 'move':
                assert m['n'] <= seen + 1, m
                seen = m['n']
            elif m['say'] == 'ask' and 'may' in m:
                await peer.send(next((v for v in PLAIN if v in m['may']['verbs']), 'resign'))
        await peer.close(4321, 'done')
        assert peer.close_code == 4321, peer.close_code
    return seen


async def rest(url):
    async with websockets.connect(url) as peer:
        await peer.send(b'\x00\x01')
        try:
            while True:
                await asyncio.wait_for(peer.recv(), 10)
        except websockets.ConnectionClosed as end:
            assert end.code == 1003, end
    try:
        async with websockets.connect(url, origin='https://evil.example'):
            raise AssertionError('an origin that is not ours')
    except websockets.InvalidStatusCode as end:
        assert end.status_code == 403
    async with websockets.connect(url, origin='https://play.example.org') as peer:
        await peer.send('ping ' + 'x' * 9000)
        try:
            while True:
                await asyncio.wait_for(peer.recv(), 10)
        except websockets.ConnectionClosed as end:
            assert end.code == 1009, end

n = asyncio.run(game(sys.argv[1]))
asyncio.run(rest(sys.argv[1]))
print('fine, websockets %s, %d moves' % (websockets.__version__ if hasattr(websockets, '__version__') else '?', n))

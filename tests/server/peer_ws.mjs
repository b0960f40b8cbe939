// peer_ws.mjs URL - a client by npm's `ws` (peers.py).
import { createRequire } from 'node:module';
import assert from 'node:assert';

const WebSocket = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
const url = process.argv[2];
const PLAIN = ['roll', 'end', 'buy', 'decline', 'pass', 'flat', 'pay', 'draw', 'stay', 'keep', 'leave', 'declare'];

function game() {
  return new Promise((done, fail) => {
    const peer = new WebSocket(url);
    let seen = 0;
    let pong = false;
    setTimeout(() => fail(new Error('too slow')), 30000).unref();
    peer.on('error', fail);
    peer.on('pong', (data) => { pong = data.toString() === 'there?'; });
    peer.on('open', () => {
      peer.send('hello 1 en client=node');
      peer.ping('there?');
      peer.send('create classique Noa seats=3 tempo=0');
    });
    peer.on('message', (data, binary) => {
      if (binary) return fail(new Error('binary'));
      const m = JSON.parse(data.toString());
      if (m.say === 'seat') {
        for (const part of ['bo', 'ts ', 'ea']) peer.send(part, { fin: false });
        peer.send('sy', { fin: true });
      } else if (m.say === 'ok' && seen === 0) peer.send('start');
      else if (m.say === 'move') {
        assert(m.n <= seen + 1);
        seen = m.n;
        if (seen >= 30) peer.close(4321, 'done');
      } else if (m.say === 'ask' && m.may) peer.send(PLAIN.find((v) => m.may.verbs.includes(v)) ?? 'resign');
    });
    peer.on('close', (code) => (code === 4321 && pong && seen >= 30 ? done(seen) : fail(new Error(`closed ${code}, ${seen} moves, pong ${pong}`))));
  });
}

function closes(open, code, options = {}) {
  return new Promise((done, fail) => {
    const peer = new WebSocket(url, options);
    peer.on('open', () => open(peer));
    peer.on('unexpected-response', (_, response) => (response.statusCode === code ? done() : fail(new Error(`status ${response.statusCode}`))));
    peer.on('error', () => {});
    peer.on('close', (got) => (got === code ? done() : fail(new Error(`closed with ${got}, not ${code}`))));
  });
}

const seen = await game();
await closes((peer) => peer.send(Buffer.from([0, 1])), 1003);
await closes((peer) => peer.send('ping ' + 'x'.repeat(9000)), 1009, { origin: 'https://play.example.org' });
await closes(() => {}, 403, { origin: 'https://evil.example' });
// Compression is offered, and not taken.
await new Promise((done, fail) => {
  const peer = new WebSocket(url, { perMessageDeflate: true });
  peer.on('open', () => { peer.extensions === '' ? done() : fail(new Error(peer.extensions)); peer.terminate(); });
  peer.on('error', fail);
});
console.log(`fine, ws, ${seen} moves`);
process.exit(0);

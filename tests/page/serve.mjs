// serve.mjs - the built page on loopback, with the headers that `banquier serve` gives it.
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { extname, join, normalize } from 'node:path';

export const csp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types svelte-trusted-html banquier";
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm',
  '.json': 'application/json', '.bin': 'application/octet-stream', '.webmanifest': 'application/manifest+json',
};

/** A server on a free port; `sent` counts encoded bytes by path, `asked` says when it was asked for first. With `behind`, a port, WebSockets go there. */
export function serve(root, port = 0, behind = () => 0) {
  const sent = new Map(), asked = new Map(), packed = new Map(), instead = new Map(); // instead: what to answer for a path that matches
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^(\.\.[/\\])+/, '');
    const file = join(root, path === '/' ? 'index.html' : path);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const other = [...instead].find(([match]) => match.test(path))?.[1];
    if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file), { level: 9 }));
    const body = other ? gzipSync(other) : packed.get(file);
    sent.set(path, (sent.get(path) ?? 0) + body.length);
    if (!asked.has(path)) asked.set(path, Date.now());
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'content-length': body.length,
      'content-security-policy': csp, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
      'cache-control': path.startsWith('/assets/') && !instead.size ? 'public, max-age=31536000, immutable' : 'no-cache',
    }).end(body);
  });
  const lines = new Set(); // open WebSockets: a test can cut them
  server.on('upgrade', (request, socket, head) => {
    if (!behind()) return socket.destroy();
    const there = connect(behind(), '127.0.0.1', () => {
      const raw = [`GET ${request.url} HTTP/1.1`];
      for (let i = 0; i < request.rawHeaders.length; i += 2) raw.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
      there.write(raw.join('\r\n') + '\r\n\r\n');
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    lines.add(socket);
    for (const end of [socket, there]) end.on('error', () => undefined).on('close', () => { socket.destroy(); there.destroy(); lines.delete(socket); });
    return undefined;
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () =>
    done({ url: `http://127.0.0.1:${server.address().port}/`, sent, asked, instead, lines, close: () => { server.closeAllConnections(); return new Promise((end) => server.close(end)); } })));
}

// pack.mjs DIST ARCHIVE: the last steps of the page. Writes sw.js with the list of files, then packs all of
// it, gzip-compressed, into one archive for the program (src/web/archive.h tells its form).
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join, relative } from 'node:path';

const [dist, archive] = process.argv.slice(2);
const walk = (folder) => readdirSync(folder).sort().flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? walk(path) : [path];
});

rmSync(join(dist, 'sw.js'), { force: true });
const files = walk(dist).map((path) => relative(dist, path));
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
const version = hash.digest('hex').slice(0, 16);
const list = ['./', ...files.filter((f) => f !== 'index.html').map((f) => `./${f}`)];
writeFileSync(join(dist, 'sw.js'), readFileSync('sw.js', 'utf8').replace('@VERSION@', `banquier-${version}`).replace('/* @FILES@ */ []', JSON.stringify(list)));

const types = {
  html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png', wasm: 'application/wasm',
  json: 'application/json', bin: 'application/octet-stream', webmanifest: 'application/manifest+json',
};
const parts = [], head = [];
let at = 0;
for (const file of [...files, 'sw.js'].sort()) {
  const body = gzipSync(readFileSync(join(dist, file)), { level: 9 });
  body[9] = 0xff; // the system that packed it: unknown, so that the bytes are the same everywhere
  head.push(`${file} ${at} ${body.length} ${types[file.split('.').pop()] ?? 'application/octet-stream'}\n`);
  parts.push(body);
  at += body.length;
}
const table = Buffer.from(head.join(''));
writeFileSync(archive, Buffer.concat([Buffer.from(`banquier page 1\n${head.length} ${table.length}\n`), table, ...parts]));
console.log(`${archive}: ${head.length} files, ${statSync(archive).size} bytes`);

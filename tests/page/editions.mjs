// editions.mjs - self-written editions in the page: the five of the house come out of edition.wasm as they come out of
// the program, byte for byte and word for word; those that extend another too; and every broken file of
// tests/edition/broken is refused at the same place, in the same words but for YAML's own grammar.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { made, ok, plan } from './browser.mjs';
import { source } from './source.mjs';

if (!existsSync(`${made}/edition.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
  process.exit(0);
}
const { pack, partOf, events } = await source('yaml');
const wasm = new WebAssembly.Module(readFileSync(`${made}/edition.wasm`));
ok(WebAssembly.Module.imports(wasm).length === 0, 'the module has no imports');
const { exports: doors } = await WebAssembly.instantiate(wasm, {});
doors._initialize?.();
function raw(bytes) {
  const at = doors.bq_web_input(bytes.length);
  new Uint8Array(doors.memory.buffer, at, bytes.length).set(bytes);
  const n = doors.bq_web_compile(bytes.length, 1);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(doors.memory.buffer, doors.bq_web_output(), n)));
}
const file = (path, name = path) => ({ name, bytes: new Uint8Array(readFileSync(path)) });
const folder = (path, role = '') => readdirSync(path).filter((n) => /^(edition|fr|en|ru)\.yaml$/.test(n)).map((n) => ({ role: `${role}/${partOf(n)}`, file: file(`${path}/${n}`) }));
const house = ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs'];
const all = house.flatMap((name) => folder(`editions/${name}`, name)); // what may be extended

for (const name of house) {
  const told = raw(pack(folder(`editions/${name}`)));
  ok(told.ok && told.bytes === readFileSync(`${made}/editions/${name}.bin`).toString('base64'), `${name}: the same bytes`, told.text);
  const other = ['fr', 'en', 'ru'].filter((l) => JSON.stringify(told.texts?.[l]) !== JSON.stringify(JSON.parse(readFileSync(`${made}/editions/${name}.${l}.json`, 'utf8'))));
  ok(other.length === 0, `${name}: the same words in three languages`, other.join(' '));
}

// Broken ones.
const wrong = [], grammar = [];
let judged = 0;
for (const line of readFileSync('tests/edition/broken/EXPECTED', 'utf8').split('\n').filter((l) => l && !l.startsWith('#'))) {
  const [path, place, message] = line.split(' | ');
  const at = `tests/edition/broken/${path}`, texts = path.includes('/');
  const parts = statSync(at).isDirectory() ? folder(at) : texts ? folder(at.replace(/\/[^/]*$/, '')) : [{ role: '/edition', file: file(at) }];
  const told = raw(pack([...parts, ...all]));
  judged++;
  if (message === 'ok') {
    if (!told.ok) wrong.push(`${path}: ${told.text}`);
    continue;
  }
  const want = place === '-' ? `${at}: ` : `${at}:${place}: `;
  if (told.ok) wrong.push(`${path}: accepted`);
  else if (/^not YAML/.test(message)) grammar.push(...(/: not YAML[:,]/.test(told.text) ? [] : [`${path}: ${told.text}`]));
  else if (!told.text.startsWith(want) || !told.text.includes(message)) wrong.push(`${path}: ${told.text}`);
}
ok(judged > 40 && wrong.length === 0, `${judged} broken editions are refused where and as the program refuses them`, wrong.join('\n'));
ok(grammar.length === 0, 'and those that are not YAML as such', grammar.join('\n'));

// Nothing is believed because the page has written it.
const text = readFileSync('editions/console/edition.yaml', 'utf8'), good = new TextDecoder('latin1').decode(pack(folder('editions/console')));
const bytes = (s) => Uint8Array.from(s, (c) => c.charCodeAt(0));
for (const [what, spoilt] of [['nothing', ''], ['half of it', good.slice(0, good.length / 2)], ['no line', 'x'], ['numbers too large', '99999999 99999999 /edition a\n'], ['a list never begun', good.replace(/\0(d [^\n]*\n)/, '\0$1.\n')], ['a map never ended', good.replace(/\.\n\0$/, '\0')]])
  ok(raw(bytes(spoilt)).ok === false, `refused: ${what}`);
ok(events('[' .repeat(200000)).startsWith('!') || events('['.repeat(200000)).includes('\n!'), 'a file that is too deep for its reader is no YAML');
ok(text.length > 0 && events(text).split('\n').filter((l) => l === '.').length > 40, 'what was begun is ended');
plan();

// fair.mjs - the page's own verifier of dice (web/src/lib/fair.ts): it agrees with docs/FAIRNESS.md on every example,
// it accepts honest games of the module, which the program verifies too, and finds whatever is changed in them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made, ok, plan } from './browser.mjs';
import { Module } from './positions.mjs';
import { source } from './source.mjs';

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
  process.exit(0);
}
const fair = await source('fair');
const { bytes, hex } = fair;
const binary = process.env.BQ_BINARY ?? 'build/banquier';
const folder = mkdtempSync(join(tmpdir(), 'banquier-fair-'));

// The document's examples.
const asked = {
  commit: ([game, rules, secret]) => hex(fair.houseCommitment(bytes(game), bytes(rules), bytes(secret))),
  seat: ([game, seat, nonce]) => hex(fair.seatCommitment(bytes(game), Number(seat), bytes(nonce))),
  entropy: (nonces) => hex(fair.entropyOf(nonces.map((n) => (n === '-' ? null : bytes(n))))),
  draw: ([game, secret, entropy, k, purpose, n]) => String(fair.drawOf(bytes(game), bytes(secret), bytes(entropy), BigInt(k), Number(purpose), Number(n))),
  begin: ([game, commitment, entropy]) => hex(fair.chainBegin(bytes(game), bytes(commitment), bytes(entropy))),
  chain: ([before, line, said, digest]) => hex(fair.chainNext(bytes(before), BigInt(line), bytes(said), bytes(digest))),
};
const examples = readFileSync(new URL('../../docs/FAIRNESS.md', import.meta.url), 'utf8').split('<!-- examples -->')[1].split('```')[1].trim().split('\n');
const wrong = examples.filter((line) => {
  const [question, answer] = line.split(/ ?= /), [what, ...args] = question.split(' ');
  return asked[what](args) !== answer;
});
ok(examples.length >= 20 && wrong.length === 0, `the ${examples.length} examples of the document`, wrong.join('\n'));

// Honest games, and the same with something changed.
const module = await Module.open(made);
const rows = async (from, to) => module.ask('proof', from, to);
const check = (text, told = rows) => fair.check(module.say('bound', text), told);
const digits = (n, seed) => Array.from({ length: n }, (_, i) => ((seed * 37 + i * 101 + 7) % 256).toString(16).padStart(2, '0')).join('');
function play(edition, seed, options = '') {
  module.edition(edition);
  const secret = digits(32, seed);
  const opened = module.say('open', [...(options ? [`option ${options}`] : []), 'seat bot:hard 0 Ada', 'seat bot:medium 1 Zoé', 'seat bot:medium 2 Иван', `dealer fair ${digits(16, seed + 1)} ${secret}`, `nonce 0 ${digits(16, seed + 2)}`, `nonce 2 ${digits(64, seed + 3)}`].join('\n'));
  if (!opened?.ok) throw new Error(opened?.text ?? 'open');
  for (let i = 0; i < 6000; i++) if (!module.ask('step', 0xfe)) break;
  return secret;
}
const flipped = (text, at) => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
for (const [i, edition] of ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs'].entries()) {
  const secret = play(edition, 11 + i, 'end=last');
  const before = module.save();
  ok(!before.includes(secret) && (await check(before)).found === 'secret', `${edition}: before the end the secret is not in the save, and nothing can be checked`);
  ok(module.ask('undo', 1, 0)?.ok === false, `${edition}: nothing is taken back`);
  ok(module.ask('reveal')?.ok === true, `${edition}: the secret is shown`);
  const text = module.save(), file = join(folder, `${edition}.txt`);
  writeFileSync(file, text);
  const verified = spawnSync(binary, ['verify', file], { encoding: 'utf8' });
  ok(verified.status === 0, `${edition}: the program verifies it`, verified.stdout + verified.stderr);
  // Whose pin a file has, or that it has none, is said as the program says it.
  const bare = (s) => s.replace(/verify: |\s+/g, '');
  const said = module.say('verify', text)?.text ?? '';
  const program = spawnSync(binary, ['verify', '--lang', 'fr', file], { encoding: 'utf8' }).stdout;
  ok(said.length > 40 && bare(program).includes(bare(said)), `${edition}: what held the house is told as the program tells it`, `${said}\n${program}`);
  const report = await check(text);
  ok(report.ok && report.draws > 20 && report.added.join() === '0,2' && text.includes(report.chain), `${edition}: so does the page: ${report.draws} draws, ${report.lines} lines`, JSON.stringify(report));
  const missed = [];
  const spots = [[/^dealer fair ([0-9a-f]{32})/m, 12], [/^dealer fair [0-9a-f]{32} [0-9a-f]/m, 46], [/^nonce 0 [0-9a-f]/m, 10], [/^nonce 2 [0-9a-f]{64} [0-9a-f]/m, 75], [/^secret /m, 20], [/^secret /m, 100], [/^rules\n/m, 200]];
  for (const [where, by] of spots) if ((await check(flipped(text, text.search(where) + by))).ok) missed.push(String(where));
  const log = text.split(/^log .*\n/m)[1].split('\n');
  for (let k = 0; k < 12; k++) {
    const line = log[Math.floor(((k + 0.5) * (log.length - 2)) / 12)];
    if ((await check(text.replace(`${line}\n`, `${line.replace(/\w/, (c) => (c === 'x' ? 'y' : 'x'))}\n`))).ok) missed.push(line);
    if ((await check(text.replace(`${line}\n`, ''))).ok) missed.push(`without ${line}`);
  }
  // Other dice that fit the rules of the game, but not the secret: the module itself tells them as they stand.
  const spoilt = async (from, to) => (await rows(from, to)).map((r, n) => (r[3] === 36 && from + n > 20 && from + n < 40 ? [...r.slice(0, 4), (r[4] + 1) % 36, (r[4] + 1) % 36] : r));
  if ((await check(text, spoilt)).found !== 'draw') missed.push('another draw');
  ok(missed.length === 0, `${edition}: whatever is changed is found`, missed.join('\n'));
}

// A game that is opened again has no secret; only the right one is taken, and then it goes on.
const secret = play('classique', 5);
module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', `dealer fair ${digits(16, 3)} ${secret}`, `nonce 0 ${digits(16, 9)}`].join('\n'));
module.ask('step', 0xfe);
const kept = module.save();
module.say('load', kept);
ok(module.ask('step', 0xfe) === null, 'a game opened again cannot deal without its secret');
ok(module.say('secret', digits(32, 77))?.ok === false && module.say('secret', 'zz')?.ok === false, 'another secret is not taken');
ok(module.say('secret', secret)?.ok === true && module.ask('step', 0xfe)?.ok === true, 'with its secret it goes on');
for (const line of ['dealer fair', 'dealer fair 00 11', `dealer fair ${digits(16, 1)} ${digits(31, 1)}`, `dealer fair ${digits(16, 1)} ${digits(32, 1)}\nnonce 0 00`, `dealer fair ${digits(16, 1)} ${digits(32, 1)}\nnonce 9 ${digits(16, 1)}`])
  ok(module.say('open', `seat person 0 Ada\nseat person 1 Bob\n${line}`)?.ok === false, `half a plan binds nobody: ${line.slice(0, 60).replace('\n', ' / ')}`);
rmSync(folder, { recursive: true, force: true });
plan();

// module.mjs - banquier.wasm beside the program: it has no imports, the program verifies what it saves, and
// it reads what the program reads; editions, words and verdicts behave at their edges.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made, ok, standing } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
  process.exit(0);
}
const binary = process.env.BQ_BINARY ?? 'build/banquier';
const folder = mkdtempSync(join(tmpdir(), 'banquier-module-'));
let count = 0;
const judge = (good, what, why) => { count++; ok(good, what, why); };

judge(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(`${made}/banquier.wasm`))).length === 0, 'the module has no imports');
const module = await Module.open(made);
judge(module.ask('step', 0) === null && module.ask('look', 0) === null && module.ask('summary') === null && module.save() === '', 'without a table there is no answer');
for (const edition of ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs']) {
  module.edition(edition);
  module.say('open', ['seat bot:hard 0 Ada', 'seat bot:random 1 Zoé', 'seat bot:medium 2 Иван', 'dealer seed 42'].join('\n'));
  for (let i = 0; i < 3000; i++) if (!module.ask('step', 0xfe)) break;
  const text = module.save(), file = join(folder, `${edition}.txt`);
  writeFileSync(file, text);
  const verified = spawnSync(binary, ['verify', file], { encoding: 'utf8' });
  judge(verified.status === 0, `${edition}: the program verifies what the module saved`, verified.stdout + verified.stderr);
  judge(module.say('verify', text)?.ok === true, `${edition}: and so does the module`);
  const lucky = spawnSync(binary, ['replay', '--luck', '--lang', 'fr', file], { encoding: 'utf8' }).stdout, bare = (s) => s.replace(/luck: |\s+/g, '');
  judge(module.ask('luck').length > 4 && bare(lucky).endsWith(bare(module.ask('luck').join(''))), `${edition}: the luck of it is told as the program tells it`, `${module.ask('luck').join('\n')}\n${lucky}`);
  // One writer, one dialect: what is told here is what the program tells, byte for byte.
  const there = spawnSync(binary, ['replay', '--json', file], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout, here = module.ask('history', 0, 3000).flatMap((m) => m.events);
  judge(here.length > 100 && here.map((e) => `${JSON.stringify(e)}\n`).join('') === there, `${edition}: every event is told as the program tells it`, there.slice(0, 400));
  const spoilt = text.replace(/dice (\d) (\d)/, (_, a, b) => `dice ${b === '6' ? 1 : Number(b) + 1} ${a}`);
  judge(module.say('verify', spoilt)?.ok === false, `${edition}: a throw that was changed is found`);
  const again = module.say('load', text);
  judge(again?.ok && again.state.digest === module.ask('look', 0).state.digest, `${edition}: what was saved is loaded`);
  const length = again.n;
  judge(module.ask('history', 0, 50).length === Math.min(51, length + 1) && module.ask('seek', 7).n === 7, `${edition}: any moment of it can be seen`);
  for (const at of [0, 40, 150]) {
    module.say('load', text);
    module.ask('fork', at, 0xfe);
    for (let told = null; !(told = module.ask('look', 0xfe)).state.question.seats.length && told.state.stage !== 'over';) module.ask('step', 0xfe);
    writeFileSync(file, withPerson(module.save(), null));
    const shown = spawnSync(binary, ['play', '--plain', '--no-save', '--load', file], { input: 'show\n', encoding: 'utf8' }).stdout.split('\n').find((l) => l.startsWith('{'));
    judge(shown === JSON.stringify(module.ask('look', 0).state), `${edition}: so is the state, after move ${at}`, `${shown}\n${JSON.stringify(module.ask('look', 0).state)}`);
  }
  judge(module.say('load', withPerson(text, 1))?.ok, `${edition}: another head with its digest is loaded too`);
}
// A game that is saved and loaded after every step goes on as one that was not: bots remember by the log alone.
const loaded = await Module.open(made);
for (const edition of ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs']) {
  const plan = ['seat person 0 Ada', 'seat bot:random 1 Zed', 'seat bot:hard 2 Yan', 'seat bot:fp-b 3 Xia', 'dealer seed 5'].join('\n');
  const both = [module, loaded];
  let words = 0, others = 0;
  for (const m of both) m.edition(edition), m.say('open', plan);
  const say = (line) => {
    const told = both.map((m) => m.say('say', line, 0)?.ok === true);
    others += told[0] !== told[1];
    return told[0];
  };
  for (let i = 0; i < 500; i++) {
    const told = both.map((m) => JSON.stringify(m.ask('step', 0)));
    others += told[0] !== told[1];
    if (told[0] === 'null') {
      const spoken = ['Zed', 'Yan', 'Xia'].some((who) => say(`Ada: reject ${who}`)) || (i % 5 === 0 && say(`Ada: offer ${['Zed', 'Yan', 'Xia'][i % 3]} give +${i} take ${(i * 7) % 40}`));
      words += spoken;
      if (!spoken && !say('Ada: buy') && !say('clock: timeout Ada')) break;
    }
    loaded.say('load', loaded.save());
  }
  judge(others === 0 && module.save() === loaded.save(), `${edition}: saved and loaded after every step, a game goes on as it would have`, `${others} steps differ`);
  judge(edition === 'reseau' || words > 0, `${edition}: ... between ${words} words of a person about offers`);
}
module.edition('classique');
for (const [plan, what] of [
  ['seat bot:easy 0 A', 'one player'], ['seat bot:easy 0 A\nseat bot:easy 0 B', 'the same token twice'], ['seat bot:easy 0 Ada\nseat bot:easy 1 ADA', 'the same name twice'],
  ['option salary=banana\nseat bot:easy 0 A\nseat bot:easy 1 B', 'an option that is none'], ['', 'nothing'], ['seat', 'half a line'],
  ['seat person 0 \u3164\u3164\nseat person 1 Bob', 'a name that cannot be seen'], ['seat person 0 Ad\u0430\nseat person 1 Bob', 'a name of two alphabets'],
]) {
  const told = module.say('open', plan);
  judge(told?.ok === false && told.text.length > 5, `refused in words: ${what}`, JSON.stringify(told));
}
module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', 'dealer seed 1'].join('\n'));
for (let i = 0; i < 10; i++) module.ask('step', 0xfe);
for (const line of ['', 'Ada', 'Ada: ', 'Nobody: roll', 'Ada: dance', 'bank: dice 7 9', 'Ada: bid 99999999999999999999', 'x'.repeat(5000), 'Ada: offer Ada give +1', '"Ada: roll'])
  judge(module.say('say', line, 0)?.ok === false, `refused: ${line.slice(0, 40) || 'the empty line'}`);
// Dice that were typed are somebody's word, also where a bot has rolled: they are taken back alone, with what came of them.
module.say('open', ['seat person 0 Ada', 'seat bot:medium 1 Zed', 'dealer typed'].join('\n'));
const lines = () => standing(module.save().split(/^log .*\n/m)[1].trimEnd().split('\n').map((l) => l.replace(/ [0-9a-f]{8}$/, '')));
for (const dice of ['1 1', '6 5', '1 2']) { // the bot begins
  while (module.ask('step', 0xfe));
  module.say('say', `bank: dice ${dice}`, 0);
}
while (module.ask('step', 0xfe));
const rolled = lines().indexOf('Zed: roll');
judge(rolled > 0 && lines()[rolled + 1] === 'bank: dice 1 2' && lines().length > rolled + 2, 'a bot has rolled what was typed, and gone on', lines().join('\n'));
judge(module.ask('undo', 0, 0)?.ok === true && lines().length === rolled + 1 && module.ask('look', 0).state.question.kind === 'chance', 'a bot\'s roll that was mistyped is taken back, and asked for again', lines().join('\n'));
judge(module.ask('edition', module.put(new Uint8Array(100)))?.ok === false, 'bytes that are no edition are refused');
rmSync(folder, { recursive: true, force: true });
console.log(`1..${count}`);

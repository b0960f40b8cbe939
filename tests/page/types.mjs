// types.mjs - the types of the page against what the module tells: games of every edition are played, and every kind of
// answer that comes is checked by the compiler as if it had been written by hand, so that a field too many is found as well
// as one that is missing. Then fields are renamed, in the answers and in event.def, and the compiler finds each.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made, ok, plan } from './browser.mjs';
import { Module } from './positions.mjs';

const web = new URL('../../web', import.meta.url).pathname, wasm = new URL('../../build-wasm', import.meta.url).pathname;
const names = ['Ada', 'Bob', 'Cyd'];

/** One answer of every kind: by what is asked, what has happened and what stands there. */
function played(module, edition) {
  const kinds = new Map(), keep = (type, told) => {
    const { state, events = [], extra } = told, { auction } = state ?? {};
    const stands = state ? [state.question.kind, auction?.lot, auction?.bidder, state.offers.length, state.claims.length, state.over_by] : Object.keys(told);
    const shapes = new Set(extra?.choices?.map((c) => Object.keys(c).join()) ?? []).size;
    const key = JSON.stringify([type, told.ok, stands, [...new Set(events.map((e) => e.event))], shapes]);
    if (!kinds.has(key)) kinds.set(key, [type, told]);
  };
  module.edition(edition);
  keep('Switches', module.ask('switches'));
  for (const seed of [1, 2, 3]) {
    module.say('open', [...names.map((n, i) => `seat bot:${['hard', 'medium', 'random'][i]} ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    keep('Board', module.ask('board'));
    for (let i = 0, told; i < 500 && (told = module.ask('step', 0xfe)); i++) {
      keep('Done', told);
      const [seat] = told.state.question.seats;
      if (!seat || i % 5) continue;
      keep('Seen', module.ask('look', names.indexOf(seat)));
      for (const line of [`${seat}: offer ${names.find((n) => n !== seat)} give +10`, `${seat}: roll`, `${seat}: resign`, `${seat}: dance`]) keep('Verdict', module.say('try', line, 0)[0]);
      keep('Planned', module.say('manage', told.state.squares.filter((s) => s.owner === seat).map((s) => `${s.square} ${s.level} 1 0\n`).join(''), names.indexOf(seat)));
    }
    keep('Summary', module.ask('summary'));
    keep('Told', module.say('say', 'Ada: dance', 0));
    for (const move of module.ask('history', 0, 20)) keep('Move', move);
  }
  return [...kinds.values()];
}

const ts = createRequire(`${web}/package.json`)('typescript');
const options = { ...ts.parseJsonConfigFileContent(JSON.parse(readFileSync(`${web}/tsconfig.json`, 'utf8')), ts.sys, web).options, configFilePath: undefined, types: [] };
const host = ts.createCompilerHost(options), read = host.getSourceFile.bind(host), known = new Map();
host.getSourceFile = (path, ...more) => { // what does not change is read once
  if (!path.startsWith(web)) return read(path, ...more);
  if (!known.has(path)) known.set(path, read(path, ...more));
  return known.get(path);
};

/** What the compiler says of these files, with these tables. */
function complaints(files, tables) {
  const program = ts.createProgram(files, { ...options, baseUrl: web, paths: { '$made/*': [`${tables}/*`, `${made}/*`] } }, host);
  return ts.getPreEmitDiagnostics(program).map((d) => `${d.file?.fileName.split('/').pop()}: ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`);
}

if (!existsSync(`${made}/tables.ts`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'banquier-types-')), file = join(folder, 'told.ts');
  const module = await Module.open(made), all = ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'].flatMap((edition) => played(module, edition));
  const written = (list) => {
    writeFileSync(file, `import type * as types from '${web}/src/lib/types';\n${list.map(([type, told], i) => `export const told${i}: types.${type} = ${JSON.stringify(told)};\n`).join('')}`);
    return complaints([file], made);
  };
  const wrong = written(all);
  ok(all.length > 300 && wrong.length === 0, `${all.length} answers of the module have the types that the page gives them`, wrong.join('\n'));

  // The test of the test.
  const some = all.filter(([type]) => type === 'Seen').slice(0, 3).map(([, told]) => ['Seen', told]), text = JSON.stringify(some);
  for (const [what, changed] of Object.entries({
    'a field of the state has another name': text.replaceAll('"jail_turns"', '"jailTurns"'),
    'a field is missing': text.replaceAll(/"pot":\d+,/g, ''),
    'there is one more': text.replaceAll('"pot":', '"jackpot":1,"pot":'),
    'a word is in no table': text.replaceAll('"kind":"roll"', '"kind":"throw"'),
    'a seat is a number': text.replaceAll(/"turn":"[^"]*"/g, '"turn":0'),
  })) ok(changed !== text && written(JSON.parse(changed)).length > 0, `planted in an answer: ${what}`);

  // A field of an event is renamed: what reads it is found.
  const stage = `${web}/src/lib/stage.svelte.ts`, table = readFileSync('src/engine/event.def', 'utf8'), ambient = `${web}/node_modules/svelte/types/index.d.ts`;
  const renamed = (changed) => {
    mkdirSync(join(folder, 'engine'), { recursive: true });
    writeFileSync(join(folder, 'engine', 'event.def'), changed);
    cpSync('tools/types-compile.c', join(folder, 'types-compile.c'));
    execFileSync('cc', ['-std=c11', `-I${folder}`, `-I${wasm}/page`, '-Isrc', join(folder, 'types-compile.c'), 'src/engine/words.c', 'src/game/words.c', '-o', join(folder, 'types-compile')]);
    execFileSync(join(folder, 'types-compile'), [join(folder, 'tables.ts')]);
    return complaints([stage, ambient], folder).filter((line) => line.startsWith('stage'));
  };
  ok(renamed(table).length === 0, 'event.def as it is: the stage compiles', renamed(table).join('\n'));
  for (const [from, to] of [
    ['BQ_FIELD(from, a) BQ_FIELD(square', 'BQ_FIELD(begin, a) BQ_FIELD(square'],
    ['BQ_TYPED(deck, what, deck)', 'BQ_TYPED(pile, what, deck)'],
    ['BQ_EVENT(ROLL, "roll"', 'BQ_EVENT(ROLL, "throw"'],
  ]) {
    const found = table.includes(from) ? renamed(table.replace(from, to)) : [];
    ok(found.length > 0, `renamed in event.def: ${to}`, 'nobody complains');
    if (found.length) console.log(`# ${found[0]}`);
  }
  rmSync(folder, { recursive: true });
  plan();
}

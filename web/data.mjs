// data.mjs FOLDER BANQUIER PO-COMPILE TYPES-COMPILE WASM: what the page is built with, made from the project's own
// sources: the words (PO files), the types (the tables of src), the editions (compiled bytes and their texts), the module.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { about } from './about.mjs';
import { comesLater } from './parts.mjs';

const [folder, banquier, poCompile, typesCompile, wasm] = process.argv.slice(2);
const languages = ['fr', 'en', 'ru'];
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'words'), { recursive: true });
mkdirSync(join(folder, 'editions'), { recursive: true });
run(poCompile, '--json', 'page.', join(folder, 'words'), ...languages.map((l) => `../src/text/po/${l}.po`));

// The words of the first board travel first; those that only later parts say come with these. A key is what stands between
// quotation marks, or begins like the fixed part of a template.
mkdirSync(join(folder, 'later'));
/** Sentences that terminal and page have in common, by how their keys begin. */
function common(prefix) {
  const where = join(folder, prefix.replace('.', ''));
  mkdirSync(where);
  run(poCompile, '--json', prefix, where, ...languages.map((l) => `../src/text/po/${l}.po`));
  return (language) => JSON.parse(readFileSync(join(where, `${language}.json`), 'utf8'));
}
/** ... and single ones, by their whole keys. */
const shared = ['server.no.hints_off', 'screen.yes', 'screen.no'].map((key) => { const of = common(key); return (language) => ({ [key]: of(language)[key] }); });
const characters = common('character.'), team = common('about.'), rules = ['meaning.', 'value.', 'house.'].map(common);
const sources = readdirSync('src', { recursive: true }).filter((f) => /\.(ts|svelte)$/.test(f) && !comesLater(`/src/${f}`)).map((f) => readFileSync(join('src', f), 'utf8')).join('\n');
const said = new Set(sources.match(/(?<=['"`])page\.[a-z0-9_.]+/g)), beginnings = [...said].filter((key) => key.endsWith('.'));
for (const language of languages) {
  const all = Object.entries(JSON.parse(readFileSync(join(folder, 'words', `${language}.json`), 'utf8')));
  const isFirst = ([key]) => said.has(key) || beginnings.some((b) => key.startsWith(b));
  writeFileSync(join(folder, 'words', `${language}.json`), JSON.stringify({ ...Object.fromEntries(all.filter(isFirst)), ...characters(language) }));
  writeFileSync(join(folder, 'later', `${language}.json`), JSON.stringify({ ...Object.fromEntries(all.filter((one) => !isFirst(one))), ...team(language), ...Object.assign({}, ...[...rules, ...shared].map((of) => of(language))) }));
}
writeFileSync(join(folder, 'about.json'), JSON.stringify(await about(team(languages[0]), join(dirname(banquier), 'src/banquier_config.h'))));
run(typesCompile, join(folder, 'tables.ts'));
copyFileSync(wasm, join(folder, 'banquier.wasm'));
for (const language of languages) copyFileSync(join(dirname(wasm), 'words', `${language}.words`), join(folder, 'words', `${language}.words`));
copyFileSync(join(dirname(wasm), 'edition.wasm'), join(folder, 'edition.wasm'));
copyFileSync(join(dirname(wasm), 'master.wasm'), join(folder, 'master.wasm'));

// Which of a sentence's forms goes with a number, as the module knows it: of 0 to 99, then of 100 to 199, which all others are like.
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
instance.exports._initialize?.();
const plurals = languages.map((l, i) => [l, Array.from({ length: 200 }, (_, n) => instance.exports.bq_web_plural(i, n)).join('')]);
writeFileSync(join(folder, 'plurals.json'), JSON.stringify(Object.fromEntries(plurals)));

/** The words of an edition in one language, as the worker and the board want them. */
function texts(name, language) {
  const e = JSON.parse(run(banquier, 'edition', 'show', name, '--json', '--lang', language));
  return {
    name: e.name, title: e.title, summary: e.summary, money: e.money,
    squares: e.board.map((s) => s.name), shorts: e.board.map((s) => s.short),
    groupKeys: e.groups, groups: e.group_names, decks: e.deck_names,
    cards: [e.decks.chance, e.decks.chest].map((deck) => deck.map((c) => c.text)),
    tokenKeys: e.tokens, tokens: e.token_names, house: e.house, hotel: e.hotel, notes: e.notes,
    facts: e.facts.map((f) => ({ name: f.name, group: e.groups.indexOf(f.group), lines: Object.entries(f.lines) })),
  };
}

// What a master has learnt, by the rules that it was learnt for: src/bots/value/weights.c, web/wasm/learnt.c.
mkdirSync(join(folder, 'weights'));
for (const file of readdirSync('../src/bots/value/weights'))
  copyFileSync(`../src/bots/value/weights/${file}`, join(folder, 'weights', `${/^key ([0-9a-f]{16}) /m.exec(readFileSync(`../src/bots/value/weights/${file}`, 'utf8'))[1]}.weights`));

const list = JSON.parse(run(banquier, 'edition', 'list', '--json'));
const index = [];
for (const { name } of list) {
  // The files themselves, for self-written editions that extend this one.
  mkdirSync(join(folder, 'sources', name), { recursive: true });
  for (const part of ['edition', ...languages])
    if (existsSync(`../editions/${name}/${part}.yaml`)) copyFileSync(`../editions/${name}/${part}.yaml`, join(folder, 'sources', name, `${part}.yaml`));
  execFileSync(banquier, ['edition', 'compile', name, '-o', join(folder, 'editions', `${name}.bin`)]);
  const entry = { name, titles: {}, summaries: {} };
  for (const language of languages) {
    const t = texts(name, language);
    writeFileSync(join(folder, 'editions', `${name}.${language}.json`), JSON.stringify(t));
    entry.titles[language] = t.title;
    entry.summaries[language] = t.summary;
  }
  const shown = JSON.parse(run(banquier, 'edition', 'show', name, '--json'));
  Object.assign(entry, {
    squares: shown.board.length, least: shown.rules.min_players, most: shown.rules.max_players, tokens: shown.tokens,
  });
  index.push(entry);
}
writeFileSync(join(folder, 'editions.json'), JSON.stringify(index));

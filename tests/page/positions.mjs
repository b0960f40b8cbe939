// positions.mjs - saved games in which a given command can be given, found by letting the module play.
import { readFileSync } from 'node:fs';

const languages = ['fr', 'en', 'ru'];

/** The module outside a browser: the same bytes, the same functions as web/src/lib/module.ts. */
export class Module {
  static async open(made, name = 'banquier.wasm') {
    const { instance } = await WebAssembly.instantiate(readFileSync(`${made}/${name}`), {});
    return new this(instance.exports, made);
  }
  constructor(doors, made) {
    this.doors = doors;
    this.made = made;
    doors._initialize?.();
    doors.bq_web_entropy(1, 2);
  }
  put(bytes) {
    const at = this.doors.bq_web_input(bytes.length);
    new Uint8Array(this.doors.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }
  taken(n) {
    return new TextDecoder().decode(new Uint8Array(this.doors.memory.buffer, this.doors.bq_web_output(), n).slice());
  }
  ask(name, ...args) {
    const n = this.doors[`bq_web_${name}`](...args);
    return n ? JSON.parse(this.taken(n)) : null;
  }
  say(name, text, ...args) {
    return this.ask(name, this.put(new TextEncoder().encode(text)), ...args);
  }
  save() {
    return this.taken(this.doors.bq_web_save());
  }
  words(language) {
    return this.doors.bq_web_words(languages.indexOf(language), this.put(readFileSync(`${this.made}/words/${language}.words`)));
  }
  edition(name, language = 'fr') {
    this.words(language);
    this.ask('edition', this.put(readFileSync(`${this.made}/editions/${name}.bin`)));
    const t = JSON.parse(readFileSync(`${this.made}/editions/${name}.${language}.json`, 'utf8'));
    const list = [t.name, ...t.groupKeys, t.title, t.money, ...t.squares, ...t.groups, ...t.decks, ...t.cards[0], ...t.cards[1], ...t.house, ...t.hotel, t.notes ?? '', ...t.tokens];
    this.doors.bq_web_texts(languages.indexOf(language), this.put(new TextEncoder().encode(list.map((w) => w + '\0').join(''))));
    return t;
  }
}

/** May this be said now, and of which squares? */
export const can = (told, verb) => told.extra.choices.some((c) => c.verb === verb && c.no === undefined);
/** A square that can be owned, as the state has it. */
export const deed = (told, i) => told.state.squares.find((s) => s.square === Number(i));
export const squares = (told, verb, name) => told.extra.choices.filter((c) => c.verb === verb && c.no === undefined)
  .flatMap((c) => (c.lots ? c.lots.filter((i) => deed(told, i).owner === name && (verb !== 'sell' || deed(told, i).level > 0)) : [c.arg]));

/** The digest of a save's head, as src/save writes it. */
function headDigest(bytes) {
  const mask = (1n << 64n) - 1n;
  let h = 0xcbf29ce484222325n;
  for (const byte of bytes) {
    h = ((h ^ BigInt(byte)) * 0x100000001b3n) & mask;
    h ^= h >> 29n;
  }
  return h.toString(16).padStart(16, '0');
}

/** The same game with a person in that seat (in all, if it is null). */
export function withPerson(save, seat) {
  let k = -1;
  const [head, ...rest] = save.split(/^log [0-9a-f]{16}\n/m);
  const changed = head.replace(/^seat \S+/gm, (line) => (++k === seat || seat === null ? 'seat person' : line));
  return `${changed}log ${headDigest(new TextEncoder().encode(changed))}\n${rest.join('')}`;
}

/** For each verb a save in which a seat may say it, to resign after round `late`: { verb: { save, seat, name, told } }. */
export function positions(module, edition, { options = '', seats = 4, games = 40, steps = 900, late = 20, want }) {
  const found = {}, names = ['Ada', 'Bob', 'Cyd', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal'].slice(0, seats), bots = ['random', 'hard', 'medium', 'easy'];
  for (let g = 0; g < games && want.some((v) => !found[v]); g++) {
    module.edition(edition);
    const plan = [...(options ? [`option ${options}`] : []), ...names.map((n, i) => `seat bot:${bots[(i + g) % (g % 3 ? 4 : 1)]} ${i} ${n}`), `dealer seed ${1000 + g}`];
    const opened = module.say('open', plan.join('\n'));
    if (!opened?.ok) throw new Error(opened?.text ?? 'open');
    for (let i = 0; i < steps && want.some((v) => !found[v]); i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      const { question, offers, claims } = told.state;
      if (question.kind === 'chance') continue;
      const asked = new Set([...question.seats, ...offers.flatMap((o) => [o.to, o.seat]), ...claims.map((c) => c.owner)]);
      for (const name of asked) {
        const seat = names.indexOf(name), now = module.ask('look', seat);
        for (const verb of want)
          if (!found[verb] && can(now, verb) && suits(verb, now, name, late)) found[verb] = { save: withPerson(module.save(), verb === 'withdraw' ? null : seat), seat, name, told: now, length: told.n };
      }
    }
  }
  // Bots of some editions hardly ever pledge anything: what was pledged a moment ago can be redeemed.
  if (want.includes('redeem') && !found.redeem && found.mortgage) {
    const { save, seat, name, told: before } = found.mortgage;
    module.say('load', save);
    const told = module.say('say', `${name}: mortgage ${squares(before, 'mortgage', name)[0]}`, seat);
    if (told?.ok && can(told, 'redeem')) found.redeem = { save: module.save(), seat, name, told, length: told.n };
  }
  return found;
}

/** Some verbs are worth a look only where the page must show something for them. */
function suits(verb, told, name, late) {
  const { agenda, question, squares: deeds, offers, round } = told.state, asked = question.seats.includes(name);
  if (verb === 'offer') return agenda === 0 && asked && deeds.some((s) => s.owner === name) && !offers.length;
  if (verb === 'resign') return asked && round >= late; // so that the bots need not play a whole game
  if (['build', 'redeem', 'mortgage', 'sell', 'prison'].includes(verb)) return can(told, verb) && asked && question.kind === 'roll';
  return true;
}

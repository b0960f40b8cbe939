// theirs.ts - editions that only a server has: asked for, kept in the present language, opened like ours.
import { type Bank, ours } from './bank';
import { bytesOf, ownEdition } from './own';
import type { Texts } from './types';
import { language, t } from './words.svelte';

interface Edition { texts: Texts; bytes: Uint8Array }

/** Is it one of ours, or one of the user's own? */
export const has = async (edition: string): Promise<boolean> => ours(edition) || (await ownEdition(edition)) !== undefined;

export class Theirs {
  private readonly all = new Map<string, Edition>();
  private readonly wanted: { key: string; done: (one: Edition | undefined) => void }[] = [];

  /** `ask` says the line; what it answers is why there is no such edition. */
  constructor(private readonly bank: Bank, private readonly ask: (edition: string) => Promise<unknown>) {}

  private key = (edition: string): string => `${language()} ${edition}`;
  known = (edition: string): Edition | undefined => this.all.get(this.key(edition));

  /** The server's message: what it calls things, and its bytes. Of an edition that is ours, or the user's own, nothing is taken:
   * the table's rules are held against ours, and a difference is said. */
  async learn(m: Record<string, unknown>, table: string | undefined, played: boolean): Promise<void> {
    const edition = String(m['name']), key = this.key(edition);
    const squares = m['squares'] as { name: string; short?: string }[];
    const groups = m['groups'] as Record<string, string>;
    const decks = m['decks'] as Record<string, string[]>;
    const tokens = m['tokens'] as string[], words = (field: string, other: string[]) => (m[field] as string[] | undefined) ?? other;
    const texts: Texts = {
      name: edition,
      title: String(m['title']),
      summary: String(m['summary'] ?? ''),
      money: String(m['money']),
      squares: squares.map((s) => s.name),
      shorts: squares.map((s) => s.short ?? s.name),
      groupKeys: Object.keys(groups),
      groups: Object.values(groups),
      decks: words('deck_names', [t('page.own.chance'), t('page.own.chest')]),
      cards: [decks['chance'] ?? [], decks['chest'] ?? []],
      tokenKeys: words('token_keys', tokens),
      tokens,
      house: words('house', [1, 2, 5].map((n) => t('page.own.house', { n }))),
      hotel: words('hotel', [1, 2, 5].map((n) => t('page.own.hotel', { n }))),
      facts: [],
    };
    const one = { texts, bytes: bytesOf(String(m['bytes'] ?? '')) };
    if (await has(edition)) return; // what we have ourselves is not theirs to teach
    this.all.set(key, one);
    for (const { key: name, done } of this.wanted) if (name === key) done(one);
    if (table === edition && !played) await this.bank.edition(edition, language(), one.bytes, texts).catch(() => undefined);
  }

  async find(edition: string): Promise<Edition | undefined> {
    const known = this.known(edition);
    if (known) return known;
    return new Promise((done) => {
      this.wanted.push({ key: this.key(edition), done });
      setTimeout(() => done(undefined), 15000);
      void this.ask(edition).then((answer) => { if (answer) done(undefined); }); // it has none
    });
  }

  /** Open an edition in the bank, ours or the server's. */
  async opened(edition: string): Promise<Texts> {
    const one = (await has(edition)) ? undefined : await this.find(edition);
    return this.bank.edition(edition, language(), one?.bytes, one?.texts);
  }
}

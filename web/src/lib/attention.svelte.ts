// attention.svelte.ts - the attention of whoever looks at a table: which square, which sheet, the heat on the board, the end.
// Keyboard, desk, phone and sheets share it. Nothing of it is the game's.
import type { Name } from '$made/tables';
import type { Panel } from './actions';
import type { Game } from './game.svelte';
import { mute } from './sound';
import { t } from './words.svelte';

export type Leaf = 'play' | 'board' | 'hand' | 'log';

export class Attention {
  panel = $state<Panel>(null);
  /** Whose offer the trade answers; '' nobody's. */
  answerTo = $state<Name>('');
  ended = $state(false);
  selected = $state(-1);
  /** The square whose card is a sheet. */
  sheet = $state(-1);
  heat = $state.raw<number[] | null>(null);
  heated = $state(false);
  /** The square's card on the stage, where there is room for it. */
  card = $state.raw<HTMLElement | undefined>();
  /** A phone has leaves; a desk shows all at once. */
  turnTo: (leaf: Leaf) => void = () => {};

  constructor(private readonly game: Game) {}

  open = (panel: Panel): void => { this.answerTo = ''; this.panel = panel; };
  counter = (from: Name): void => { this.answerTo = from; this.panel = 'trade'; };
  select = (square: number, press: boolean): void => {
    this.selected = square;
    if (press && !this.card?.checkVisibility()) this.sheet = square;
  };
  /** The square in question, unless the user looks at another. */
  get square(): number {
    const { auction, question, seats } = this.game.state;
    return this.selected >= 0 ? this.selected : (auction?.square ?? question.square ?? seats[this.game.turn]?.at ?? 0);
  }
  /** How often the squares are landed on, while the board shows it. */
  get shown(): number[] | null {
    return this.heated ? this.heat : null;
  }
  cool = (): void => { this.heated = false; };
  async overlay(): Promise<void> {
    const { bank, board, players } = this.game;
    this.heated = !this.heated;
    if (!this.heated || this.heat) return;
    const told = await bank.predict(players.length, 12, 1, board.options ?? '');
    const sum = told ? told.landed.reduce((a, b) => a + b, 0) : 0;
    this.heat = told && sum ? told.landed.map((n) => n / sum) : null;
  }
  replay = async (n: number): Promise<void> => {
    this.ended = false;
    this.panel = null;
    await this.game.seek(n);
  };
  hush(): void {
    this.game.warn(t(mute() ? 'page.sound.on' : 'page.sound.off'));
  }
}

// errands.ts - the errands of this page at a server: each line that was said and waits for its answer, one command of the game
// after the other, and what became of them when the connection is lost.
import type { Answer, Heard } from './server';
import { t } from './words.svelte';

/** Why not, in words; null: it was done. */
export function whyNot(answer: Heard | null): string | null {
  if (!answer) return t('page.online.silence');
  return answer.heard === 'no' ? answer.text || answer.why : null;
}

export class Errands {
  private readonly answers = new Map<number, (answer: Heard | null) => void>();
  private readonly exports: (() => void)[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private doing = 0;

  constructor(private readonly tell: (what: string, text?: string) => Promise<Answer>) {}

  /** The answer to what was said; null: there is none. */
  async ask(what: 'say' | 'do' | 'go' | 'report', text: string): Promise<Heard | null> {
    const re = (await this.tell(what, text)).said?.re ?? 0;
    if (what === 'do') this.doing = re;
    return re ? new Promise((done) => this.answers.set(re, done)) : null;
  }
  /** A command of the game, after those before it were answered; the reason why not, or null. */
  act(command: string): Promise<string | null> {
    const done = this.turn.then(async () => whyNot(await this.ask('do', command)));
    this.turn = done;
    return done;
  }
  /** What a bot would say to an offer that is not made yet, or why that is not known. */
  async sound(terms: string): Promise<string> {
    const answer = await this.ask('say', `sound ${terms}`);
    return answer?.heard === 'sound' ? answer.text : (whyNot(answer) ?? '');
  }
  /** Has the server given the whole game, when it has answered? */
  async exported(): Promise<boolean> {
    if (!(await this.tell('export')).said?.ok) return false;
    await new Promise<void>((done) => this.exports.push(done));
    return true;
  }

  /** An answer has come; false: nobody waits for it. */
  answered(heard: Heard): boolean {
    const done = this.answers.get(heard.re);
    this.answers.delete(heard.re);
    done?.(heard);
    return done !== undefined;
  }
  arrived(): void {
    for (const done of this.exports.splice(0)) done();
  }
  /** The connection is lost: nobody answers what was said on it. A command of the game is said again. */
  silence(all: boolean): void {
    for (const [re, done] of this.answers) {
      if (re === this.doing && !all) continue;
      this.answers.delete(re);
      done(null);
    }
    this.arrived();
  }
}

// reading.svelte.ts - has the question been read? Another one is drawn, then there is a moment to read it; what was pressed
// before answers nothing.

const READ_MS = 200; // nobody reads a question faster
const TWICE_MS = 600; // a finger that taps twice means the first question

export class Reading {
  /** A question has appeared that nobody can have read yet. */
  posing = $state(false);
  private asked = '';
  private read = 0; // when it could be (by performance.now)
  private pressed = -TWICE_MS; // when a finger or a mouse last answered

  pose(asked: string): void {
    if (asked === this.asked) return;
    this.asked = asked;
    this.posing = true;
    const wait = Math.max(READ_MS, this.pressed + TWICE_MS - performance.now());
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      if (asked !== this.asked) return;
      this.read = performance.now();
      this.posing = false;
    }, wait)));
  }

  /** Was this key or press made by somebody who could have read what is asked? A key that is held down was not. */
  meant(e: Event): boolean {
    const meant = !this.posing && e.timeStamp >= this.read && !(e as KeyboardEvent).repeat;
    if (meant && (e as MouseEvent).detail > 0) this.pressed = e.timeStamp;
    return meant;
  }
}

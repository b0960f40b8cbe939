// sight.ts - words at the head of a long page, brought into sight of a user who has pressed a button at its foot.
export const inSight = (element: HTMLElement): void => element.scrollIntoView({ block: 'nearest' });

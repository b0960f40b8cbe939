// sight.ts - what is said at the head of a long page is seen by a user who has pressed a button at its foot.
export const inSight = (element: HTMLElement): void => element.scrollIntoView({ block: 'nearest' });

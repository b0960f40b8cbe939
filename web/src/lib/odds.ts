// odds.ts - two dice: how many of the 36 throws lead where. What a throw costs is the module's (src/game/ahead.h).

export const ways = (sum: number): number => (sum < 2 || sum > 12 ? 0 : sum <= 7 ? sum - 1 : 13 - sum);

/** How likely a seat is to stand on a square after its next throw. */
export const reach = (from: number, to: number, n: number): number => ways((to - from + n) % n) / 36;

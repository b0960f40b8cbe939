// lack.ts - reasons why there are no chances to show: the files could not be fetched, nobody has learnt these rules, the table
// forbids it, the rules hide it now. '': there are chances.
import type { Weights } from '$made/tables';

export type Lack = '' | Exclude<Weights, 'found'> | 'not_here' | 'hidden';
export const lackOf = (weights: Weights): Lack => (weights === 'found' ? '' : weights);

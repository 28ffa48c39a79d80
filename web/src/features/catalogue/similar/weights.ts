import { SIMILAR_KINDS, type SimilarKind } from '@zhenku/contract/similar/kinds';
import { useSearchParams } from '../../../ui/router/search-params.ts';

export type Weights = Readonly<Record<SimilarKind, number>>;

/** The weight after a press on a chip, by its weight before. */
export const NEXT_WEIGHT: Readonly<Record<number, number>> = { 1: 3, 3: 0, 0: 1 };
const DEFAULT = 1;

const weightsOf = (weightOf: (kind: SimilarKind) => number) =>
  Object.fromEntries(SIMILAR_KINDS.map((kind) => [kind, weightOf(kind)])) as Weights;

export const EQUAL_WEIGHTS = weightsOf(() => DEFAULT);

export const areEqual = (weights: Weights): boolean => SIMILAR_KINDS.every((kind) => weights[kind] === DEFAULT);

/** Keeps the weights in the page's address. */
export function useAddressWeights() {
  const [params, setParams] = useSearchParams();
  const read = weightsOf((kind) => {
    const weight = Number(params.get(kind) ?? DEFAULT);
    return weight in NEXT_WEIGHT ? weight : DEFAULT;
  });
  const weights = SIMILAR_KINDS.every((kind) => read[kind] === 0) ? EQUAL_WEIGHTS : read;
  const setWeights = (next: Weights) => {
    const changed = SIMILAR_KINDS.filter((kind) => next[kind] !== DEFAULT);
    setParams(new URLSearchParams(changed.map((kind) => [kind, String(next[kind])])), { replace: true });
  };
  return [weights, setWeights] as const;
}

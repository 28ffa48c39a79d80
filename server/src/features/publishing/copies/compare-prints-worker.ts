import { type Likeness, likenessTo } from '@zhenku/media/likeness/likeness';
import type { Comparison } from './compare-prints.ts';

/** Runs in a worker thread of `comparePrints`. */
export default function compare({ print, others }: Comparison): (Likeness | null)[] {
  return others.map(likenessTo(print));
}

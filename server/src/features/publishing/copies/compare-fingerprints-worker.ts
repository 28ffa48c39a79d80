import { type Likeness, likenessTo } from '@zhenku/media/likeness';
import type { Comparison } from './compare-fingerprints.ts';

/** Worker thread of `compareFingerprints`. */
export default function compare({ fingerprint, others }: Comparison): Likeness[] {
  return others.map(likenessTo(fingerprint));
}

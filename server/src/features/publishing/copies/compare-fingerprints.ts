import type { Fingerprint } from '@zhenku/media/fingerprint';
import type { Likeness } from '@zhenku/media/likeness';
import { Tinypool } from 'tinypool';

export interface Comparison {
  fingerprint: Fingerprint;
  others: Fingerprint[];
}

/** One thread compares, so that requests are served meanwhile: a clip may have forty candidates of hours. */
const pool = new Tinypool({
  filename: new URL('./compare-fingerprints-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
});

/** How alike each of the others is to a fingerprint. */
export async function compareFingerprints(comparison: Comparison): Promise<Likeness[]> {
  return (await pool.run(comparison)) as Likeness[];
}

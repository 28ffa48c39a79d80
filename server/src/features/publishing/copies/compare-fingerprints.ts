import type { Fingerprint } from '@zhenku/media/fingerprint';
import type { Likeness } from '@zhenku/media/likeness';
import { Tinypool } from 'tinypool';

export interface Comparison {
  fingerprint: Fingerprint;
  others: Fingerprint[];
}

/** Compares in one worker thread to keep the server responsive: a clip may have forty candidates of several hours. */
const pool = new Tinypool({
  filename: new URL('./compare-fingerprints-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
});

/** Returns the likeness of each other fingerprint to the given one. */
export async function compareFingerprints(comparison: Comparison): Promise<Likeness[]> {
  return (await pool.run(comparison)) as Likeness[];
}

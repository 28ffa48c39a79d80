import type { ClipPrint, Likeness } from '@zhenku/media/likeness/likeness';
import { Tinypool } from 'tinypool';

export interface Comparison {
  print: ClipPrint;
  others: ClipPrint[];
}

/** Compares in one worker thread to keep the server responsive, because a clip may have forty candidates of several hours. */
const pool = new Tinypool({
  filename: new URL('./compare-prints-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
});

export async function comparePrints(comparison: Comparison): Promise<(Likeness | null)[]> {
  return (await pool.run(comparison)) as (Likeness | null)[];
}

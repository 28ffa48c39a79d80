import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const MARGIN_MS = 20_000;

/** Waits for the new day in Asia/Shanghai if it is about to begin, for tests of daily data. */
export async function keepClearOfMidnight(): Promise<void> {
  const untilMidnight = DAY_MS - ((Date.now() + SHANGHAI_MS) % DAY_MS);
  if (untilMidnight < MARGIN_MS) await sleep(untilMidnight);
}

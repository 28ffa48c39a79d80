import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const STALL_MS = 1_000;
const BEAT_MS = 500;

interface Stall {
  /** The request's method and route, the job, or another background task. */
  source: string;
  ms: number;
}

const sources = new AsyncLocalStorage<string>();
const watchers = new Set<(stall: Stall) => void>();
/** The work running in this turn of the event loop, and since when; null: unknown. */
let running: { source: string; since: number } | null = null;
let lastStallAt = 0;

/** Runs work, including its asynchronous parts, and reports its stalls under `source`. */
export function runAs<T>(source: string, work: () => T): T {
  return sources.run(source, () => {
    markRunning();
    return work();
  });
}

/**
 * Marks that the caller's work runs from now on. Call it whenever work resumes after waiting, because only running code
 * knows its source. Costs about 0.1 µs.
 */
export function markRunning(): void {
  if (watchers.size === 0) return;
  const now = performance.now();
  if (running) reportIfStalled(running, now);
  else setImmediate(endTurn);
  running = { source: sources.getStore() ?? UNKNOWN, since: now };
}

const UNKNOWN = 'unknown';

/** Lets the event loop do other work before the caller continues. */
export async function nextTurn(): Promise<void> {
  await waitForTurn();
  markRunning();
}

/** Ends the turn; the loop has not waited since it began, so all of the time was spent running. */
function endTurn(): void {
  if (running) reportIfStalled(running, performance.now());
  running = null;
}

function reportIfStalled({ source, since }: NonNullable<typeof running>, now: number): void {
  if (now - since > STALL_MS) report({ source, ms: Math.round(now - since) });
}

function report(stall: Stall): void {
  lastStallAt = performance.now();
  for (const watch of watchers) watch(stall);
}

/** Logs and counts each stall of the event loop with its source. Returns a function that stops watching. */
export function watchEventLoop({ log, metrics }: { log: Pick<Log, 'warn'>; metrics: Metrics }): () => void {
  const watch = ({ source, ms }: Stall) => {
    metrics.stalls.inc({ source });
    log.warn({ source, ms }, 'the event loop stalled');
  };
  // Starts at 0, because Prometheus sees increases only.
  metrics.stalls.inc({ source: UNKNOWN }, 0);
  watchers.add(watch);
  let beatAt = performance.now();
  // Catches stalls in unnamed code.
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - beatAt - BEAT_MS);
    if (ms > STALL_MS && lastStallAt < beatAt) watch({ source: UNKNOWN, ms });
    beatAt = now;
  }, BEAT_MS).unref();
  return () => {
    clearInterval(timer);
    watchers.delete(watch);
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The event loop does nothing else while one piece of code runs; longer than this is a stall. */
const STALL_MS = 1_000;
const BEAT_MS = 500;

interface Stall {
  /** A request's method and route, a job or other work in the background. */
  source: string;
  ms: number;
}

const sources = new AsyncLocalStorage<string>();
const watchers = new Set<(stall: Stall) => void>();
/** The work that runs since `since`, in this turn of the event loop; null: none is known. */
let running: { source: string; since: number } | null = null;
let lastStallAt = 0;

/** Runs work, whatever it waits for, under the name by which a stall that it causes is reported. */
export function runAs<T>(source: string, work: () => T): T {
  return sources.run(source, () => {
    markRunning();
    return work();
  });
}

/**
 * Notes that the caller's work runs from here on. Call it where work goes on after it has waited, because only running code
 * knows whose it is. Costs some 0.1 µs.
 */
export function markRunning(): void {
  if (watchers.size === 0) return;
  const now = performance.now();
  if (running) reportIfStalled(running, now);
  else setImmediate(endTurn);
  running = { source: sources.getStore() ?? UNKNOWN, since: now };
}

const UNKNOWN = 'unknown';

/** Lets the event loop do other work before the caller goes on. */
export async function nextTurn(): Promise<void> {
  await waitForTurn();
  markRunning();
}

/** Until it is called, the loop waits for nothing: all of the time was spent running. */
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

/** Logs and counts each stall of the event loop with its source. Returns a function that ends it. */
export function watchEventLoop({ log, metrics }: { log: Pick<Log, 'warn'>; metrics: Metrics }): () => void {
  const watch = ({ source, ms }: Stall) => {
    metrics.stalls.inc({ source });
    log.warn({ source, ms }, 'the event loop stalled');
  };
  // Prometheus sees an increase from 0 only.
  metrics.stalls.inc({ source: UNKNOWN }, 0);
  watchers.add(watch);
  let beatAt = performance.now();
  // Sees the stalls of code that nothing names.
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

import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from '../../platform/observability/event-loop.ts';
import { type DeliveryServices, startDue } from './deliver.ts';

const LOOK_MS = 1_000;
const STOP_MS = 1_000;

/** Starts to deliver webhooks, outside the job queue, so that slow receivers do not delay jobs, nor jobs events. */
export function startDeliveries(services: Omit<DeliveryServices, 'signal'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  async function deliver(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runAs('webhooks', () => startDue({ ...services, signal }, running));
      } catch (err) {
        if (!signal.aborted) services.log.error({ err }, 'webhooks could not be looked up; retrying');
      }
      // A turn that ends frees a place for the next endpoint.
      await Promise.race([...running, sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)]);
    }
  }

  const delivering = deliver();
  return {
    stop: async () => {
      stopping.abort();
      await delivering;
      await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

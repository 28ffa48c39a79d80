import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { memoryQueue } from './memory-queue.ts';

const sizes = fc.integer({ min: 1, max: 12 });

it('all work runs, in order with background work last, and concurrently only while it fits into the memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ bytes: sizes, isBackground: fc.boolean() }), { maxLength: 20 }),
      async (all) => {
        const run = memoryQueue(10);
        let used = 0;
        const started: number[] = [];
        const queued = new Set(all.keys());
        const work = all.map(({ bytes, isBackground }, i) => {
          const yielded = Promise.withResolvers<void>();
          const yieldMemory = isBackground ? vi.fn<() => void>(yielded.resolve) : undefined;
          return run({ bytes, yieldMemory }, async () => {
            queued.delete(i);
            const others = [...queued].filter((other) => other < i && !all[other]!.isBackground);
            expect(isBackground ? others : []).toEqual([]);
            if (!isBackground) started.push(i);
            used += bytes;
            expect(used <= 10 || used === bytes).toBe(true);
            await Promise.race([yielded.promise, sleep(1)]);
            used -= bytes;
            expect(yieldMemory?.mock.calls.length ?? 0).toBeLessThan(2);
          });
        });
        await Promise.all(work);
        expect(started).toEqual([...all.keys()].filter((i) => !all[i]!.isBackground));
      },
    ),
    { numRuns: 20 },
  );
});

it('work aborted while waiting lets the next work run, and failed work returns its memory', async () => {
  const run = memoryQueue(10);
  const [stop, done] = [new AbortController(), Promise.withResolvers<void>()];
  const first = run({ bytes: 6 }, () => done.promise);
  const aborted = run({ bytes: 8, signal: stop.signal }, () => Promise.resolve('never'));
  const next = run({ bytes: 4 }, () => Promise.reject(new Error('broken')));
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
  await expect(next).rejects.toThrow('broken');
  const last = run({ bytes: 10 }, () => Promise.resolve('ran'));
  done.resolve();
  await first;
  expect(await last).toBe('ran');
  await expect(run({ bytes: 1, signal: stop.signal }, () => Promise.resolve())).rejects.toMatchObject({
    code: 'aborted',
  });
});

function inBackground(run: ReturnType<typeof memoryQueue>, bytes: number) {
  const stop = new AbortController();
  const yieldMemory = vi.fn<() => void>(() => stop.abort());
  const aborted = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  return { yieldMemory, ended: run({ bytes, signal: stop.signal, yieldMemory }, () => aborted) };
}

it('background work ends when other work needs its memory, and then waits behind that work', async () => {
  const run = memoryQueue(10);
  const [small, large] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const renewal = inBackground(run, 6);
  const order: string[] = [];
  const users = [
    run({ bytes: 3 }, () => small.promise),
    run({ bytes: 7 }, () => large.promise.then(() => void order.push('large'))),
    run({ bytes: 9 }, () => Promise.resolve(void order.push('next'))),
  ];
  expect(renewal.yieldMemory).toHaveBeenCalledTimes(1);
  await renewal.ended;
  const again = run({ bytes: 1, yieldMemory: () => undefined }, () => Promise.resolve(void order.push('renewal')));
  small.resolve();
  large.resolve();
  await Promise.all([...users, again]);
  expect(order).toEqual(['large', 'next', 'renewal']);
});

it('background work continues if its memory would not suffice, or if only other background work waits', async () => {
  const run = memoryQueue(10);
  const done = Promise.withResolvers<void>();
  const users = [run({ bytes: 6 }, () => done.promise)];
  const renewal = inBackground(run, 3);
  users.push(run({ bytes: 5 }, () => Promise.resolve()));
  expect(renewal.yieldMemory).not.toHaveBeenCalled();
  done.resolve();
  await Promise.all(users);
  const other = inBackground(run, 8);
  await sleep(0);
  expect(renewal.yieldMemory).not.toHaveBeenCalled();
  const last = run({ bytes: 10 }, () => Promise.resolve());
  await Promise.all([renewal.ended, last]);
  await run({ bytes: 10 }, () => Promise.resolve());
  await other.ended;
  expect(other.yieldMemory).toHaveBeenCalledTimes(1);
});

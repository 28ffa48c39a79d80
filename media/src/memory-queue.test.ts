import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { memoryQueue } from './memory-queue.ts';

it('work never takes more memory than there is, runs in order, and all of it runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 }), async (sizes) => {
      const run = memoryQueue(10);
      let used = 0;
      const started: number[] = [];
      const work = sizes.map((bytes, i) =>
        run(bytes, undefined, async () => {
          started.push(i);
          used += bytes;
          expect(used <= 10 || used === bytes).toBe(true);
          await sleep(0);
          used -= bytes;
        }),
      );
      await Promise.all(work);
      expect(started).toEqual(sizes.map((_, i) => i));
    }),
    { numRuns: 20 },
  );
});

it('work that is aborted while it waits lets the next one run, and failed work returns its memory', async () => {
  const run = memoryQueue(10);
  const [stop, done] = [new AbortController(), Promise.withResolvers<void>()];
  const first = run(6, undefined, () => done.promise);
  const aborted = run(8, stop.signal, () => Promise.resolve('never'));
  const next = run(4, undefined, () => Promise.reject(new Error('broken')));
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
  await expect(next).rejects.toThrow('broken');
  const last = run(10, undefined, () => Promise.resolve('ran'));
  done.resolve();
  await first;
  expect(await last).toBe('ran');
  await expect(run(1, stop.signal, () => Promise.resolve())).rejects.toMatchObject({ code: 'aborted' });
});

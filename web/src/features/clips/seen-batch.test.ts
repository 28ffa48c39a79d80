import { expect, it } from 'vitest';
import { createSeenBatch } from './seen-batch.ts';

it('reports a clip once outside searches and once per search', () => {
  const batch = createSeenBatch();
  expect(batch.take()).toBeNull();
  batch.add('seen', 1, undefined);
  batch.add('seen', 1, undefined);
  batch.add('seen', 1, '长城');
  batch.add('opened', 1, '长城');
  expect(batch.take()).toEqual({
    seen: [{ videoId: 1 }, { videoId: 1, keyword: '长城' }],
    opened: [{ videoId: 1, keyword: '长城' }],
  });
  batch.add('seen', 1, '长城');
  expect(batch.take()).toBeNull();
});

it('moves the rest of a full report into the next one', () => {
  const batch = createSeenBatch();
  for (let id = 1; id <= 130; id += 1) batch.add('seen', id, undefined);
  const sizes = [batch.take(), batch.take(), batch.take()].map((report) => report!.seen.length);
  expect(sizes).toEqual([60, 60, 10]);
  expect(batch.take()).toBeNull();
});

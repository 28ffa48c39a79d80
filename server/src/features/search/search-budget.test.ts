import { expect, onTestFinished, test } from 'vitest';
import { countFound } from './count-found.ts';
import { searchTestApp } from './testing.ts';

test('a search over its budget returns 42900 and logs one line without its text', async () => {
  const lines: unknown[] = [];
  const app = await searchTestApp({
    budgetMs: -1,
    log: { info: () => undefined, warn: (...line) => void lines.push(line) },
  });
  onTestFinished(() => app.close());
  await app.publish({ name: '城市夜景', labels: ['风光'] });

  const search = await app.call('POST /video/v1/queryByKeyword', { keyword: '城市' });
  expect(search).toMatchObject({ status: 200, code: 42_900, data: null });
  expect((await app.call('GET /video/v1/suggest', { keyword: '城市' })).code).toBe(42_900);
  expect(await countFound(app.search, '夜景')).toBeNull();

  expect(lines).toEqual(
    ['search', 'suggest', 'search'].map((kind) => [
      { kind, characters: 2, budgetMs: -1 },
      'aborted a search that exceeded its budget',
    ]),
  );
  // Lists are cheap and still work.
  expect((await app.search.list({ sort: 'newest' }, { page: 1, size: 10 })).total).toBe(1);
});

import { beforeEach, expect, test } from 'vitest';
import { searchTestApp } from './testing.ts';

const app = await searchTestApp();
beforeEach(() => app.clear());

async function related(keyword: string, more: object = {}): Promise<string[]> {
  app.clearCache();
  return (await app.call('POST /video/v1/queryByKeyword', { keyword, ...more })).data.related;
}

test('related searches are related words, then words that the found clips share with others', async () => {
  await app.publish({ name: '雨夜街头' });
  await app.publish({ name: '春雨荷塘' });
  await app.publish({ name: '街头小吃' });
  expect(await related('雨夜')).toEqual(['春雨', '街头']);
  expect(await related('下雨')).toEqual(['春雨', '雨夜', '街头']);
});

test('each related search finds clips, and none repeats the keyword', async () => {
  // Both clips are landscape: a search for 竖屏 finds nothing.
  await app.publish({ name: '竖屏城市夜景', keywords: ['竖屏', '城市', '夜景'] });
  await app.publish({ name: '竖屏城市', keywords: ['竖屏', '城市'] });
  expect(await related('夜景')).toEqual(['城市']);
  expect((await app.find('城市')).length).toBe(2);
  expect(await related('城市')).toEqual([]);
});

test('only the first page of a keyword’s few results has related searches', async () => {
  for (let i = 0; i < 11; i += 1) await app.publish({ name: `雨夜${i}`, keywords: ['街头'] });
  await app.publish({ name: '街头小吃' });
  expect(await related('雨夜')).toEqual(['街头']);
  expect(await related('雨夜', { page: 2 })).toEqual([]);
  expect(await related('')).toEqual([]);
  await app.publish({ name: '雨夜' });
  expect(await related('雨夜')).toEqual([]);
});

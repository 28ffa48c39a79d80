import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../platform/site-settings.ts';
import { makeClip, makeCreator, makeUser } from '../../../platform/testing/fixtures.ts';
import { indexVideo } from '../../search/index-video.ts';
import { openStudio } from '../testing.ts';

const SUGGEST = 'POST /video/v1/publish/suggest';

const studio = await openStudio();
const creator = await makeCreator(studio.db);
beforeEach(async () => {
  for (const table of ['video_search', 'search_terms', 'video_files', 'video_counters', 'video_categories'] as const) {
    await studio.db.deleteFrom(table).execute();
  }
  await studio.db.deleteFrom('videos').execute();
});

const make = async (keywords: string[], hdPrice: bigint | null = 10_000n, status = 2) => {
  const id = await makeClip(studio.db, creator.id, { name: '无题', keywords, hdPrice, plusPrice: null, status });
  await indexVideo(studio.db, id);
  return id;
};
const suggest = async (form: object) => {
  const { code, data, message } = await studio.call(SUGGEST, form, { token: creator.token });
  if (code !== 0) throw new Error(message);
  return data;
};

test('only creators get suggestions', async () => {
  expect((await studio.call(SUGGEST, {})).code).toBe(403);
  const buyer = await makeUser(studio.db);
  expect((await studio.call(SUGGEST, {}, { token: buyer.token })).code).toBe(40300);
  expect((await studio.call(SUGGEST, { videoKeywords: 5 }, { token: creator.token })).code).toBe(40000);
});

test('suggests keywords that occur with the given ones, most common first', async () => {
  await make(['海浪', '沙滩', '日落', '视频素材']);
  await make(['海浪', '沙滩', '海鸥', '高清']);
  await make(['海浪', '沙滩', '日落', '日落']);
  await make(['雪山', '滑雪']);
  await make(['海浪', '沙滩', '草稿词'], 10_000n, 1);
  expect((await suggest({ videoKeywords: ['海浪'] })).keywords).toEqual(['沙滩', '日落', '海鸥']);
  expect((await suggest({ videoKeywords: ['海浪', ' 沙滩 ', '日落'] })).keywords).toEqual(['海鸥']);
  expect((await suggest({ videoName: '雪山', videoKeywords: [] })).keywords).toEqual(['雪山', '滑雪']);
  expect(await suggest({ videoKeywords: ['没有人用过的词'] })).toEqual({
    keywords: [],
    prices: { hdPrice: null, hd4kPrice: null, hdPlusPrice: null },
  });
  expect((await suggest({})).keywords).toEqual([]);
});

test('prices are the medians of at least three similar clips, within the band', async () => {
  for (const fen of [10_000n, 20_000n]) await make(['海浪'], fen);
  const { prices } = await suggest({ videoKeywords: ['海浪'] });
  expect(prices).toEqual({ hdPrice: null, hd4kPrice: null, hdPlusPrice: null });
  await make(['海浪'], 90_000n);
  await make(['雪山'], 1n);
  expect((await suggest({ videoKeywords: ['海浪'] })).prices).toEqual({
    hdPrice: 200,
    hd4kPrice: 200,
    hdPlusPrice: null,
  });
  await make(['海浪'], 20_001n);
  expect((await suggest({ videoKeywords: ['海浪'] })).prices.hdPrice).toBe(200.01);
  await changeSettings(studio.db, { priceBand: { min: 50, max: 150 } });
  expect((await suggest({ videoKeywords: ['海浪'] })).prices.hdPrice).toBe(150);
  await changeSettings(studio.db, { priceBand: { min: 1, max: 100_000 } });
});

test('a category finds similar clips too', async () => {
  const category = await studio.db
    .insertInto('categories')
    .values({ name: '海洋' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const keyword of ['海浪', '鲸鱼', '珊瑚']) {
    const video_id = await make([keyword], 30_000n);
    await studio.db.insertInto('video_categories').values({ video_id, category_id: category.id }).execute();
  }
  await make(['雪山'], 10_000n);
  const { keywords, prices } = await suggest({ categoryIds: [category.id] });
  expect(keywords.toSorted()).toEqual(['海浪', '珊瑚', '鲸鱼'].toSorted());
  expect(prices.hdPrice).toBe(300);
});

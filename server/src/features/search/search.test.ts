import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { unindexVideo, indexVideo } from './index-video.ts';
import { type SearchTestApp, searchTestApp, findOrCreateGroup } from './testing.ts';

let app: SearchTestApp;
const CITY = '城市夜景航拍';

beforeAll(async () => {
  app = await searchTestApp();
  await app.publish({ name: CITY, keywords: ['都市', '4K', 'New York', '赛博朋克风格'], remark: '灯火通明的云隙光。' });
  // Not sold in 4K.
  const prices: [bigint, null, null] = [10_000n, null, null];
  await app.publish({ name: '雪山日出', keywords: ['雪山', '无人机', '国家公园'], remark: '清晨的雪山', prices });
});
afterAll(() => app.close());

/** Creates a separate app for tests that publish clips, because other tests count the shared app's clips. */
async function ownApp(): Promise<SearchTestApp> {
  const own = await searchTestApp();
  onTestFinished(() => own.close());
  return own;
}

describe('the search understands Chinese', () => {
  test.each([
    ['a word of the name', '航拍'],
    ['separated words', '城市 夜景'],
    ['words in another order', '夜景城市'],
    ['words around a particle', '城市的夜景'],
    ['4k', '4k'],
    ['4K', '4K'],
    ['4K in wide letters', '4K'.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['one character', '夜'],
    ['the whole name', CITY],
    ['a part of the name that is not a word', '市夜'],
    ['a part of the name that begins within a word', '景航拍'],
    ['an author’s keyword', '都市'],
    ['a keyword of several words', 'new york'],
    ['a keyword in the middle of a longer phrase', '朋克'],
    ['a part of a keyword that is not a word', '博朋'],
    ['a word of the description', '灯火'],
    ['a word that is in no dictionary', '云隙光'],
    ['a synonym', '空拍'],
    ['the beginning of a Latin word', 'yor'],
    ['a keyword between percent signs and blanks', ' %航拍% '],
    ['a keyword with a percent sign inside', '航%拍'],
    ['punctuation between words', '城市、夜景！'],
  ])('finds 城市夜景航拍 by %s', async (_, keyword) => {
    expect(await app.find(keyword)).toEqual([CITY]);
  });

  test.each([
    ['無人機', '雪山日出'],
    ['國家公園', '雪山日出'],
    ['賽博龐克風格', ''],
    ['賽博朋克風格', CITY],
    ['城市 空拍 夜景', CITY],
  ])('finds by traditional characters: %s', async (keyword, name) => {
    expect(await app.find(keyword)).toEqual(name ? [name] : []);
  });

  test.each(['火星恐龙', '鲸鱼', 'zzz', '城市 恐龙', '夜景 雪山', '山城', '1.', '🌊', '???', "'", '_', '\\'])(
    'words that no single clip contains find nothing: %s',
    async (keyword) => {
      const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword });
      expect(data).toMatchObject({ content: [], total: 0, facets: { labels: [] } });
    },
  );

  test.each(['', ' ', '%', '%%% %', '\uff05', '\u3000'])('an empty keyword lists everything: %j', async (keyword) => {
    expect(await app.find(keyword)).toEqual(['雪山日出', CITY]);
  });
  test('no keyword lists everything', async () => {
    const { data } = await app.call('POST /video/v1/queryByKeyword');
    expect(data).toMatchObject({ total: 2, page: 1, size: 60 });
  });
});

describe('unusual input', () => {
  test('truncates keywords to 100 code points', async () => {
    expect(await app.find('航拍'.padEnd(10_000, ' 城市夜景航拍'))).toEqual([CITY]);
    expect(await app.find(`${'航拍 城市 '.repeat(20)}恐龙`)).toEqual([CITY]);
    expect(await app.find(`恐龙 ${'航拍 '.repeat(5_000)}`)).toEqual([]);
    expect(await app.find('𠮷'.repeat(200_000))).toEqual([]);
  });

  test.each([
    "'; drop table video_search; --",
    '" or ""="',
    '{航拍,"x"}',
    '航拍 \\',
    '❤️ 👨‍👩‍👧 ⚡',
    'ﷺ'.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9',
    '一二三四五六七八九十',
  ])('accepts %j', async (keyword) => {
    const response = await app.call('POST /video/v1/queryByKeyword', { keyword });
    expect(response).toMatchObject({ status: 200, code: 0 });
    expect((await app.call('GET /video/v1/suggest', { keyword })).code).toBe(0);
    expect(await app.find('航拍')).toEqual([CITY]);
  });

  test('rejects a NUL and a lone surrogate as invalid input', async () => {
    expect((await app.call('POST /video/v1/queryByKeyword', { keyword: '\ud800航拍' })).code).toBe(40_000);
    expect((await app.call('POST /video/v1/queryByKeyword', { keyword: '航\u0000拍' })).code).toBe(40_000);
  });

  test.each([
    { page: 0 },
    { size: 201 },
    { keyword: 5 },
    { labelIds: 'x' },
    { orientation: 4 },
    { tier: 9 },
    { sort: 'worst' },
    { priceMin: 0.001 },
    { durationMin: -1 },
  ])('rejects %j', async (input) => {
    expect((await app.call('POST /video/v1/queryByKeyword', input)).code).toBe(40_000);
  });

  test('indexes and finds clips with unusual names', async () => {
    const app = await ownApp();
    const names = ['ﷺ'.repeat(60), '🌊🌊 海浪', '！？', 'Ｈ．２６５', 'x'.repeat(60), '𠮷野家'];
    for (const name of names) await app.publish({ name, remark: `${'字'.repeat(400)} ${'y'.repeat(3_000)}` });
    expect(await app.find('🌊')).toEqual(['🌊🌊 海浪']);
    expect(await app.find('h265')).toEqual([]);
    expect(await app.find('h 265')).toEqual(['Ｈ．２６５']);
    expect(await app.find('吉野家')).toEqual([]);
    expect(await app.find('𠮷野家')).toEqual(['𠮷野家']);
  });
});

test('finds clips only while they are published', async () => {
  const app = await ownApp();
  const inReview = await app.publish({ name: '潜水艇', status: VIDEO_STATUS.inReview });
  expect(await app.find('潜水艇')).toEqual([]);
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.published }).where('id', '=', inReview).execute();
  await indexVideo(app.db, inReview);
  expect(await app.find('潜水艇')).toEqual(['潜水艇']);
  expect(await app.suggest('潜水')).toEqual(['潜水艇']);
  await unindexVideo(app.db, inReview);
  await unindexVideo(app.db, inReview);
  expect(await app.find('潜水艇')).toEqual([]);
  expect(await app.suggest('潜水')).toEqual([]);
  await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', inReview).execute();
  await indexVideo(app.db, inReview);
  expect(await app.find('潜水艇')).toEqual([]);
});

test('finds a clip with changed texts only by the new texts', async () => {
  const app = await ownApp();
  const id = await app.publish({ name: '红色跑车', keywords: ['跑车'] });
  await app.db
    .updateTable('videos')
    .set({ name: '绿色拖拉机', keywords: ['农业'] })
    .where('id', '=', id)
    .execute();
  await indexVideo(app.db, id);
  expect(await app.find('跑车')).toEqual([]);
  expect(await app.find('农业 拖拉机')).toEqual(['绿色拖拉机']);
  expect(await app.suggest('跑车')).toEqual([]);
});

test('a removal that is rolled back leaves the clip in the index', async () => {
  const app = await ownApp();
  const id = await app.publish({ name: '热气球升空' });
  const rolledBack = app.db.transaction().execute(async (tx) => {
    await unindexVideo(tx, id);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await app.find('热气球')).toEqual(['热气球升空']);
});

test('an unknown label and a category without clips find nothing', async () => {
  expect(await app.find('', { labelIds: [2_000_000_000] })).toEqual([]);
  expect(await app.find('航拍', { categoryId: await findOrCreateGroup(app.db, 'categories', '没有作品') })).toEqual([]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { makeCreator } from '../../platform/testing/fixtures.ts';
import { indexVideo } from './index-video.ts';
import { searchTestApp, findOrCreateGroup } from './testing.ts';

const app = await searchTestApp();
beforeEach(() => app.clear());

describe('filters', () => {
  beforeEach(async () => {
    await app.publish({ name: '甲', labels: ['风光', '航拍'], category: '自然', prices: [100n, null, null] });
    await app.publish({ name: '乙', labels: ['风光'], size: [2160, 3840], prices: [null, 20_050n, 30_000n], fps: 50 });
    await app.publish({ name: '丙', size: [2160, 2160], is8K: true, duration: 3.5, fps: 30_000 / 1001 });
  });

  test.each([
    [{ category: '自然' }, ['甲']],
    [{ labels: ['风光'] }, ['乙', '甲']],
    [{ labels: ['风光', '航拍'] }, ['甲']],
    [{ labels: ['风光', '风光'] }, ['乙', '甲']],
    [{ orientation: 1 }, ['甲']],
    [{ orientation: 2 }, ['乙']],
    [{ orientation: 3 }, ['丙']],
    [{ tier: 1 }, ['丙', '甲']],
    [{ tier: 2 }, ['丙', '乙']],
    [{ is8K: true }, ['丙']],
    [{ is8K: false }, ['乙', '甲']],
    [{ durationMax: 3.5 }, ['丙']],
    [{ durationMin: 3.51, durationMax: 10 }, ['乙', '甲']],
    [{ priceMin: 200.5 }, ['乙']],
    [{ priceMax: 1 }, ['甲']],
    [{ priceMin: 1.01, priceMax: 200.5 }, ['丙', '乙']],
    [{ fps: 29.97 }, ['丙']],
    [{ fps: 30 }, []],
    [{ fps: 25 }, ['甲']],
    [{ orientation: 2, tier: 1 }, []],
  ])(
    'find the matching clips: %j',
    async ({ labels = [], category, ...filters }: { labels?: string[]; category?: string } & object, names) => {
      const labelIds = await Promise.all(labels.map((name) => findOrCreateGroup(app.db, 'labels', name)));
      const categoryId = category ? await findOrCreateGroup(app.db, 'categories', category) : null;
      const input = { ...filters, labelIds, categoryId, keyword: '素材', sort: 'newest' };
      const { data } = await app.call('POST /video/v1/queryByKeyword', input);
      expect(data.content.map((card) => card.videoName)).toEqual(names);
      expect(data.total).toBe(names.length);
    },
  );

  test('ignore absent values', async () => {
    const absent = { categoryId: null, orientation: '', tier: null, fps: '', labelIds: [], sort: '' };
    expect(await app.find('素材', absent)).toHaveLength(3);
  });
});

describe('filters by look, sound and licence', () => {
  beforeEach(async () => {
    const night = { colour: '#0f1a3a', luma: 0.1, motion: 1, isRealResolution: true };
    await app.publish({ name: '夜', look: night, sound: true });
    await app.publish({ name: '晨', look: { colour: '#dd9055', luma: 0.7, motion: 2 }, authenticationType: 2 });
    await app.publish({ name: '午', look: { colour: '#d58850', luma: 0.4, motion: 1 } });
    await app.publish({ name: '未测', place: '杭州西湖' });
  });

  test.each([
    [{ colour: '#d98a4e' }, ['午', '晨']],
    [{ colour: '#D98A4E' }, ['午', '晨']],
    [{ colour: '#00ff00' }, []],
    [{ motion: 1 }, ['午', '夜']],
    [{ motion: 1, colour: '#101c3c' }, ['夜']],
    [{ light: 1 }, ['夜']],
    [{ light: 2 }, ['晨']],
    [{ trueResolution: true }, ['夜']],
    [{ sound: true }, ['夜']],
    [{ sound: false }, ['未测', '午', '晨']],
    [{ authenticationType: 2 }, ['晨']],
    [{ authenticationType: 1 }, ['未测', '午', '夜']],
    [{ shootingPlace: '杭州西湖' }, ['未测']],
    [{ shootingPlace: '西湖' }, []],
  ])('find the matching clips: %j', async (filters, names) => {
    expect(await app.find('', { ...filters, sort: 'newest' })).toEqual(names);
  });

  test('have counts over the whole result', async () => {
    const { data } = await app.call('POST /video/v1/queryByKeyword', { size: 1 });
    expect(data.facets).toMatchObject({
      motions: [
        { motion: 1, count: 2 },
        { motion: 2, count: 1 },
      ],
      lights: [
        { light: 1, count: 1 },
        { light: 2, count: 1 },
      ],
      authenticationTypes: [
        { authenticationType: 1, count: 3 },
        { authenticationType: 2, count: 1 },
      ],
      is8K: 0,
      trueResolution: 1,
      sound: 1,
    });
    expect(data.facets.colours.length).toBeGreaterThan(0);
    for (const { colour, count } of data.facets.colours) expect(await app.find('', { colour })).toHaveLength(count);
  });

  test.each([
    { colour: 'red' },
    { colour: '#12' },
    { motion: 9 },
    { light: 3 },
    { trueResolution: false },
    { shootingPlace: '长'.repeat(41) },
  ])('reject %j', async (filters) => {
    expect((await app.call('POST /video/v1/queryByKeyword', filters)).code).toBe(40_000);
  });
});

describe('declarations', () => {
  beforeEach(async () => {
    await app.publish({ name: '未声明' });
    await app.publish({ name: '无', declared: { people: 1, property: 1, ai_generated: 1 } });
    await app.publish({ name: '已授权', declared: { people: 2, property: 2, ai_generated: 2 } });
    await app.publish({ name: '未授权', declared: { people: 3, property: 3, ai_generated: 3, editorial_only: true } });
  });

  test.each([
    [{ people: 1 }, ['无']],
    [{ people: 2 }, ['已授权']],
    [{ people: 4 }, ['已授权', '无']],
    [{ property: 1 }, ['无']],
    [{ property: 2 }, ['已授权']],
    [{ property: 4, people: 4 }, ['已授权', '无']],
    [{ editorialOnly: 1 }, ['已授权', '无', '未声明']],
    [{ editorialOnly: 2 }, ['未授权']],
    [{ aiGenerated: 1 }, ['无', '未声明']],
    [{ aiGenerated: 2 }, ['未授权', '已授权']],
  ])('find the matching clips: %j', async (filters, names) => {
    expect(await app.find('', { ...filters, sort: 'newest' })).toEqual(names);
  });

  test.each([{ people: 3 }, { property: 5 }, { editorialOnly: true }, { aiGenerated: 3 }])(
    'refuses %j',
    async (filters) => {
      expect((await app.call('POST /video/v1/queryByKeyword', filters)).code).toBe(40_000);
    },
  );
});

test('finds a clip by its shooting place, even if the place is not a keyword', async () => {
  await app.publish({ name: '晨雾', remark: '云海', place: '杭州西湖' });
  expect(await app.find('西湖')).toEqual(['晨雾']);
  expect(await app.find('云海')).toEqual(['晨雾']);
  expect(await app.suggest('西湖')).toEqual([]);
});

describe('order', () => {
  test('relevance: the name outranks keywords, then the description; ties by hotness, then newest', async () => {
    await app.publish({ name: '山谷', remark: '樱花盛开', hot: 99 });
    await app.publish({ name: '公园', keywords: ['樱花'], hot: 50 });
    await app.publish({ name: '樱花树', hot: 1 });
    await app.publish({ name: '樱花雨', hot: 2 });
    await app.publish({ name: '樱花雪', hot: 1 });
    expect(await app.find('樱花')).toEqual(['樱花雨', '樱花雪', '樱花树', '公园', '山谷']);
  });

  test('relevance: a word in the name outweighs any number of keywords', async () => {
    await app.publish({ name: '街道', keywords: ['城市', '夜景', '航拍'], hot: 9 });
    await app.publish({ name: '城市', keywords: ['街景'], remark: '夜景航拍' });
    expect(await app.find('城市 夜景 航拍')).toEqual(['城市', '街道']);
  });

  test('sorts by newest, by hotness with pins first, and by the lowest price', async () => {
    await app.publish({ name: '一', prices: [300n, null, null], hot: 1 });
    await app.publish({ name: '二', prices: [9_900n, 100n, null], hot: 3 });
    await app.publish({ name: '三', prices: [null, null, 200n], hot: 2 });
    await app.publish({ name: '四', prices: [200n, null, null], pin: 1 });
    expect(await app.find('', { sort: 'newest' })).toEqual(['四', '三', '二', '一']);
    expect(await app.find('', { sort: 'hot' })).toEqual(['四', '二', '三', '一']);
    expect(await app.find('', { sort: 'priceAsc' })).toEqual(['二', '四', '三', '一']);
    expect(await app.find('', { sort: 'priceDesc' })).toEqual(['一', '四', '三', '二']);
    expect(await app.find('')).toEqual(['四', '二', '三', '一']);
  });
});

describe('a page', () => {
  test('has the exact total, even beyond the end', async () => {
    for (const name of ['海一', '海二', '海三']) await app.publish({ name, labels: ['海洋'] });
    const page = async (number: number) =>
      (await app.call('POST /video/v1/queryByKeyword', { keyword: '海', page: number, size: 2 })).data;
    expect(await page(2)).toMatchObject({ total: 3, page: 2, size: 2, content: [{ videoName: '海一' }] });
    const beyond = await page(1_000_000);
    expect(beyond).toMatchObject({ total: 3, content: [], facets: { labels: [{ labelName: '海洋', count: 3 }] } });
  });

  test('counts labels over the whole result, the most common first', async () => {
    for (let i = 0; i < 5; i += 1) await app.publish({ name: '海', labels: i < 2 ? ['海洋', '蓝色'] : ['蓝色'] });
    await app.publish({ name: '山', labels: ['海洋'] });
    const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '海', size: 1 });
    expect(data.facets.labels).toMatchObject([
      { labelName: '蓝色', count: 5 },
      { labelName: '海洋', count: 2 },
    ]);
  });
});

describe('facets', () => {
  test('count the usual frame rates, tolerating small deviations in files', async () => {
    for (const fps of [30_000 / 1001, 29.97, 30, 24_000 / 1001, 27.4]) await app.publish({ name: '海', fps });
    const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '海', size: 1 });
    expect(data.facets.frameRates).toEqual([
      { fps: 29.97, count: 2 },
      { fps: 23.976, count: 1 },
      { fps: 30, count: 1 },
    ]);
    for (const { fps, count } of data.facets.frameRates) expect(await app.find('海', { fps })).toHaveLength(count);
  });
});

describe('near results', () => {
  test('match most of the words, best matches first, and are never in the content', async () => {
    await app.publish({ name: '城市夜景航拍', hot: 1 });
    await app.publish({ name: '城市夜景', hot: 1 });
    await app.publish({ name: '城市航拍', hot: 9 });
    await app.publish({ name: '城市', hot: 99 });
    expect(await app.find('城市 夜景 航拍')).toEqual(['城市夜景航拍']);
    expect(await app.near('城市 夜景 航拍')).toEqual(['城市航拍', '城市夜景']);
    expect(await app.find('城市 恐龙')).toEqual([]);
    expect(await app.near('城市 恐龙')).toHaveLength(4);
  });

  test('are empty for one word, for no word, for words that occur nowhere, and if enough clips match', async () => {
    for (let i = 0; i < 6; i += 1) await app.publish({ name: '城市夜景' });
    await app.publish({ name: '城市' });
    for (const keyword of ['恐龙', '', '恐龙 鲸鱼', '城市 夜景']) expect(await app.near(keyword)).toEqual([]);
  });

  test('obey the filters', async () => {
    await app.publish({ name: '城市夜景', labels: ['风光'] });
    await app.publish({ name: '城市街道' });
    const labelIds = [await findOrCreateGroup(app.db, 'labels', '风光')];
    const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '城市 恐龙', labelIds });
    expect(data.near.map((card) => card.videoName)).toEqual(['城市夜景']);
  });
});

describe('suggestions', () => {
  beforeEach(async () => {
    await app.publish({ name: '城市夜景', keywords: ['航拍夜景', '夜景灯光'] });
    await app.publish({ name: '夜景', keywords: ['成都', '4K航拍'], remark: '夜晚' });
  });

  test.each([
    ['夜', '夜景'],
    ['景灯', '夜景灯光'],
    ['yejing', '夜景'],
    ['ye jing', '夜景'],
    ['YJ', '夜景'],
    ['cheng', '成都'],
    ['cd', '成都'],
    ['4k', '4k航拍'],
    ['4khp', '4k航拍'],
    ['燈光', '夜景灯光'],
  ])('complete %s to %s', async (typed, word) => {
    expect(await app.suggest(typed)).toContain(word);
  });

  test('list the most common first, and at most 10', async () => {
    expect((await app.suggest('夜'))[0]).toBe('夜景');
    await app.publish({ name: '海', keywords: Array.from({ length: 20 }, (_, i) => `海浪${i}`) });
    expect(await app.suggest('hai')).toHaveLength(10);
  });

  test('come only from names and keywords, and are empty for unknown or empty input', async () => {
    for (const typed of ['夜晚', 'zzz', '', '%', '???', '_']) expect(await app.suggest(typed)).toEqual([]);
  });
});

test('an album filter finds and counts only the album’s clips on sale', async () => {
  const inside = await app.publish({ name: '专辑里的城市', labels: ['风光'] });
  const hidden = await app.publish({ name: '专辑里已下架的城市', status: VIDEO_STATUS.offline });
  await app.publish({ name: '专辑外的城市', labels: ['风光'] });
  const { id: albumId } = await app.db
    .insertInto('albums')
    .values({ name: '城市专辑' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [inside, hidden].map((video_id, rank) => ({ album_id: albumId, video_id, rank }));
  await app.db.insertInto('album_videos').values(members).execute();

  const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '城市', albumId });
  expect(data.content.map(({ videoName }) => videoName)).toEqual(['专辑里的城市']);
  expect([data.total, data.facets.labels.map(({ count }) => count)]).toEqual([1, [1]]);
  expect(await app.find('城市', { albumId: albumId + 1 })).toEqual([]);
});

test('activities and authors are filters too, alone and combined', async () => {
  const [chosen, published, other] = [
    await app.publish({ name: '海上日出' }),
    await app.publish({ name: '山间日出' }),
    await app.publish({ name: '日出' }),
  ];
  const { id: activityId } = await app.db
    .insertInto('activities')
    .values({ name: '日出季' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('activity_videos').values({ activity_id: activityId, video_id: chosen, rank: 0 }).execute();
  await app.db.updateTable('videos').set({ activity_id: activityId }).where('id', '=', published).execute();
  const authorOf = async (id: number) =>
    (await app.db.selectFrom('videos').select('author_id').where('id', '=', id).executeTakeFirstOrThrow()).author_id;
  const stranger = await makeCreator(app.db);
  await app.db.updateTable('videos').set({ author_id: stranger.id }).where('id', '=', chosen).execute();
  await indexVideo(app.db, chosen);
  const cases = [
    [{ activityId }, [chosen, published]],
    [{ authorId: stranger.id }, [chosen]],
    [{ authorId: stranger.id, activityId }, [chosen]],
    [{ authorId: await authorOf(other), activityId }, [published]],
    [{ activityId: activityId + 1 }, []],
    [{ authorId: stranger.id + 1_000 }, []],
  ] as const;
  for (const [scope, ids] of cases) {
    const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '日出', ...scope });
    expect(new Set(data.content.map(({ videoId }) => videoId)), JSON.stringify(scope)).toEqual(new Set(ids));
    expect(data.total).toBe(ids.length);
  }
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { disabledResponseCache } from '../../../platform/testing/response-cache.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator } from '../../../platform/testing/fixtures.ts';
import { testLister } from '../../catalogue/testing.ts';
import { homeRoutes } from './home.routes.ts';
import { noOperatorMail } from '../../operators/testing.ts';

let app: TestApp;
let clips: number[];
const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;

beforeEach(async () => {
  app = await testApp((target) =>
    homeRoutes(target, {
      storage,
      keyring: testKeyring,
      operatorMail: noOperatorMail,
      responseCache: disabledResponseCache(),
      search: testLister(target.db),
      codeLogin: true,
      wechatLogin: ['scan'],
    }),
  );
  const creator = await makeCreator(app.db);
  clips = [];
  for (let i = 0; i < 3; i++) clips.push(await makeClip(app.db, creator.id));
});

afterEach(() => app.close());

const set = async (settings: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(settings)) {
    const row = { value: JSON.stringify(value) };
    await app.db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
};

test('an empty shop has a home page too', async () => {
  expect((await app.call('GET /homepage/v1/head/query')).data).toEqual({
    headTitle: '好镜头，授权清楚',
    videoUrls: [],
    videoPosters: [],
    hotSearchKeys: [],
  });
  expect((await app.call('GET /homepage/v1/activity/query')).data).toEqual({ activities: [] });
  expect((await app.call('GET /homepage/v1/recommend/query')).data).toEqual({ albums: [], recommendVideoUrls: [] });
  expect((await app.call('GET /homepage/v1/classification/query')).data).toEqual({
    categories: [],
    classificationVideoUrls: [],
  });
  expect((await app.call('GET /website/v1/settings')).data).toMatchObject({
    siteName: '帧库',
    serviceAgents: [],
    bankTransfer: false,
  });
});

test('the banner plays the previews of clips on sale, and other videos', async () => {
  const creator = await makeCreator(app.db);
  const offline = await makeClip(app.db, creator.id, { status: 4 });
  await set({
    headTitle: '标题',
    hotSearchKeys: ['航拍', '夜景'],
    headVideos: [clips[1], offline, '/files/public/film.mp4', clips[0]],
  });
  await app.db
    .insertInto('video_files')
    .values({
      video_id: clips[1]!,
      kind: 'poster',
      content_type: 'image/webp',
      storage_key: 'public/poster.webp',
      width: 400,
      height: 225,
      bytes: 9n,
    })
    .execute();
  const { data } = await app.call('GET /homepage/v1/head/query');
  expect(data).toMatchObject({ headTitle: '标题', hotSearchKeys: ['航拍', '夜景'] });
  const files = await app.db
    .selectFrom('video_files')
    .select(['video_id', 'storage_key'])
    .where('kind', '=', 'preview')
    .execute();
  const preview = (id: number) => `/files/${files.find((file) => file.video_id === id)!.storage_key}`;
  expect(data.videoUrls).toEqual([preview(clips[1]!), '/files/public/film.mp4', preview(clips[0]!)]);
  expect(data.videoPosters).toEqual([[{ width: 400, url: '/files/public/poster.webp' }], [], []]);
});

test('a clip plays as its clean loop while its author allows that, otherwise as its preview', async () => {
  const [id] = clips;
  const loop = {
    video_id: id!,
    kind: 'loop' as const,
    content_type: 'video/mp4',
    width: 1920,
    height: 1080,
    bytes: 9n,
  };
  await app.db
    .insertInto('video_files')
    .values({ ...loop, storage_key: 'public/clean.mp4' })
    .execute();
  await set({ headVideos: [id] });
  const shown = async () => (await app.call('GET /homepage/v1/head/query')).data.videoUrls;
  expect(await shown()).toEqual([expect.stringMatching(/test-\d+\.mp4$/)]);
  await app.db.updateTable('videos').set({ showcase: true }).where('id', '=', id!).execute();
  expect(await shown()).toEqual(['/files/public/clean.mp4']);
  await app.db.updateTable('videos').set({ showcase: false }).where('id', '=', id!).execute();
  expect(await shown()).toEqual([expect.stringMatching(/test-\d+\.mp4$/)]);
  await app.db.updateTable('videos').set({ showcase: true, status: 4 }).where('id', '=', id!).execute();
  expect(await shown()).toEqual([]);
});

test('the videos of the other sections come from their own settings', async () => {
  await set({ recommendVideos: ['/r.mp4'], classificationVideos: ['/c.mp4'] });
  expect((await app.call('GET /homepage/v1/recommend/query')).data.recommendVideoUrls).toEqual(['/r.mp4']);
  expect((await app.call('GET /homepage/v1/classification/query')).data.classificationVideoUrls).toEqual(['/c.mp4']);
});

test('hot clips are sorted by popularity, and the large preview shows only landscape clips', async () => {
  await app.db.updateTable('video_counters').set({ hot_score: 5 }).where('video_id', '=', clips[0]!).execute();
  await app.db.updateTable('videos').set({ width: 1080, height: 1920 }).where('id', '=', clips[0]!).execute();
  await app.db.insertInto('labels').values({ name: '航拍' }).execute();
  const { data } = await app.call('GET /homepage/v1/material/query');
  expect(data.hotVideos.map(({ videoId }) => videoId)).toEqual([clips[0], clips[2], clips[1]]);
  expect(data.hotVideoIdsLeft).toEqual([clips[2], clips[1]]);
  expect(data.labels).toMatchObject([{ labelName: '航拍' }]);
});

test('shows the first six albums, and all activities and categories, in the shop’s order', async () => {
  const names = ['一', '二', '三', '四', '五', '六', '七'];
  const rows = names.map((name, index) => ({ name, rank: names.length - index }));
  for (const kind of ['albums', 'activities', 'categories'] as const)
    await app.db.insertInto(kind).values(rows).execute();
  const backwards = names.toReversed();
  const { albums } = (await app.call('GET /homepage/v1/recommend/query')).data;
  expect(albums.map(({ albumName }) => albumName)).toEqual(backwards.slice(0, 6));
  const { activities } = (await app.call('GET /homepage/v1/activity/query')).data;
  expect(activities.map(({ activityName }) => activityName)).toEqual(backwards);
  const { categories } = (await app.call('GET /homepage/v1/classification/query')).data;
  expect(categories.map(({ categoryName }) => categoryName)).toEqual(backwards);
});

test('the shop shows its name and its customer service agents, but no settings for operators only', async () => {
  const agent = { name: '小帧', qrCodeUrl: '/files/public/qr.png', link: '/#/doc/contact' };
  await set({
    siteName: '新名字',
    serviceAgents: [agent],
    imprint: { company: '某某影像科技有限公司' },
    revenueShares: { exclusive: 60 },
    receivingAccount: { accountName: '某某影像科技有限公司', bankName: '招商银行', accountNo: '6225 8800', remark: '' },
  });
  const { data } = await app.call('GET /website/v1/settings');
  expect(data).toEqual({
    siteName: '新名字',
    slogan: expect.any(String),
    serviceAgents: [agent],
    imprint: { company: '某某影像科技有限公司', hotline: '', icp: '', police: '' },
    priceBand: { min: 1, max: 100_000 },
    revenueShares: { exclusive: 60, nonExclusive: 35 },
    codeLogin: true,
    wechatLogin: ['scan'],
    bankTransfer: true,
  });
  expect((await siteSettings(app.db)).revenueShares).toEqual({ exclusive: 60, nonExclusive: 35 });
});

test('an editor changes the home page; omitted fields stay, and the change is audited', async () => {
  const { token } = await makeOperator(app.db, 'editor');
  const before = (await app.call('GET /operator/v1/home', {}, { token })).data;
  const change = { headTitle: ' 新标题 ', videoUrls: [clips[2], 'https://cdn.example/film.mp4'] };
  expect(await app.call('PUT /operator/v1/home', change, { token })).toMatchObject({ code: 0, data: null });
  const after = (await app.call('GET /operator/v1/home', {}, { token })).data;
  expect(after).toMatchObject({
    ...before,
    version: 2,
    headTitle: '新标题',
    videoUrls: change.videoUrls,
    clips: [{ videoId: clips[2], videoName: '城市夜景航拍', videoStatus: 2 }],
  });
  const shown = (await app.call('GET /homepage/v1/head/query')).data;
  expect(shown).toMatchObject({ headTitle: '新标题', hotSearchKeys: before.hotSearchKeys });
  expect(shown.videoUrls).toHaveLength(2);
  const log = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toMatchObject({ action: 'home.change', subject: 'home', before: { headTitle: before.headTitle } });
  expect(log.after).toEqual({ headTitle: '新标题', videoUrls: change.videoUrls });
});

test('an admin changes the site name and the revenue shares', async () => {
  const { token } = await makeOperator(app.db);
  const shares = { exclusive: 55, nonExclusive: 30 };
  expect(
    (await app.call('PUT /operator/v1/settings', { siteName: '帧库二', revenueShares: shares }, { token })).code,
  ).toBe(0);
  expect((await app.call('GET /operator/v1/settings', {}, { token })).data).toMatchObject({
    siteName: '帧库二',
    revenueShares: shares,
  });
  expect((await app.call('GET /website/v1/settings')).data.siteName).toBe('帧库二');
  expect((await siteSettings(app.db)).revenueShares).toEqual(shares);
});

test('an admin narrows the price range and sets the receiving account; the log records the changes', async () => {
  const { token } = await makeOperator(app.db);
  const receivingAccount = {
    accountName: '帧库科技',
    bankName: '招商银行杭州分行',
    accountNo: '5719 0000',
    remark: '',
  };
  const change = { priceBand: { min: 10, max: 500 }, receivingAccount };
  expect((await app.call('PUT /operator/v1/settings', change, { token })).code).toBe(0);
  expect((await app.call('GET /operator/v1/settings', {}, { token })).data).toMatchObject(change);
  expect((await app.call('GET /website/v1/settings')).data).toMatchObject({ priceBand: change.priceBand });
  expect((await siteSettings(app.db)).receivingAccount).toEqual(receivingAccount);
  const log = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toMatchObject({
    action: 'settings.change',
    before: { priceBand: { min: 1, max: 100_000 } },
    after: change,
  });
  expect(Object.keys(log.before as object).toSorted()).toEqual(['priceBand', 'receivingAccount']);
});

test('rejects invalid values for the home page and the settings', async () => {
  const admin = (await makeOperator(app.db)).token;
  const agent = { name: '小帧', qrCodeUrl: '/a.png', link: '/#/doc/help' };
  for (const [key, input] of [
    ['PUT /operator/v1/home', { headTitle: 'x'.repeat(61) }],
    ['PUT /operator/v1/home', { videoUrls: ['javascript:alert(1)'] }],
    ['PUT /operator/v1/home', { videoUrls: ['//evil.example/x'] }],
    ['PUT /operator/v1/home', { hotSearchKeys: '航拍' }],
    ['PUT /operator/v1/settings', { revenueShares: { exclusive: 101, nonExclusive: 1 } }],
    ['PUT /operator/v1/settings', { serviceAgents: [{ ...agent, link: 'javascript:alert(1)' }] }],
    ['PUT /operator/v1/settings', { serviceAgents: [{ ...agent, qrCodeUrl: 'data:image/png;base64,x' }] }],
    ['PUT /operator/v1/settings', { serviceAgents: [agent, agent, agent] }],
    ['PUT /operator/v1/settings', { siteName: 'x'.repeat(21) }],
    ['PUT /operator/v1/settings', { priceBand: { min: 20, max: 10 } }],
    ['PUT /operator/v1/settings', { priceBand: { min: 0, max: 10 } }],
    ['PUT /operator/v1/settings', { priceBand: { min: 1, max: 100_001 } }],
    ['PUT /operator/v1/settings', { priceBand: { min: 1.5, max: 10 } }],
    ['PUT /operator/v1/settings', { receivingAccount: { accountName: '帧库', bankName: '招商银行' } }],
  ] as const) {
    expect((await app.call(key, input, { token: admin })).code, JSON.stringify(input)).toBe(40000);
  }
});

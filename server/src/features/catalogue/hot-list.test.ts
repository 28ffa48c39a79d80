import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/observability/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../platform/testing/midnight.ts';
import { shanghaiDay } from '../../providers/payments/formats.ts';
import { updateHotScores } from './jobs/hot-scores.ts';
import { sweepViews } from './jobs/sweep-views.ts';
import { catalogueApp } from './testing.ts';
import { startViewCounter, type ViewCounter } from './views.ts';

let app: TestApp;
let views: ViewCounter;
let buyer: number;
/** Oldest first. */
let clips: [number, number, number];

const storage = { publicUrl: (key: string) => key } as Partial<Storage> as Storage;
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

beforeAll(async () => {
  ({ app, views } = await catalogueApp(storage));
  const creator = await makeCreator(app.db);
  buyer = (await makeUser(app.db)).id;
  clips = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id), await makeClip(app.db, creator.id)];
});

afterAll(async () => {
  await views.stop();
  await app.close();
});

beforeEach(async () => {
  await keepClearOfMidnight();
  await views.flush();
  await sql`truncate orders, favourite_folders, video_views, viewed_once cascade`.execute(app.db);
  await app.db.updateTable('videos').set({ pin_rank: null }).execute();
  await app.db.updateTable('video_counters').set({ hot_score: 0, views: 0 }).execute();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function hotOrder(): Promise<number[]> {
  await updateHotScores.handle({ db: app.db }, {}, context);
  const { data } = await app.call('GET /video/v1/queryHot');
  expect(data.total).toBe(clips.length);
  return data.content.map(({ videoId }) => videoId);
}

let orders = 0;
async function sell(videoId: number, when = new Date()): Promise<void> {
  const id = `order-${++orders}`;
  const money = { origin_amount: 1n, pay_amount: 1n };
  await app.db
    .insertInto('orders')
    .values({ id, user_id: buyer, status: ORDER_STATUS.paid, ...money, pay_type: 1, paid_at: when, expires_at: when })
    .execute();
  await app.db
    .insertInto('order_items')
    .values({ id: `${id}-item`, order_id: id, position: 0, video_id: videoId, tier: 1, video_name: 'x', ...money })
    .execute();
  await app.db
    .insertInto('licences')
    .values({
      order_item_id: `${id}-item`,
      video_id: videoId,
      tier: 1,
      user_id: buyer,
      granted_at: when,
      download_until: when,
    })
    .execute();
}

async function favour(videoId: number, folders = 1): Promise<void> {
  for (let i = 0; i < folders; i++) {
    const { id } = await app.db
      .insertInto('favourite_folders')
      .values({ user_id: buyer, name: '默认收藏夹' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('favourites').values({ folder_id: id, video_id: videoId }).execute();
  }
}

const watch = async (videoId: number, times: number, day = new Date()) => {
  await app.db
    .insertInto('video_views')
    .values({ video_id: videoId, day: shanghaiDay(day), views: times })
    .execute();
};

test('clips with equal scores are ordered newest first', async () => {
  expect(await hotOrder()).toEqual(clips.toReversed());
});

test('recent sales come first, and a pin before them', async () => {
  await sell(clips[0]);
  expect(await hotOrder()).toEqual([clips[0], clips[2], clips[1]]);
  await app.db.updateTable('videos').set({ pin_rank: 2 }).where('id', '=', clips[1]).execute();
  await app.db.updateTable('videos').set({ pin_rank: 1 }).where('id', '=', clips[2]).execute();
  expect(await hotOrder()).toEqual([clips[2], clips[1], clips[0]]);
});

test('a sale counts more than a favourite, and a favourite more than a view', async () => {
  await watch(clips[2], 1);
  await favour(clips[1]);
  await sell(clips[0]);
  expect(await hotOrder()).toEqual(clips);
});

test('a clip in several folders of one person is one favourite', async () => {
  await favour(clips[0], 3);
  await favour(clips[1]);
  expect(await hotOrder()).toEqual(
    clips.toReversed().toSorted((a, b) => Number(a === clips[2]) - Number(b === clips[2])),
  );
});

test('a company’s board is no favourite', async () => {
  const { companyId } = await makeCompanyUser(app.db);
  const { id } = await app.db
    .insertInto('favourite_folders')
    .values({ company_id: companyId, name: '企业选片' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('favourites').values({ folder_id: id, video_id: clips[0] }).execute();
  expect(await hotOrder()).toEqual(clips.toReversed());
});

test('old events weigh less, and after 30 days nothing', async () => {
  await sell(clips[0], daysAgo(1));
  await sell(clips[1], daysAgo(20));
  await sell(clips[1], daysAgo(20));
  await sell(clips[2], daysAgo(40));
  await watch(clips[2], 5_000, daysAgo(40));
  expect(await hotOrder()).toEqual([clips[0], clips[1], clips[2]]);
  // Events outside the window leave no score.
  await sql`truncate orders cascade`.execute(app.db);
  expect(await hotOrder()).toEqual(clips.toReversed());
});

test('a refunded sale no longer counts', async () => {
  await sell(clips[0]);
  await app.db.updateTable('licences').set({ voided_at: new Date() }).execute();
  expect(await hotOrder()).toEqual(clips.toReversed());
});

test('page views are counted in total, and by day for the hot list', async () => {
  const visitors = [undefined, await makeUser(app.db), await makeUser(app.db)];
  for (const visitor of visitors)
    await app.call('GET /video/v1/queryVideoByVideoId', { videoId: clips[0] }, { token: visitor?.token });
  await views.flush();
  await app.call('GET /video/v1/{id}/preview', { id: clips[0] }, await makeUser(app.db));
  await app.call('GET /video/v1/{id}/preview', { id: 999_999 });
  await views.flush();
  const rows = await app.db.selectFrom('video_views').selectAll().execute();
  expect(rows).toEqual([{ video_id: clips[0], day: shanghaiDay(new Date()), views: 4 }]);
  expect((await app.call('GET /video/v1/queryVideoByVideoId', { videoId: clips[0] })).data.viewCount).toBe(4);
  expect((await hotOrder())[0]).toBe(clips[0]);
});

const visitor = (ip: string) => ({ user: null, request: { ip, userAgent: 'Mozilla/5.0' } });

test('a visitor counts once per clip and day, even if they open it repeatedly', async () => {
  const { token, id } = await makeUser(app.db);
  const open = async (videoId: number, headers: Record<string, string> = {}) =>
    await app.call('GET /video/v1/queryVideoByVideoId', { videoId }, { token, headers });
  await Promise.all(Array.from({ length: 20 }, async (_, i) => await open(clips[0], { 'user-agent': `browser ${i}` })));
  await views.flush();
  await open(clips[0]);
  await app.call('GET /video/v1/{id}/preview', { id: clips[0] }, { token });
  await open(clips[1]);
  await views.flush();
  const totals = async () => {
    const rows = app.db.selectFrom('video_counters').select('views').where('video_id', 'in', clips);
    return (await rows.orderBy('video_id').execute()).map((row) => row.views);
  };
  expect(await totals()).toEqual([1, 1, 0]);
  expect((await open(clips[0])).data.viewCount).toBe(1);

  // No stored value identifies the visitor or the clip, and another server uses the same keys.
  const viewedRows = await app.db.selectFrom('viewed_once').selectAll().execute();
  expect(Object.keys(viewedRows[0]!)).toEqual(['day', 'key']);
  const restarted = startViewCounter(app.db, createLog('silent'), 'secret');
  restarted.count({ user: { id }, request: { ip: '10.9.9.9', userAgent: '' } }, clips[0]);
  await restarted.stop();
  expect(await totals()).toEqual([1, 1, 0]);

  await sql`update viewed_once set day = day - 1`.execute(app.db);
  await open(clips[0]);
  await views.flush();
  expect(await totals()).toEqual([2, 1, 0]);
});

test('a visitor counts once across several servers', async () => {
  const servers = Array.from({ length: 4 }, () => startViewCounter(app.db, createLog('silent'), 'secret'));
  const ips = Array.from({ length: 30 }, (_, i) => `10.3.0.${i}`);
  for (const [number, server] of servers.entries())
    for (const ip of number % 2 ? ips : ips.toReversed()) for (const clip of clips) server.count(visitor(ip), clip);
  await Promise.all(servers.map((server) => server.flush()));
  const rows = await app.db.selectFrom('video_views').selectAll().orderBy('video_id').execute();
  expect(rows.map((row) => [row.video_id, row.views])).toEqual(clips.map((clip) => [clip, 30]));
  await Promise.all(servers.map((server) => server.stop()));
});

test('views that cannot be written are counted later, and only once', async () => {
  views.count(visitor('10.4.0.1'), clips[0]);
  await sql`alter table video_views rename to hidden`.execute(app.db);
  await expect(views.flush()).rejects.toThrow('video_views');
  await sql`alter table hidden rename to video_views`.execute(app.db);
  views.count(visitor('10.4.0.1'), clips[0]);
  await views.flush();
  const rows = await app.db.selectFrom('video_views').selectAll().execute();
  expect(rows.map(({ views: counted }) => counted)).toEqual([1]);
});

test('deletes views of days that no longer count', async () => {
  await watch(clips[0], 1, daysAgo(33));
  await watch(clips[0], 1, daysAgo(20));
  await sweepViews.handle({ db: app.db }, {}, context);
  expect(await app.db.selectFrom('video_views').selectAll().execute()).toHaveLength(1);
});

test('records of counted visitors are deleted after the next day', async () => {
  views.count(visitor('10.5.0.1'), clips[0]);
  await views.flush();
  await sql`insert into viewed_once select day - age, key from viewed_once, generate_series(1, 3) age`.execute(app.db);
  await sweepViews.handle({ db: app.db }, {}, context);
  expect(await app.db.selectFrom('viewed_once').selectAll().execute()).toHaveLength(2);
});

test('views and scores are written concurrently without a deadlock', async () => {
  for (const clip of clips) await watch(clip, 1, daysAgo(2));
  const other = startViewCounter(app.db, createLog('silent'), 'secret');
  for (let round = 0; round < 20; round++) {
    for (const clip of clips) views.count(visitor(`10.1.0.${round}`), clip);
    for (const clip of clips.toReversed()) other.count(visitor(`10.2.0.${round}`), clip);
    await Promise.all([views.flush(), other.flush(), updateHotScores.handle({ db: app.db }, {}, context)]);
  }
  await other.stop();
  const counted = await app.db.selectFrom('video_counters').select('views').execute();
  expect(counted.map((row) => row.views)).toEqual([40, 40, 40]);
});

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { RENDERER_HEADERS } from '../../platform/http/page-renderer.ts';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { createLog } from '../../platform/observability/log.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { cacheCards } from '../catalogue/cached-cards.ts';
import { catalogueRoutes } from '../catalogue/catalogue.routes.ts';
import { testLister } from '../catalogue/testing.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { buyClips, creditCoins, testFiles } from '../orders/testing.ts';
import { testProofs } from '../proofs/testing.ts';
import { refundRoutes } from '../orders/refunds/refunds.routes.ts';
import { countFound } from '../search/count-found.ts';
import { freshSearch } from '../search/testing.ts';
import { indexVideo } from '../search/index-video.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { type Insights, startInsights } from './insights.ts';
import { insightRoutes } from './insights.routes.ts';
import { sweepInsights } from './jobs/sweep.ts';

const REPORT = 'POST /statistic/v1/clips/report';
const FUNNEL = 'GET /author/v1/sale/funnel';
const SEARCHES = 'GET /author/v1/sale/searches';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };
const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };

let insights: Insights;
let creator: TestUser;
let clip: number;

const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'insights-')), secret: 'secret' });
const responseCache = createResponseCache();
const app = await testApp(
  (routes) => {
    const search = freshSearch(routes.db);
    const options = { db: routes.db, log: createLog('silent'), secret: 'secret' };
    // Only the tests flush: one that opens a transaction must not meet the timer's flush.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    insights = startInsights({ ...options, countFound: (keyword) => countFound(search, keyword) });
    vi.useRealTimers();
    const cards = cacheCards(routes.db, storage, testDiskCache());
    searchRoutes(routes, { storage, cards, responseCache, search, listener: insights });
    insightRoutes(routes, { storage, insights });
    orderRoutes(routes, { storage: testFiles, keyring: testKeyring });
    refundRoutes(routes, { proofs: testProofs() });
    const views = { count: () => undefined, flush: async () => undefined, stop: async () => undefined };
    const lister = testLister(routes.db);
    catalogueRoutes(routes, { storage, cards, responseCache, views, search: lister, onOpened: insights.opened });
  },
  { trustProxy: 1 },
);
afterAll(async () => {
  await insights.stop();
  await app.close();
});
beforeEach(async () => {
  await sql`truncate clip_days, counted_once, hidden_searches, searches, search_days, search_clips`.execute(app.db);
  creator = await makeCreator(app.db);
  clip = await makeClip(app.db, creator.id, { name: '长城日出' });
  await indexVideo(app.db, clip);
});

const from = (caller: TestUser | string) =>
  typeof caller === 'string'
    ? { headers: { ...BROWSER, 'x-forwarded-for': caller } }
    : { token: caller.token, headers: BROWSER };
const report = (input: object, caller: TestUser | string = '203.0.113.1') => app.call(REPORT, input, from(caller));
const open = (videoId: number, caller: TestUser | string = '203.0.113.1') =>
  app.call('GET /video/v1/queryVideoByVideoId', { videoId }, from(caller));
const search = (keyword: string, caller: TestUser | string) =>
  app.call('POST /video/v1/queryByKeyword', { keyword }, from(caller));
const untilOneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
async function funnel(input: object = {}, who = creator) {
  await insights.flush();
  return (await app.call(FUNNEL, input, { token: who.token })).data;
}
async function searchesOf(input: object = {}, who = creator) {
  await insights.flush();
  return (await app.call(SEARCHES, input, { token: who.token })).data.list;
}

describe('clip counters', () => {
  test('count each person once per day, even if a page is reloaded or a script repeats the request', async () => {
    const user = await makeUser(app.db);
    for (let round = 0; round < 5; round += 1) {
      await report({ seen: [{ videoId: clip }, { videoId: clip }] });
      await report({ seen: [{ videoId: clip }] }, user);
      await open(clip);
      if (round % 2 === 0) await insights.flush();
    }
    await report({ seen: [{ videoId: clip }] }, '203.0.113.2');
    expect((await funnel()).content).toMatchObject([{ videoId: clip, videoName: '长城日出', shown: 3, opened: 1 }]);
    await sql`update counted_once set day = day - 1`.execute(app.db);
    await report({ seen: [{ videoId: clip }] });
    expect((await funnel()).sums).toMatchObject({ shown: 4, opened: 1 });
  });

  test('treat all addresses in a visitor’s network as one, and ignore the user agent', async () => {
    for (let n = 1; n < 9; n += 1)
      await app.call(
        REPORT,
        { seen: [{ videoId: clip }] },
        { headers: { 'user-agent': `${BROWSER['user-agent']} ${n}`, 'x-forwarded-for': `2001:db8:1:1::${n}` } },
      );
    expect((await funnel()).sums.shown).toBe(1);
  });

  test('ignore authors’ own views, robots, and clips that are not on sale', async () => {
    const offline = await makeClip(app.db, creator.id, { status: 4 });
    await report({ seen: [{ videoId: clip }, { videoId: offline }, { videoId: 2_000_000_000 }] }, creator);
    await open(clip, creator);
    await report({ seen: [{ videoId: offline }] });
    for (const agent of ['', 'Mozilla/5.0 (compatible; Baiduspider/2.0)', 'curl/8.0'])
      await app.call(REPORT, { seen: [{ videoId: clip }] }, { headers: { 'user-agent': agent } });
    expect(await funnel()).toMatchObject({ total: 0, content: [], sums: { shown: 0, opened: 0 } });
  });

  test('ignore the calls that the server makes to render pages', async () => {
    const rendering = { headers: { ...BROWSER, ...RENDERER_HEADERS } };
    await app.call('GET /video/v1/queryVideoByVideoId', { videoId: clip }, rendering);
    await app.call('POST /video/v1/queryByKeyword', { keyword: '长城' }, rendering);
    expect((await funnel()).sums.opened).toBe(0);
    expect(await app.db.selectFrom('searches').selectAll().execute()).toEqual([]);
  });

  test('reject reports of more than 60 clips or with malformed fields, and accept empty reports', async () => {
    const seen = Array.from({ length: 61 }, (_, n) => ({ videoId: n + 1 }));
    expect((await report({ seen })).code).toBe(40000);
    expect((await report({ seen: [{ videoId: 'x' }] })).code).toBe(40000);
    expect((await report({ seen: [{ videoId: clip, keyword: 5 }] })).code).toBe(40000);
    expect((await report({})).code).toBe(0);
  });

  test('retry failed writes later', async () => {
    await sql`alter table counted_once rename to hidden`.execute(app.db);
    await report({ seen: [{ videoId: clip }] });
    await expect(insights.flush()).rejects.toThrow('counted_once');
    await sql`alter table hidden rename to counted_once`.execute(app.db);
    expect((await funnel()).sums.shown).toBe(1);
  });

  test('count events once if two servers write them concurrently', async () => {
    const other = startInsights({ db: app.db, log: createLog('silent'), secret: 'secret', countFound: async () => 0 });
    const clips = [clip, ...(await Promise.all(Array.from({ length: 20 }, () => makeClip(app.db, creator.id))))];
    for (let round = 0; round < 10; round += 1) {
      for (const server of [insights, other])
        for (let visitor = 0; visitor < 5; visitor += 1)
          server.seen(
            { user: null, request: { ip: `198.51.100.${visitor}`, userAgent: BROWSER['user-agent'] } },
            { seen: (visitor % 2 ? clips : clips.toReversed()).map((videoId) => ({ videoId })), opened: [] },
          );
      await Promise.all([insights.flush(), other.flush()]);
    }
    expect((await funnel()).sums.shown).toBe(clips.length * 5);
    await other.stop();
  });
});

describe('the funnel of a creator’s clips', () => {
  test('counts each step per period and clip, excluding other creators’ clips', async () => {
    const [buyer, other] = [await makeUser(app.db), await makeUser(app.db)];
    const second = await makeClip(app.db, creator.id, { name: '敦煌' });
    const stranger = await makeCreator(app.db);
    await report({ seen: [{ videoId: clip }, { videoId: second }] }, buyer);
    await report({ seen: [{ videoId: clip }] }, other);
    await open(clip, buyer);
    for (const [index, who] of [buyer, buyer, creator].entries()) {
      const { id } = await app.db
        .insertInto('favourite_folders')
        .values({ user_id: who.id, name: `夹${index}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db.insertInto('favourites').values({ folder_id: id, video_id: clip }).execute();
    }
    const cart = (who: TestUser, tier: number) => ({ user_id: who.id, video_id: clip, tier });
    await app.db
      .insertInto('cart_items')
      .values([cart(buyer, 1), cart(buyer, 2), cart(other, 1), cart(creator, 1)])
      .execute();
    await insights.flush();
    const today = (await app.db.selectFrom('clip_days').select('day').executeTakeFirstOrThrow()).day;
    const both = await funnel({ from: today, to: today });
    expect(both).toMatchObject({
      total: 2,
      content: [
        { videoId: clip, shown: 2, opened: 1, favourited: 1, inCart: 2, sold: 0, refunded: 0 },
        { videoId: second, shown: 1, opened: 0, favourited: 0, inCart: 0 },
      ],
      sums: { shown: 3, opened: 1, favourited: 1, inCart: 2, sold: 0, refunded: 0 },
    });
    expect(both.content[0]!.thumbnailUrl).toContain('/files/public/');
    expect((await funnel({ videoId: second })).content).toHaveLength(1);
    expect((await funnel({ to: '2020-01-01' })).total).toBe(0);
    expect((await funnel({ page: 2, size: 1 })).content).toMatchObject([{ videoId: second }]);
    expect(await funnel({}, stranger)).toMatchObject({ total: 0, content: [], sums: { shown: 0 } });
    expect((await funnel({ videoId: clip }, stranger)).total).toBe(0);
    expect((await app.call(FUNNEL, {}, { token: buyer.token })).code).toBe(40300);
    expect((await app.call(FUNNEL)).code).toBe(403);
  });
});

type Purchase = Awaited<ReturnType<typeof buyClips>>;

test('the funnel counts sales and refunds on the day of the sale, each item once', async () => {
  const second = await makeClip(app.db, creator.id, { name: '敦煌' });
  const buyers = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)];
  const orders = [];
  for (const buyer of buyers) {
    await creditCoins(app.db, { userId: buyer.id }, 2_000);
    orders.push(await buyClips(app, buyer.token, [clip, 1], [second, 1]));
  }
  const { token } = await makeOperator(app.db, 'finance');
  const [{ orderId, orderItems }, , old] = orders as [Purchase, Purchase, Purchase];
  const orderItemIds = orderItems.filter(({ videoId }) => videoId === clip).map(({ orderItemId }) => orderItemId);
  const refunded = { orderId, orderItemIds, reason: '画面有噪点' };
  expect((await app.call('POST /operator/v1/orders/{orderId}/refund', refunded, { token })).code).toBe(0);
  await sql`update order_items set paid_at = paid_at - interval '40 days' where order_id = ${old.orderId}`.execute(
    app.db,
  );
  await app.call('POST /order/v1/create', { videos: [{ videoId: second, videoType: 2 }] }, { token: buyers[2]!.token });
  await report({ seen: [{ videoId: clip }] }, buyers[0]);

  expect(await funnel()).toMatchObject({
    total: 2,
    content: [
      { videoId: clip, shown: 1, sold: 2, refunded: 1, inCart: 0 },
      { videoId: second, shown: 0, sold: 3, refunded: 0, inCart: 0 },
    ],
    sums: { shown: 1, sold: 5, refunded: 1 },
  });
  const lately = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  expect((await funnel({ from: lately })).sums).toMatchObject({ sold: 3, refunded: 1 });
  expect((await funnel({ videoId: clip })).sums).toMatchObject({ sold: 2, refunded: 1 });
  expect(await funnel({}, await makeCreator(app.db))).toMatchObject({ total: 0, sums: { sold: 0, refunded: 0 } });
});

describe('searches from which clips were opened', () => {
  const CLICKS = 'GET /operator/v1/searches/clicks';
  const clicks = async (input: object = {}, role: 'editor' | 'finance' = 'editor') => {
    await insights.flush();
    return await app.call(CLICKS, input, { token: (await makeOperator(app.db, role)).token });
  };

  test('are listed for editors by term, once per person and day, if at least three people made them', async () => {
    const second = await makeClip(app.db, creator.id, { name: '长城雪景' });
    await indexVideo(app.db, second);
    const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
    for (const [index, visitor] of visitors.entries()) {
      await search('长城', visitor);
      const seen = [clip, second].map((videoId) => ({ videoId, keyword: '长城' }));
      for (let round = 0; round < 3; round += 1)
        await report({ seen, opened: index === 0 ? seen : seen.slice(0, 1) }, visitor);
      if (index < 2) {
        await search('雪景', visitor);
        await report({ opened: [{ videoId: second, keyword: '雪景' }] }, visitor);
      }
    }
    const { data } = await clicks();
    expect(data).toMatchObject({ total: 1, page: 1 });
    expect(data.content).toEqual([
      {
        keyword: '长城',
        searches: 3,
        shown: 6,
        opened: 4,
        clips: [
          { videoId: clip, videoName: '长城日出', thumbnailUrl: expect.any(String), opened: 3 },
          { videoId: second, videoName: '长城雪景', thumbnailUrl: expect.any(String), opened: 1 },
        ],
      },
    ]);
    expect((await clicks({ keyword: '日落' })).data.total).toBe(0);
    expect((await clicks({ keyword: '长' })).data.total).toBe(1);
    expect((await clicks({ to: '2020-01-01' })).data.content).toEqual([]);
    expect((await clicks({}, 'finance')).code).toBe(40300);
    expect((await app.call(CLICKS, {}, { token: creator.token })).code).toBe(403);
  });

  test('are listed for older days, with at most three clips, all of which were opened', async () => {
    const clips = await Promise.all(Array.from({ length: 4 }, () => makeClip(app.db, creator.id)));
    const day = sql`(now() at time zone 'Asia/Shanghai')::date - 100`;
    await sql`insert into search_days (term, day, people) values ('日出', ${day}, 9)`.execute(app.db);
    for (const [n, videoId] of [clip, ...clips].entries())
      await sql`insert into search_clips (video_id, day, term, shown, opened)
        values (${videoId}, ${day}, '日出', 9, ${n})`.execute(app.db);
    expect((await clicks()).data.total).toBe(0);
    const [found] = (await clicks({ from: '2020-01-01' })).data.content;
    expect(found).toMatchObject({ keyword: '日出', searches: 9, shown: 45, opened: 10 });
    expect(found!.clips.map(({ opened }) => opened)).toEqual([4, 3, 2]);
    await sql`update search_clips set opened = 0`.execute(app.db);
    expect((await clicks({ from: '2020-01-01' })).data.content[0]!.clips).toEqual([]);
  });
});

describe('the searches that found a creator’s clips', () => {
  const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
  const shown = (keyword: string) => ({ seen: [{ videoId: clip, keyword }], opened: [{ videoId: clip, keyword }] });

  test('are shown if at least three people made them', async () => {
    for (const visitor of visitors.slice(0, 2)) {
      await search('长城', visitor);
      await report(shown('长城'), visitor);
    }
    expect(await searchesOf()).toEqual([]);
    await search('長城', visitors[2]!);
    await report({ seen: [{ videoId: clip, keyword: '长城 ' }] }, visitors[2]);
    expect(await searchesOf()).toEqual([{ keyword: '长城', searches: 3, shown: 3, opened: 2 }]);
    expect(await searchesOf({ to: '2020-01-01' })).toEqual([]);
    expect(await searchesOf({}, await makeCreator(app.db))).toEqual([]);
    expect((await funnel()).sums).toMatchObject({ shown: 3, opened: 0 });
    expect((await app.call(SEARCHES, {}, { token: (await makeUser(app.db)).token })).code).toBe(40300);
  });

  test('are shown regardless of how many rarer searches there are, unless operators hide them', async () => {
    const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
    await sql`insert into searches (day, who, term, found)
      select ${today}, n, '少见' || n, 9 from generate_series(1, 300) n
      union all select ${today}, n, term, 9 from generate_series(1, 3) n, unnest(array['长城', '长城广告']) term`.execute(
      app.db,
    );
    await sql`insert into search_clips (video_id, day, term, shown, opened)
      select ${clip}::int, ${today}, '少见' || n, 9, 9 from generate_series(1, 300) n
      union all select ${clip}::int, ${today}, term, 3, 1 from unnest(array['长城', '长城广告']) term`.execute(app.db);
    expect((await searchesOf()).map(({ keyword }) => keyword)).toEqual(['长城', '长城广告']);
    const { token } = await makeOperator(app.db, 'editor');
    const hidden = { keyword: '广告', containing: true, reason: '广告' };
    expect((await app.call('POST /operator/v1/searches/hide', hidden, { token })).code).toBe(0);
    expect((await searchesOf()).map(({ keyword }) => keyword)).toEqual(['长城']);
  });

  test('count a report only if the same person made the search, so that forged reports have no effect', async () => {
    for (const visitor of visitors) {
      await search('日出', visitor);
      await report(shown('便宜'), visitor);
    }
    await report(shown('日出'), '203.0.113.9');
    expect(await searchesOf()).toEqual([]);
    expect(await app.db.selectFrom('search_clips').selectAll().execute()).toEqual([]);
  });

  test('have the number of results, even if the response was cached', async () => {
    await Promise.all(visitors.map((visitor) => search('日出', visitor)));
    await insights.flush();
    const rows = await app.db.selectFrom('searches').select('found').execute();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ found }) => found > 0))).toEqual(new Set([true]));
  });

  test('count a report that arrives while another search is being written', async () => {
    let beginCount = () => {};
    let endCount = () => {};
    const counting = new Promise<void>((resolve) => (beginCount = resolve));
    const counted = new Promise<void>((resolve) => (endCount = resolve));
    const slow = startInsights({
      db: app.db,
      log: createLog('silent'),
      secret: 'secret',
      countFound: async () => {
        beginCount();
        await counted;
        return 1;
      },
    });
    const [first, second] = visitors.map((ip) => ({ user: null, request: { ip, userAgent: BROWSER['user-agent'] } }));
    slow.searched(first!, '长城');
    const written = slow.flush();
    await counting;
    slow.searched(second!, '长城');
    slow.seen(second!, shown('长城'));
    endCount();
    await written;
    await slow.stop();
    const rows = await app.db.selectFrom('search_clips').select(['shown', 'opened']).execute();
    expect(rows).toEqual([{ shown: 1, opened: 1 }]);
  });

  test('are limited to 200 per person and day', async () => {
    for (let part = 0; part < 3; part += 1) {
      for (let n = 0; n < 90; n += 1)
        insights.searched(
          { user: null, request: { ip: '203.0.113.7', userAgent: BROWSER['user-agent'] } },
          `素材${part}x${n}`,
        );
      await insights.flush();
    }
    expect(await app.db.selectFrom('searches').selectAll().execute()).toHaveLength(200);
  });

  test('are dropped if the account was closed before they were written', async () => {
    const [gone, leaving, staying] = await Promise.all([makeUser(app.db), makeUser(app.db), makeUser(app.db)]);
    for (const user of [gone, leaving, staying]) await search('长城', user);
    const close = (db: Db, { id }: TestUser) => sql`update users set closed_at = now() where id = ${id}`.execute(db);
    await close(app.db, gone);
    let written: Promise<void> | undefined;
    await inTransaction(app.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', leaving.id).forUpdate().execute();
      written = insights.flush();
      await untilOneWaits();
      await close(tx, leaving);
    });
    await written;
    const kept = await app.db.selectFrom('searches').select('user_id').execute();
    expect(kept).toEqual([{ user_id: staying.id }]);
  });

  test('become daily counts after 90 days, and rare terms are deleted', async () => {
    const user = await makeUser(app.db);
    for (const who of [...visitors, user]) {
      await search('长城', who);
      await report(shown('长城'), who);
    }
    await search('张三', user);
    await report(shown('张三'), user);
    await insights.flush();
    for (const table of ['searches', 'search_clips', 'counted_once'])
      await sql`update ${sql.table(table)} set day = day - 91`.execute(app.db);
    for (let round = 0; round < 2; round += 1) await sweepInsights.handle({ db: app.db }, {}, context);
    for (const table of ['searches', 'counted_once'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('search_clips').select('term').execute()).toEqual([{ term: '长城' }]);
    expect(await searchesOf()).toEqual([{ keyword: '长城', searches: 4, shown: 4, opened: 4 }]);
  });

  test('are swept for every day since the last sweep, but not again for earlier days', async () => {
    const seenOn = (days: number, term: string) =>
      sql`insert into search_clips (video_id, day, term, shown) values
        (${clip}, (now() at time zone 'Asia/Shanghai')::date - ${days}::int, ${term}, 1)`.execute(app.db);
    const sweep = () => sweepInsights.handle({ db: app.db }, {}, context);
    const kept = async () =>
      (await app.db.selectFrom('search_clips').select('term').orderBy('term').execute()).map(({ term }) => term);
    await sql`update swept_searches set before = (now() at time zone 'Asia/Shanghai')::date - 130`.execute(app.db);
    await seenOn(131, 'a');
    for (const days of [130, 110, 91]) await seenOn(days, 'b');
    await seenOn(90, 'c');
    await sweep();
    expect(await kept()).toEqual(['a', 'c']);
    await sql`update swept_searches set before = '-infinity'`.execute(app.db);
    await sweep();
    expect(await kept()).toEqual(['c']);
  });
});

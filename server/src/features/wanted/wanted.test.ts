import { createClipIndex, upsertClip } from '@zhenku/search-index/clip-index';
import { clipOf } from '@zhenku/search-index/testing';
import { upsertWord } from '@zhenku/search-index/words/vocabulary';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { createLog } from '../../platform/observability/log.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Insights, startInsights } from '../insights/insights.ts';
import { insightRoutes } from '../insights/insights.routes.ts';
import { messageRoutes } from '../messages/messages.routes.ts';
import { putVideoOnline, withdrawVideo } from '../publishing/sale-status.ts';
import { markChangesSeen, noteWordChange, readShownWords } from '../publishing/versions/word-changes.ts';
import { approveVideo } from '../review/decide.ts';
import { indexVideo, unindexVideo } from '../search/index-video.ts';
import { LAYOUT } from '../search/index-filters.ts';
import { keywordsFinding, keywordsFindingClip } from '../search/keywords-of-clip.ts';
import { freshSearch } from '../search/testing.ts';
import { cacheCards } from '../catalogue/cached-cards.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { countFound } from '../search/count-found.ts';
import { sweepRequests } from './jobs/sweep.ts';
import { notifyWaitingUsers } from './jobs/notify-waiting.ts';
import { personalData } from './personal-data.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { wantedRoutes } from './wanted.routes.ts';

const NOTICE = 'POST /user/v1/search/notice';
const IDEAS = 'GET /author/v1/wanted';
const SHOOT = 'POST /author/v1/wanted';
const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };

let insights: Insights;

const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'wanted-')), secret: 'secret' });
const app = await testApp((routes) => {
  const search = freshSearch(routes.db);
  insights = startInsights({
    db: routes.db,
    log: createLog('silent'),
    secret: 'secret',
    countFound: (keyword) => countFound(search, keyword),
  });
  searchRoutes(routes, {
    storage,
    cards: cacheCards(routes.db, storage, testDiskCache()),
    responseCache: createResponseCache(),
    search,
    listener: insights,
  });
  wantedRoutes(routes, { search });
  insightRoutes(routes, { storage, insights });
  messageRoutes(routes);
});
const creator = await makeCreator(app.db);
const reviewer = await makeOperator(app.db, 'reviewer');
const editor = await makeOperator(app.db, 'editor');
const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(app.db)));
afterAll(async () => {
  await insights.stop();
  await app.close();
});
beforeEach(async () => {
  await sql`truncate searches, hidden_searches, footage_requests, messages, video_search restart identity cascade`.execute(
    app.db,
  );
});

const search = (keyword: string, who: TestUser, filters: object = {}) =>
  app.call('POST /video/v1/queryByKeyword', { keyword, ...filters }, { token: who.token });
async function searchByAll(keyword: string, who: TestUser[]): Promise<void> {
  for (const each of who) await search(keyword, each);
  await insights.flush();
}
const ideas = async (who = creator) => (await app.call(IDEAS, {}, { token: who.token })).data.list;
const messagesOf = async (who: TestUser) =>
  (await app.call('GET /user/v1/systemMsg', {}, { token: who.token })).data.content.map(({ title, content }) => ({
    title,
    content,
  }));

function queueingServices() {
  const queued: number[] = [];
  const services = {
    responseCache: { clear: () => undefined },
    onPublished: indexVideo,
    onWithdrawn: unindexVideo,
    onLive: async (_tx: unknown, id: number) => void queued.push(id),
  };
  return { queued, services };
}

async function approveClip(author: TestUser, name: string, keywords = ['素材']): Promise<number> {
  const videoId = await makeClip(app.db, author.id, { name, keywords, status: 1 });
  const { queued, services } = queueingServices();
  await approveVideo({ db: app.db, caller: reviewer, services }, { videoId });
  expect(queued).toEqual([videoId]);
  await notifyWaitingUsers.handle({ db: app.db }, { videoId }, context);
  return videoId;
}

describe('ideas for creators', () => {
  test('are searches by five people that find fewer than five clips', async () => {
    await searchByAll('水下恐龙', people.slice(0, 4));
    expect(await ideas()).toEqual([]);
    await search('水下恐龙', people[0]!);
    await searchByAll('水下 恐龙', [people[4]!]);
    expect(await ideas()).toEqual([]);
    await searchByAll('水下恐龙', [people[4]!]);
    const idea = { keyword: '水下恐龙', people: 5, found: 0, waiting: 0, creators: 0, mine: false };
    expect(await ideas()).toEqual([idea]);
    expect((await app.call(IDEAS, {}, { token: people[0]!.token })).code).toBe(40300);
    expect((await app.call(IDEAS)).code).toBe(403);
    for (let n = 0; n < 5; n += 1)
      await indexVideo(app.db, await makeClip(app.db, creator.id, { name: `水下恐龙${n}` }));
    expect(await ideas()).toEqual([]);
  });

  test('exclude filtered searches, further pages, old searches, phone numbers and e-mail addresses', async () => {
    for (const who of people) {
      await search('冰川', who, { tier: 2 });
      await search('冰川', who, { page: 2 });
      await search('138 0000 0001', who);
      await search('a@example.com', who);
      await search('极光列车', who);
    }
    await insights.flush();
    expect((await ideas()).map(({ keyword }) => keyword)).toEqual(['极光列车']);
    expect(await app.db.selectFrom('searches').select('term').distinct().execute()).toEqual([{ term: '极光列车' }]);
    await sql`update searches set day = day - 31`.execute(app.db);
    expect(await ideas()).toEqual([]);
  });

  test('exclude stop words', async () => {
    await searchByAll('高清视频', people);
    await searchByAll('视频 素材', people);
    expect(await ideas()).toEqual([]);
    expect((await app.call(SHOOT, { keyword: '高清视频' }, { token: creator.token })).code).toBe(40400);
  });

  test('can be taken up and released by creators; other searches cannot', async () => {
    await searchByAll('沙漠鲸鱼', people);
    const other = await makeCreator(app.db);
    expect((await app.call(SHOOT, { keyword: '别人的秘密' }, { token: creator.token })).code).toBe(40400);
    for (let round = 0; round < 2; round += 1)
      expect((await app.call(SHOOT, { keyword: '沙漠鲸鱼' }, { token: creator.token })).code).toBe(0);
    expect(await ideas()).toMatchObject([{ mine: true, creators: 1 }]);
    expect(await ideas(other)).toMatchObject([{ mine: false, creators: 1 }]);
    const drop = { keyword: '沙漠鲸鱼' };
    await app.call('DELETE /author/v1/wanted', drop, { token: other.token });
    expect(await ideas()).toMatchObject([{ mine: true }]);
    await app.call('DELETE /author/v1/wanted', drop, { token: creator.token });
    expect(await ideas()).toMatchObject([{ mine: false, creators: 0 }]);
  });
});

describe('searches that operators hide', () => {
  const HIDE = 'POST /operator/v1/searches/hide';
  const SHOW = 'POST /operator/v1/searches/show';
  const asEditor = () => ({ token: editor.token });
  const hide = (keyword: string, containing = false) =>
    app.call(HIDE, { keyword, containing, reason: '广告' }, asEditor());
  const show = (keyword: string) => app.call(SHOW, { keyword }, asEditor());
  const keywords = async () => (await ideas()).map(({ keyword }) => keyword).toSorted();

  test('are not ideas and notify nobody until they are unhidden', async () => {
    await searchByAll('加微信看鲸', people);
    const waiting = people[0]!;
    await app.call(NOTICE, { keyword: '加微信看鲸' }, { token: waiting.token });
    await app.call(SHOOT, { keyword: '加微信看鲸' }, { token: creator.token });
    expect((await hide(' 加微信 看鲸 ')).code).toBe(0);
    expect(await ideas()).toEqual([]);
    expect((await app.call(SHOOT, { keyword: '加微信看鲸' }, { token: creator.token })).code).toBe(40400);
    expect(await app.call(NOTICE, { keyword: '加微信看鲸' }, { token: people[1]!.token })).toMatchObject({
      code: 40000,
      data: { fields: { keyword: '该关键词不能登记，请换一个' } },
    });
    await approveClip(creator, '加微信看鲸');
    expect(await messagesOf(waiting)).toEqual([]);

    expect((await show('加微信 看鲸')).code).toBe(0);
    expect(await ideas()).toMatchObject([{ keyword: '加微信看鲸', mine: true, waiting: 1 }]);
    await approveClip(creator, '加微信看鲸又一条');
    expect(await messagesOf(waiting)).toHaveLength(1);
  });

  test('cover a single search, or all searches that contain the words, ignoring spaces', async () => {
    for (const keyword of ['深海', '深海热泉', '深 海鲸', '浅海']) await searchByAll(keyword, people);
    expect(await keywords()).toHaveLength(4);
    await hide('深海');
    expect(await keywords()).toEqual(['浅海', '深 海鲸', '深海热泉'].toSorted());
    await hide('深海', true);
    expect(await keywords()).toEqual(['浅海']);
    expect((await app.call('GET /operator/v1/searches', {}, asEditor())).data.content).toMatchObject(
      ['浅海', '深 海鲸', '深海', '深海热泉'].toSorted().map((keyword) => ({
        keyword,
        hidden: keyword === '浅海' ? null : { keyword: '深海', containing: true, reason: '广告' },
      })),
    );
  });

  test('are listed with the operator and the reason, and each change is audited', async () => {
    await hide('低俗词');
    const list = async () => (await app.call('GET /operator/v1/searches/hidden', {}, asEditor())).data;
    const { time } = (await list()).content[0]!;
    await app.call(HIDE, { keyword: '低俗词', containing: true, reason: '低俗' }, asEditor());
    const again = await list();
    expect(again).toMatchObject({
      total: 1,
      content: [{ keyword: '低俗词', containing: true, reason: '低俗', operatorName: expect.any(String) }],
    });
    // The time of the most recent change.
    expect(again.content[0]!.time > time).toBe(true);
    await Promise.all([show('低俗词'), show('低俗词')]);
    expect(await list()).toMatchObject({ total: 0, content: [] });
    expect((await show('低俗词')).code).toBe(40400);
    const rows = await app.db
      .selectFrom('audit_log')
      .where('subject', '=', 'search:低俗词')
      .orderBy('id')
      .select(['action', 'operator_id', 'before', 'after'])
      .execute();
    const [first, second] = [
      { containing: false, reason: '广告' },
      { containing: true, reason: '低俗' },
    ];
    expect(rows).toEqual([
      { action: 'search.hide', operator_id: editor.id, before: null, after: first },
      { action: 'search.hide', operator_id: editor.id, before: first, after: second },
      { action: 'search.show', operator_id: editor.id, before: second, after: null },
    ]);
  });

  test('cannot be hidden or unhidden by finance, reviewers or users, nor hidden without a reason', async () => {
    for (const role of ['finance', 'reviewer'] as const) {
      const { token } = await makeOperator(app.db, role);
      for (const key of [HIDE, SHOW] as const)
        expect((await app.call(key, { keyword: '词', reason: '广告' }, { token })).code).toBe(40300);
    }
    expect((await app.call(HIDE, { keyword: '词', reason: '广告' }, { token: creator.token })).code).toBe(403);
    expect(await app.call(HIDE, { keyword: '词' }, asEditor())).toMatchObject({
      data: { fields: { reason: '必填项' } },
    });
    expect((await hide('？！')).code).toBe(40000);
  });
});

describe('a user waiting for a search', () => {
  const wait = (who: TestUser, keyword: string) => app.call(NOTICE, { keyword }, { token: who.token });
  const isWaiting = async (who: TestUser, keyword: string) =>
    (await app.call('GET /user/v1/search/notice', { keyword }, { token: who.token })).data.waiting;

  test('subscribes once, can unsubscribe, and needs a login', async () => {
    const [buyer, stranger] = [people[0]!, people[1]!];
    expect((await app.call(NOTICE, { keyword: '鲸落' })).code).toBe(403);
    await Promise.all([wait(buyer, '鲸落'), wait(buyer, '鯨落'), wait(buyer, ' 鲸落 ')]);
    expect(await isWaiting(buyer, '鲸落')).toBe(true);
    expect(await isWaiting(stranger, '鲸落')).toBe(false);
    const listed = await app.call('GET /user/v1/search/notices', {}, { token: buyer.token });
    expect(listed.data.list).toMatchObject([{ keyword: '鲸落' }]);
    await app.call('DELETE /user/v1/search/notice', { keyword: '鲸落' }, { token: stranger.token });
    expect(await isWaiting(buyer, '鲸落')).toBe(true);
    await app.call('DELETE /user/v1/search/notice', { keyword: '鲸落' }, { token: buyer.token });
    expect(await isWaiting(buyer, '鲸落')).toBe(false);
    for (const keyword of ['', '13800000001', '？'])
      expect(await wait(buyer, keyword)).toMatchObject({
        code: 40000,
        data: { fields: { keyword: expect.any(String) } },
      });
  });

  test('waits for at most 50 searches, even with concurrent requests', async () => {
    const buyer = await makeUser(app.db);
    const codes = await Promise.all(Array.from({ length: 55 }, async (_, n) => (await wait(buyer, `素材${n}`)).code));
    expect(codes.filter((code) => code === 0)).toHaveLength(50);
    expect(codes.filter((code) => code === 42900)).toHaveLength(5);
    expect((await wait(buyer, '素材0')).code).toBe(codes[0]);
  });

  test('is notified once when an approved clip matches, and so is the creator who took up the idea', async () => {
    await searchByAll('草原彩虹', people);
    const [buyer, other, gone] = people as [TestUser, TestUser, TestUser];
    await wait(buyer, '草原彩虹');
    await wait(buyer, '彩虹');
    await wait(other, '草原雪山');
    await wait(gone, '草原彩虹');
    await app.call('DELETE /user/v1/search/notice', { keyword: '草原彩虹' }, { token: gone.token });
    await app.call(SHOOT, { keyword: '草原彩虹' }, { token: creator.token });
    const rival = await makeCreator(app.db);
    await app.call(SHOOT, { keyword: '草原彩虹' }, { token: rival.token });

    const videoId = await approveClip(creator, '雨后草原上的彩虹');
    const found = {
      title: '您等待的素材有了',
      content: `您搜索的“彩虹”、“草原彩虹”有了新素材“雨后草原上的彩虹”：/#/detail/${videoId}`,
    };
    expect(await messagesOf(buyer)).toEqual([found]);
    expect((await messagesOf(creator)).filter(({ title }) => title === '您为素材需求拍摄的作品已发布')).toEqual([
      {
        title: '您为素材需求拍摄的作品已发布',
        content: `您的作品“雨后草原上的彩虹”符合买家在找的“草原彩虹”，现已发布，已通知1位在等的买家：/#/detail/${videoId}`,
      },
    ]);
    for (const nobody of [other, gone, rival]) expect(await messagesOf(nobody)).toEqual([]);
    // Neither a repeated job nor another clip notifies anybody again.
    await Promise.all([notifyWaiting(app.db, videoId), notifyWaiting(app.db, videoId)]);
    await approveClip(rival, '草原彩虹延时');
    expect(await messagesOf(buyer)).toEqual([found]);
    expect(await messagesOf(other)).toEqual([]);
    expect(await isWaiting(other, '草原雪山')).toBe(true);
    expect((await messagesOf(rival)).map(({ title }) => title)).toContain('您为素材需求拍摄的作品已发布');
  });

  test('is notified once by concurrent jobs', async () => {
    await wait(people[0]!, '火山熔岩');
    const videoId = await makeClip(app.db, creator.id, { name: '火山熔岩流入海' });
    await indexVideo(app.db, videoId);
    await Promise.all(Array.from({ length: 8 }, () => notifyWaiting(app.db, videoId)));
    expect(await messagesOf(people[0]!)).toHaveLength(1);
  });

  test('is not notified after the account is closed, and closing it does not deadlock', async () => {
    const [leaving, staying] = [await makeUser(app.db), await makeUser(app.db)];
    for (const who of [leaving, staying]) await wait(who, '极昼');
    const videoId = await makeClip(app.db, creator.id, { name: '极昼延时' });
    await indexVideo(app.db, videoId);
    let notifying: Promise<void> | undefined;
    await inTransaction(app.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', leaving.id).forUpdate().execute();
      notifying = notifyWaiting(app.db, videoId);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            app.db,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
      await personalData.erase!(tx, { id: leaving.id, companyId: null, phone: null, email: null });
    });
    await notifying;
    expect(await messagesOf(leaving)).toEqual([]);
    expect(await messagesOf(staying)).toHaveLength(1);
  });

  test('is not notified of a clip off sale, and authors are not notified of their own clips', async () => {
    await wait(creator, '瀑布');
    await wait(people[0]!, '瀑布');
    const videoId = await makeClip(app.db, creator.id, { name: '瀑布', status: 4 });
    await inTransaction(app.db, (tx) => indexVideo(tx, videoId));
    await notifyWaiting(app.db, videoId);
    expect(await messagesOf(people[0]!)).toEqual([]);
    await approveClip(creator, '高山瀑布');
    expect(await messagesOf(people[0]!)).toHaveLength(1);
    expect((await messagesOf(creator)).map(({ title }) => title)).toEqual(['作品已发布']);
  });

  test('waits for at most a year', async () => {
    await wait(people[0]!, '陨石');
    await wait(people[1]!, '陨石');
    await sql`update footage_requests set created_at = now() - interval '366 days' where user_id = ${people[0]!.id}`.execute(
      app.db,
    );
    await sweepRequests.handle({ db: app.db }, {}, context);
    expect([await isWaiting(people[0]!, '陨石'), await isWaiting(people[1]!, '陨石')]).toEqual([false, true]);
  });
});

test('a clip matches the keywords whose search finds it', async () => {
  const clips = [
    ['城市夜景航拍', ['都市', '赛博朋克风格', 'New York']],
    ['雪山日出', ['无人机', '4K60fps']],
    ['云隙光', ['绿色拖拉机']],
  ] as const;
  const keywords = [
    '城市',
    '夜',
    '市夜',
    '朋克',
    '空拍',
    'yor',
    'new york',
    '無人機',
    '山日',
    '4k',
    '60',
    '隙光',
    '拖拉',
    '光',
  ];
  const ids: number[] = [];
  for (const [name, words] of clips) {
    const id = await makeClip(app.db, creator.id, { name, keywords: [...words] });
    await indexVideo(app.db, id);
    ids.push(id);
  }
  const search = freshSearch(app.db);
  const finding = new Map<number, string[]>();
  for (const id of ids) finding.set(id, await keywordsFindingClip(app.db, id, keywords));
  for (const keyword of keywords) {
    const filters = { keyword, labelIds: [], sort: 'newest' as const };
    const found = (await search.search(filters, { page: 1, size: 50 })).ids.toSorted((a, b) => a - b);
    expect(
      ids.filter((id) => finding.get(id)!.includes(keyword)),
      keyword,
    ).toEqual(found);
  }
});

test('changed words notify nobody before an operator sees them, even if the clip goes back on sale', async () => {
  const buyer = await makeUser(app.db);
  await app.call(NOTICE, { keyword: '冰岛极光' }, { token: buyer.token });
  const videoId = await approveClip(creator, '雪山');
  const { queued, services } = queueingServices();
  const runQueuedJobs = async () => {
    for (const id of queued.splice(0)) await notifyWaitingUsers.handle({ db: app.db }, { videoId: id }, context);
  };
  const before = await readShownWords(app.db, videoId);
  await inTransaction(app.db, async (tx) => {
    await tx.updateTable('videos').set({ name: '冰岛极光，加我好友' }).where('id', '=', videoId).execute();
    await noteWordChange(tx, videoId, before);
    await indexVideo(tx, videoId);
  });
  await withdrawVideo({ db: app.db, caller: creator, services }, videoId);
  await putVideoOnline({ db: app.db, caller: creator, services }, videoId);
  expect(queued).toEqual([videoId]);
  await runQueuedJobs();
  expect(await messagesOf(buyer)).toEqual([]);
  await markChangesSeen({ db: app.db, caller: reviewer, services }, { videoId, edits: 1 });
  await runQueuedJobs();
  expect(await messagesOf(buyer)).toHaveLength(1);
});

test('a clip is compared with many searches while other requests are served', async () => {
  const keywords = Array.from({ length: 2_000 }, (_, n) => (n % 500 === 0 ? '草原' : `素材${n}`));
  let turns = 0;
  let timer = setImmediate(function turn() {
    turns += 1;
    timer = setImmediate(turn);
  });
  const index = createClipIndex(1, LAYOUT);
  upsertWord(index.vocabulary, { term: '草原', word: true, clips: 1, pinyin: null, initials: null, english: [] });
  upsertClip(index, clipOf(1, { terms: ['草原'], nameEnd: 1, keywordsEnd: 1 }));
  const finding = await keywordsFinding(index, keywords);
  clearImmediate(timer);
  expect(finding).toHaveLength(4);
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('editors see searches without results that three or more people made', async () => {
  await searchByAll('火星日落', people.slice(0, 3));
  await searchByAll('月球漫步', people.slice(0, 2));
  await searchByAll('深海热泉', people);
  await app.call(NOTICE, { keyword: '火星日落' }, { token: people[5]!.token });
  const list = async (input: object = {}, role: 'editor' | 'finance' = 'editor') =>
    await app.call('GET /operator/v1/searches', input, { token: (await makeOperator(app.db, role)).token });
  const { data } = await list();
  expect(data).toMatchObject({
    total: 2,
    content: [
      { keyword: '深海热泉', people: 6, searches: 6, found: 0, waiting: 0, creators: 0 },
      { keyword: '火星日落', people: 3, waiting: 1 },
    ],
  });
  expect((await list({ keyword: '火星' })).data.total).toBe(1);
  expect((await list({ to: '2020-01-01' })).data.total).toBe(0);
  expect((await list({}, 'finance')).code).toBe(40300);
  expect((await app.call('GET /operator/v1/searches', {}, { token: creator.token })).code).toBe(403);
});

import type { Request } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testApp } from '../../../platform/testing/app.ts';
import {
  addMembers,
  makeClip,
  makeCompanyUser,
  makeCreator,
  makeUser,
  type TestUser,
} from '../../../platform/testing/fixtures.ts';
import { favouriteRoutes } from '../favourites/favourites.routes.ts';
import { personalData } from '../favourites/personal-data.ts';
import { boardRoutes } from './boards.routes.ts';

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const app = await testApp((each) => {
  boardRoutes(each, { storage });
  favouriteRoutes(each, { storage });
});
const creator = await makeCreator(app.db);
afterAll(() => app.close());

let owner: TestUser;
let stranger: TestUser;
let clips: number[];
beforeEach(async () => {
  [owner, stranger] = await Promise.all([makeUser(app.db), makeUser(app.db)]);
  clips = [];
  for (let count = 0; count < 3; count += 1) clips.push(await makeClip(app.db, creator.id));
  await app.db.updateTable('videos').set({ fps: 25, duration: 10 }).where('id', 'in', clips).execute();
});

const as = (user: TestUser) => ({ token: user.token });
const create = async (boardName = '六个镜头', input: { company?: boolean } = {}, user = owner) =>
  (await app.call('POST /board/v1/create', { boardName, ...input }, as(user))).data.boardId;
const save = async (input: Request<'POST /board/v1/save'>, user = owner) =>
  await app.call('POST /board/v1/save', input, as(user));
const info = async (boardId: number, user = owner) => await app.call('GET /board/v1/info', { boardId }, as(user));
const items = async (boardId: number, user = owner) => (await info(boardId, user)).data.items;
const order = async (boardId: number) => (await items(boardId)).map(({ videoId }) => videoId);
/** Creates a board with the three clips. */
async function filled(input: { company?: boolean } = {}, user = owner) {
  const boardId = await create('六个镜头', input, user);
  const itemIds: number[] = [];
  for (const videoId of clips) itemIds.push((await save({ boardId, videoId }, user)).data.itemId);
  return { boardId, itemIds };
}
const counts = async () => {
  const rows = await app.db
    .selectFrom('video_counters')
    .where('video_id', 'in', clips)
    .select(['video_id', 'favourites'])
    .orderBy('video_id')
    .execute();
  return rows.map(({ favourites }) => favourites);
};

test('a board is a favourite folder: its clips come in the order of saving, the folder still lists the newest first', async () => {
  const { boardId } = await filled();
  expect(await order(boardId)).toEqual(clips);
  const folder = await app.call('GET /userfavorite/v1/video/list', { favoriteId: boardId }, as(owner));
  expect(folder.data.content.map(({ videoId }) => videoId)).toEqual(clips.toReversed());
  const added = await makeClip(app.db, creator.id);
  await app.call('POST /userfavorite/v1/add', { favoriteId: boardId, videoId: added }, as(owner));
  expect(await order(boardId)).toEqual([...clips, added]);
  expect((await items(boardId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
});

describe('saving without naming a board', () => {
  test('uses the board that was used last, and creates one for a new user', async () => {
    const first = await save({ videoId: clips[0]! });
    expect(first.data).toMatchObject({ boardName: '默认收藏夹', added: true });
    const second = await create('片头');
    await save({ videoId: clips[1]!, boardId: second });
    expect((await save({ videoId: clips[2]! })).data).toMatchObject({ boardId: second, added: true });
    expect((await save({ videoId: clips[2]! })).data).toMatchObject({ boardId: second, added: false });
    expect(await order(second)).toEqual([clips[1], clips[2]]);
    await app.call('POST /board/v1/delete', { boardId: second }, as(owner));
    expect((await save({ videoId: clips[2]! })).data.boardId).toBe(first.data.boardId);
  });

  test('succeeds once when pressed many times at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => save({ videoId: clips[0]! })));
    expect(all.filter(({ data }) => data.added)).toHaveLength(1);
    expect(new Set(all.map(({ data }) => data.itemId)).size).toBe(1);
    expect(await counts()).toEqual([1, 0, 0]);
  });

  test('does not save into a company’s board that the caller has left or may only view', async () => {
    const company = await makeCompanyUser(app.db);
    await addMembers(app.db, company, { buyers: [owner] });
    const boardId = await create('企业选片', { company: true });
    await save({ boardId, videoId: clips[0]! });
    expect((await save({ videoId: clips[1]! })).data.boardId).toBe(boardId);
    await app.db.updateTable('company_members').set({ role: 'viewer' }).where('user_id', '=', owner.id).execute();
    expect((await save({ videoId: clips[2]! })).data.boardName).toBe('默认收藏夹');
    await save({ boardId, videoId: clips[2]! });
    await app.db.deleteFrom('company_members').where('user_id', '=', owner.id).execute();
    expect((await save({ videoId: clips[2]! })).data.boardName).toBe('默认收藏夹');
  });

  test('refuses a clip off sale and a full board', async () => {
    const offSale = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.offline });
    expect((await save({ videoId: offSale })).code).toBe(40400);
    const { boardId } = await filled();
    await sql`
      with added as (
        insert into videos (author_id, name, keywords, authentication_type, status, deleted_at)
        select ${creator.id}, '占位', '{}', 1, ${VIDEO_STATUS.offline}, now() from generate_series(1, 497) returning id
      )
      insert into favourites (folder_id, video_id) select ${boardId}, id from added`.execute(app.db);
    const one = await makeClip(app.db, creator.id);
    expect(await save({ boardId, videoId: one })).toMatchObject({ code: 40900, message: '一个收藏夹最多放500条素材' });
  });
});

describe('order', () => {
  const move = async (boardId: number, itemIds: number[], beforeItemId?: number) =>
    await app.call('POST /board/v1/item/order', { boardId, itemIds, beforeItemId }, as(owner));

  test('moves one or several items before another or to the end', async () => {
    const { boardId, itemIds } = await filled();
    const [a, b, c] = clips;
    await move(boardId, [itemIds[2]!], itemIds[0]);
    expect(await order(boardId)).toEqual([c, a, b]);
    await move(boardId, [itemIds[2]!, itemIds[0]!]);
    expect(await order(boardId)).toEqual([b, c, a]);
  });

  test('keeps both moves of two tabs that move different items at once', async () => {
    const { boardId, itemIds } = await filled();
    const [a, b, c] = clips;
    const codes = await Promise.all([move(boardId, [itemIds[0]!]), move(boardId, [itemIds[2]!], itemIds[1])]);
    expect(codes.map(({ code }) => code)).toEqual([0, 0]);
    expect([
      [c, b, a],
      [b, c, a],
    ]).toContainEqual(await order(boardId));
    expect(new Set(await order(boardId)).size).toBe(3);
  });

  test('is a conflict with an item that another tab has removed', async () => {
    const { boardId, itemIds } = await filled();
    await app.call('POST /board/v1/item/delete', { boardId, itemIds: [itemIds[1]!] }, as(owner));
    expect((await move(boardId, [itemIds[0]!], itemIds[1])).code).toBe(40900);
    expect((await move(boardId, [itemIds[1]!])).code).toBe(40900);
    expect((await move(boardId, [itemIds[0]!], itemIds[0])).code).toBe(40900);
    expect((await move(boardId, [])).code).toBe(40000);
    expect(await order(boardId)).toEqual([clips[0], clips[2]]);
  });
});

describe('notes and points', () => {
  const note = async (boardId: number, itemId: number, input: { note?: string; noteBefore?: string }, user = owner) =>
    await app.call('POST /board/v1/item/note', { boardId, itemId, ...input }, as(user));
  const points = async (boardId: number, itemId: number, input: { inFrame?: number; outFrame?: number }) =>
    await app.call('POST /board/v1/item/points', { boardId, itemId, ...input }, as(owner));

  test('a note is replaced, cleared, and not overwritten by a tab that has not seen it', async () => {
    const { boardId, itemIds } = await filled();
    const [itemId] = itemIds as [number];
    expect((await note(boardId, itemId, { note: '开场' })).code).toBe(0);
    expect(await note(boardId, itemId, { note: '结尾' })).toMatchObject({ code: 40900, data: { note: '开场' } });
    expect((await note(boardId, itemId, { note: '开场，压暗', noteBefore: '开场' })).code).toBe(0);
    expect((await items(boardId))[0]!.note).toBe('开场，压暗');
    expect((await note(boardId, itemId, { noteBefore: '开场，压暗' })).code).toBe(0);
    expect((await items(boardId))[0]!.note).toBe('');
    expect((await note(boardId, itemId, { note: '长'.repeat(501) })).code).toBe(40000);
  });

  test('points are frames within the clip, and give the board its length', async () => {
    const { boardId, itemIds } = await filled();
    const [itemId] = itemIds as [number];
    expect((await info(boardId)).data).toMatchObject({ seconds: 30, videoCount: 3 });
    expect((await points(boardId, itemId, { inFrame: 25, outFrame: 100 })).code).toBe(0);
    const page = (await info(boardId)).data;
    expect(page.items[0]).toMatchObject({ inFrame: 25, outFrame: 100, fps: 25, frameCount: 250 });
    expect(page.seconds).toBe(23);
    for (const input of [{ inFrame: 250 }, { outFrame: 251 }, { outFrame: 0 }, { inFrame: 50, outFrame: 50 }]) {
      expect((await points(boardId, itemId, input)).code, JSON.stringify(input)).toBe(40000);
    }
    expect((await points(boardId, itemId, { inFrame: 0, outFrame: 250 })).code).toBe(0);
    expect((await items(boardId))[0]).toMatchObject({ inFrame: null, outFrame: null });
  });

  test('a clip is saved with points, which are ignored outside the clip and never replace others', async () => {
    const boardId = await create();
    const saved = async (videoId: number, points: { inFrame?: number; outFrame?: number }) => {
      const { code, data } = await save({ boardId, videoId, ...points });
      expect(code).toBe(0);
      const item = (await items(boardId)).find((each) => each.videoId === videoId)!;
      return [data.added, data.pointed, item.inFrame, item.outFrame];
    };
    expect(await saved(clips[0]!, { inFrame: 25, outFrame: 100 })).toEqual([true, true, 25, 100]);
    expect(await saved(clips[0]!, { inFrame: 50 })).toEqual([false, false, 25, 100]);
    expect(await saved(clips[1]!, { inFrame: 0, outFrame: 250 })).toEqual([true, false, null, null]);
    expect(await saved(clips[1]!, { outFrame: 50 })).toEqual([false, true, null, 50]);
    expect(await saved(clips[2]!, { inFrame: 400, outFrame: 500 })).toEqual([true, false, null, null]);
  });

  test('points beyond a shorter new version are dropped', async () => {
    const { boardId, itemIds } = await filled();
    await points(boardId, itemIds[0]!, { inFrame: 25, outFrame: 200 });
    await app.db.updateTable('videos').set({ duration: 4 }).where('id', '=', clips[0]!).execute();
    expect((await items(boardId))[0]).toMatchObject({ inFrame: 25, outFrame: null, frameCount: 100 });
  });

  test('move with the clip through both interfaces', async () => {
    const { boardId, itemIds } = await filled();
    const [to, last] = [await create('精选'), await create('终选')];
    await note(boardId, itemIds[0]!, { note: '开场' });
    await points(boardId, itemIds[0]!, { inFrame: 25 });
    const moved = { boardId, itemIds: [itemIds[0]!, itemIds[1]!], toBoardId: to };
    expect((await app.call('POST /board/v1/item/transfer', moved, as(owner))).data).toEqual({ added: 2, present: 0 });
    await app.call('POST /userfavorite/v1/move', { favoriteId: to, toFavoriteId: last, videoId: clips[0]! }, as(owner));
    expect(await items(last)).toMatchObject([{ videoId: clips[0], note: '开场', inFrame: 25 }]);
    expect([await order(boardId), await order(to), await counts()]).toEqual([[clips[2]], [clips[1]], [1, 1, 1]]);
  });

  test('copying leaves the items, and a clip that is already there keeps its place and note', async () => {
    const { boardId, itemIds } = await filled();
    const to = await create('精选');
    const there = (await save({ boardId: to, videoId: clips[1]! })).data.itemId;
    await note(to, there, { note: '已有' });
    await note(boardId, itemIds[1]!, { note: '别处' });
    const copied = { boardId, itemIds, toBoardId: to, copy: true };
    expect((await app.call('POST /board/v1/item/transfer', copied, as(owner))).data).toEqual({ added: 2, present: 1 });
    expect(await order(to)).toEqual([clips[1], clips[0], clips[2]]);
    expect((await items(to))[0]!.note).toBe('已有');
    expect(await order(boardId)).toEqual(clips);
  });
});

test('duplicating copies order, notes and points, but no share link', async () => {
  const { boardId, itemIds } = await filled();
  await app.call('POST /board/v1/item/order', { boardId, itemIds: [itemIds[2]!], beforeItemId: itemIds[0] }, as(owner));
  await app.call('POST /board/v1/item/points', { boardId, itemId: itemIds[2]!, outFrame: 50 }, as(owner));
  await app.call('POST /userfavorite/v1/share', { favoriteId: boardId }, as(owner));
  const copy = await app.call('POST /board/v1/duplicate', { boardId, boardName: '第二版' }, as(owner));
  const page = (await info(copy.data.boardId)).data;
  expect(page).toMatchObject({ boardName: '第二版', shareId: null, items: [{ outFrame: 50 }, {}, {}] });
  expect(page.items.map(({ videoId }) => videoId)).toEqual([clips[2], clips[0], clips[1]]);
  await app.call('POST /board/v1/delete', { boardId }, as(owner));
  expect(await counts()).toEqual([1, 1, 1]);
});

test('copies a company’s board as it is counted, even if a colleague changes it', async () => {
  const company = await makeCompanyUser(app.db);
  const colleague = await makeUser(app.db);
  await addMembers(app.db, company, { buyers: [owner, colleague] });
  const { boardId, itemIds } = await filled({ company: true });
  const lockWaits = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(count);
      },
      { timeout: 60_000 },
    );
  const { copying, removing } = await inTransaction(app.db, async (tx) => {
    await tx.selectFrom('video_counters').select('video_id').where('video_id', 'in', clips).forUpdate().execute();
    const copying = app.call('POST /board/v1/duplicate', { boardId, boardName: '我的' }, as(owner));
    await lockWaits(1);
    const removing = app.call('POST /board/v1/item/delete', { boardId, itemIds: [itemIds[0]!] }, as(colleague));
    await Promise.race([removing, lockWaits(2)]);
    return { copying, removing };
  });
  expect((await removing).data).toEqual({ removed: 1 });
  const copied = await order((await copying).data.boardId);
  expect(await counts()).toEqual(clips.map((videoId) => Number(copied.includes(videoId))));
});

test('shows the price of all clips per tier and hides clips off sale until they return', async () => {
  await app.db
    .updateTable('videos')
    .set({ hd_price: 1_010n, hd4k_price: 2_020n, plus_price: null })
    .where('id', 'in', clips)
    .execute();
  await app.db.updateTable('videos').set({ hd4k_price: null }).where('id', '=', clips[1]!).execute();
  const { boardId } = await filled();
  expect((await info(boardId)).data.totals).toEqual([
    { videoType: 1, price: 30.3, count: 3 },
    { videoType: 2, price: 40.4, count: 2 },
  ]);
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[0]!).execute();
  const page = (await info(boardId)).data;
  expect(page).toMatchObject({ offSaleCount: 1, videoCount: 2, items: [{ sequence: 1 }, { sequence: 2 }] });
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.published }).where('id', '=', clips[0]!).execute();
  expect(await order(boardId)).toEqual(clips);
});

describe('access', () => {
  const CALLS = (boardId: number, itemIds: number[], toBoardId: number) =>
    [
      ['POST /board/v1/update', { boardId, boardName: '新名' }],
      ['POST /board/v1/save', { boardId, videoId: clips[0]! }],
      ['POST /board/v1/item/note', { boardId, itemId: itemIds[0]!, note: '', noteBefore: '' }],
      ['POST /board/v1/item/points', { boardId, itemId: itemIds[0]! }],
      ['POST /board/v1/item/order', { boardId, itemIds: [itemIds[0]!] }],
      ['POST /board/v1/item/transfer', { boardId, itemIds: [itemIds[0]!], toBoardId, copy: true }],
      ['POST /board/v1/item/delete', { boardId, itemIds: [itemIds[2]!] }],
      ['POST /board/v1/delete', { boardId }],
    ] as const;
  const codes = async (user: TestUser | null, calls: ReturnType<typeof CALLS>) => {
    const all: number[] = [];
    for (const [key, input] of calls) all.push((await app.call(key, input, user ? as(user) : {})).code);
    return all;
  };

  test('a personal board is not found for others, and visitors must log in', async () => {
    const { boardId, itemIds } = await filled();
    const own = await create('我的', {}, stranger);
    const calls = CALLS(boardId, itemIds, own);
    expect(await codes(stranger, calls)).toEqual(calls.map(() => 40400));
    expect(await codes(null, calls)).toEqual(calls.map(() => 403));
    expect((await info(boardId, stranger)).code).toBe(40400);
    expect((await app.call('POST /board/v1/duplicate', { boardId, boardName: '拷贝' }, as(stranger))).code).toBe(40400);
    const mine = await filled({}, stranger);
    const into = { boardId: mine.boardId, itemIds: mine.itemIds, toBoardId: boardId };
    expect((await app.call('POST /board/v1/item/transfer', into, as(stranger))).code).toBe(40400);
    // An item of another board is not reached through one's own.
    const foreign = { boardId: own, itemId: itemIds[0]!, note: '越权' };
    expect((await app.call('POST /board/v1/item/note', foreign, as(stranger))).code).toBe(40400);
    expect((await items(boardId)).every((item) => item.note === '')).toBe(true);
  });

  test('a company’s buyers share its boards, viewers only see them, and former members lose them', async () => {
    const company = await makeCompanyUser(app.db);
    const [buyer, viewer, former] = await Promise.all([makeUser(app.db), makeUser(app.db), makeUser(app.db)]);
    await addMembers(app.db, company, { buyers: [buyer, former], viewers: [viewer] });
    await app.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
    const { boardId, itemIds } = await filled({ company: true }, buyer);
    for (const user of [company, buyer, viewer]) expect((await info(boardId, user)).code).toBe(0);
    for (const user of [former, stranger]) expect((await info(boardId, user)).code).toBe(40400);
    expect((await info(boardId, viewer)).data).toMatchObject({ company: true, mayChange: false });
    const own = await create('我的', {}, viewer);
    const calls = CALLS(boardId, itemIds, own);
    expect(await codes(viewer, calls)).toEqual(calls.map(() => 40300));
    expect(await codes(former, calls)).toEqual(calls.map(() => 40400));
    const target = await create('我的', {}, company);
    expect(await codes(company, CALLS(boardId, itemIds, target))).toEqual(calls.map(() => 0));
    expect((await app.call('POST /board/v1/create', { boardName: '片', company: true }, as(viewer))).code).toBe(40300);
    expect((await app.call('POST /board/v1/create', { boardName: '片', company: true }, as(stranger))).code).toBe(
      40300,
    );
  });

  test('a company’s boards are no favourites of a person: the specified list and the counts leave them out', async () => {
    const company = await makeCompanyUser(app.db);
    const { boardId, itemIds } = await filled({ company: true }, company);
    const listed = await app.call('GET /userfavorite/v1/list', {}, as(company));
    expect(listed.data.list.map(({ favoriteId }) => favoriteId)).not.toContain(boardId);
    expect(await counts()).toEqual([0, 0, 0]);
    const personal = await create('我的', {}, company);
    const move = { boardId, itemIds: [itemIds[0]!], toBoardId: personal };
    await app.call('POST /board/v1/item/transfer', move, as(company));
    expect(await counts()).toEqual([1, 0, 0]);
    const back = { boardId: personal, itemIds: (await items(personal, company)).map((item) => item.itemId) };
    await app.call('POST /board/v1/item/transfer', { ...back, toBoardId: boardId }, as(company));
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('closing a member’s account keeps the company’s boards, closing the owner’s erases them', async () => {
    const company = await makeCompanyUser(app.db);
    await addMembers(app.db, company, { buyers: [owner] });
    const { boardId } = await filled({ company: true });
    const mine = await filled();
    const closing = (id: number, companyId: number | null) =>
      inTransaction(app.db, (tx) => personalData.erase!(tx, { id, companyId, phone: null, email: null }));
    await closing(owner.id, null);
    expect((await info(mine.boardId)).code).toBe(40400);
    expect((await items(boardId, company)).length).toBe(3);
    await closing(company.id, company.companyId);
    expect((await info(boardId, company)).code).toBe(40400);
  });

  test('lists personal boards first and marks the one used last', async () => {
    const company = await makeCompanyUser(app.db);
    await addMembers(app.db, company, { buyers: [owner] });
    const shared = await create('企业选片', { company: true });
    const first = (await save({ videoId: clips[0]! })).data.boardId;
    await save({ videoId: clips[0]!, boardId: shared });
    const { list } = (await app.call('GET /board/v1/list', { videoId: clips[0]! }, as(owner))).data;
    expect(list).toMatchObject([
      { boardId: first, company: false, last: false, hasVideo: true, coverUrls: [expect.any(String)] },
      { boardId: shared, company: true, last: true, hasVideo: true, seconds: 10 },
    ]);
  });
});

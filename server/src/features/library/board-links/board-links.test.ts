import { createHash } from 'node:crypto';
import type { Output, Request } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { BOARD_LINK_MAX } from '@zhenku/contract/library/board-links';
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
import { boardRoutes } from '../boards/boards.routes.ts';
import { personalData } from '../favourites/personal-data.ts';
import { boardLinkRoutes } from './board-links.routes.ts';

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const app = await testApp((each) => {
  boardRoutes(each, { storage });
  boardLinkRoutes(each, { storage, publicUrl: 'https://zhenku.example' });
});
const creator = await makeCreator(app.db);
afterAll(() => app.close());

let owner: TestUser;
let boardId: number;
let clips: number[];
let itemIds: number[];
beforeEach(async () => {
  owner = await makeUser(app.db);
  clips = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id)];
  await app.db.updateTable('videos').set({ fps: 25, duration: 10 }).where('id', 'in', clips).execute();
  boardId = (await app.call('POST /board/v1/create', { boardName: '给客户' }, as(owner))).data.boardId;
  itemIds = [];
  for (const videoId of clips) {
    itemIds.push((await app.call('POST /board/v1/save', { boardId, videoId }, as(owner))).data.itemId);
  }
});

const as = (user: TestUser) => ({ token: user.token });
const createLink = async (input: Partial<Request<'POST /board/v1/link/create'>> = {}) =>
  (await app.call('POST /board/v1/link/create', { boardId, linkName: '云上集团', ...input }, as(owner))).data.linkId;
const look = (linkId: string, guestKey?: string) => app.call('POST /board/v1/guest/info', { linkId, guestKey });
const enter = (linkId: string, guestName = '王总', password?: string) =>
  app.call('POST /board/v1/guest/enter', { linkId, guestName, password });
const guestOf = async (linkId: string, guestName?: string) => (await enter(linkId, guestName)).data.guestKey;
const mark = (input: Request<'POST /board/v1/guest/mark'>) => app.call('POST /board/v1/guest/mark', input);
const comment = (input: Request<'POST /board/v1/guest/comment'>) => app.call('POST /board/v1/guest/comment', input);
const answers = async (user = owner): Promise<Output<'GET /board/v1/link/answers'>['list']> =>
  (await app.call('GET /board/v1/link/answers', { boardId }, as(user))).data.list;

test('a guest without an account sees the clips in order, without prices and the owner', async () => {
  const linkId = await createLink();
  expect(linkId).toMatch(/^[\w-]{22}$/);
  const { data } = await look(linkId);
  expect(data).toMatchObject({ boardName: '给客户', passwordNeeded: false, guestName: null });
  expect(data.items.map(({ videoId, mark }) => [videoId, mark])).toEqual(clips.map((id) => [id, null]));
  expect(JSON.stringify(data)).not.toMatch(/price|user|phone/i);
});

test('a plain address leads to the page and is neither indexed, stored nor sent to other sites', async () => {
  const linkId = await createLink();
  const { list } = (await app.call('GET /board/v1/link/list', { boardId }, as(owner))).data;
  expect(list).toMatchObject([{ url: `https://zhenku.example/b/${linkId}`, hasPassword: false, guestCount: 0 }]);
  const reply = await app.http.inject({ url: `/b/${linkId}` });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/#/b/${linkId}`]);
  expect(reply.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

describe('guests', () => {
  test('mark and comment under their names; two guests at once lose nothing', async () => {
    const linkId = await createLink();
    const [wang, li] = [await guestOf(linkId, '王总'), await guestOf(linkId, '李导')];
    const [first, second] = itemIds as [number, number];
    const replies = await Promise.all([
      mark({ linkId, guestKey: wang, itemId: first, mark: 'yes' }),
      mark({ linkId, guestKey: li, itemId: first, mark: 'no' }),
      mark({ linkId, guestKey: wang, itemId: second, mark: 'maybe' }),
      comment({ linkId, guestKey: li, itemId: first, frame: 30, text: '太暗' }),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const all = await answers();
    expect(all.map(({ itemId }) => itemId)).toEqual([first, second]);
    expect(new Set(all[0]!.marks.map((each) => `${each.guestName} ${each.mark}`))).toEqual(
      new Set(['王总 yes', '李导 no']),
    );
    expect(all[0]!.comments).toMatchObject([{ guestName: '李导', frame: 30, text: '太暗' }]);
    expect((await look(linkId, wang)).data).toMatchObject({
      guestName: '王总',
      items: [{ mark: 'yes', comments: [] }, { mark: 'maybe' }],
    });
  });

  test('change and clear their own marks and comments only', async () => {
    const linkId = await createLink();
    const [wang, li] = [await guestOf(linkId, '王总'), await guestOf(linkId, '李导')];
    const itemId = itemIds[0]!;
    await mark({ linkId, guestKey: wang, itemId, mark: 'yes' });
    await mark({ linkId, guestKey: wang, itemId, mark: 'no' });
    expect((await answers())[0]!.marks).toMatchObject([{ mark: 'no' }]);
    const { commentId } = (await comment({ linkId, guestKey: wang, itemId, frame: 0, text: '好' })).data;
    await app.call('POST /board/v1/guest/comment/delete', { linkId, guestKey: li, commentId });
    expect((await answers())[0]!.comments).toHaveLength(1);
    await app.call('POST /board/v1/guest/comment/delete', { linkId, guestKey: wang, commentId });
    await mark({ linkId, guestKey: wang, itemId });
    expect(await answers()).toEqual([]);
  });

  test('need a key of this link and an item of its board', async () => {
    const linkId = await createLink();
    const guestKey = await guestOf(linkId);
    const other = (await app.call('POST /board/v1/create', { boardName: '别的' }, as(owner))).data.boardId;
    const foreign = (await app.call('POST /board/v1/save', { boardId: other, videoId: clips[0]! }, as(owner))).data
      .itemId;
    const second = (await app.call('POST /board/v1/link/create', { boardId: other, linkName: '二' }, as(owner))).data;
    const itemId = itemIds[0]!;
    for (const input of [
      { linkId, guestKey, itemId: foreign },
      { linkId, guestKey: 'unknown', itemId },
      { linkId: second.linkId, guestKey, itemId: foreign },
      { linkId: 'unknown', guestKey, itemId },
    ]) {
      expect((await mark({ ...input, mark: 'yes' })).code, JSON.stringify(input)).toBe(40400);
      expect((await comment({ ...input, frame: 0, text: '好' })).code, JSON.stringify(input)).toBe(40400);
    }
    expect(await answers()).toEqual([]);
  });

  test('have limits: the clip’s frames, the text, comments and guests', async () => {
    const linkId = await createLink();
    const guestKey = await guestOf(linkId);
    const itemId = itemIds[0]!;
    expect((await comment({ linkId, guestKey, itemId, frame: 250, text: '好' })).code).toBe(40000);
    expect((await comment({ linkId, guestKey, itemId, frame: 249, text: '长'.repeat(501) })).code).toBe(40000);
    expect((await mark({ linkId, guestKey, itemId, mark: 'love' as 'yes' })).code).toBe(40000);
    expect((await enter(linkId, '名'.repeat(21))).code).toBe(40000);
    await sql`
      insert into board_comments (guest_id, item_id, frame, comment)
      select g.id, ${itemId}, 0, '占位' from board_guests g, generate_series(1, ${BOARD_LINK_MAX.comments})
      where g.link_id = (select id from board_links where token = ${linkId})`.execute(app.db);
    const one = { linkId, guestKey, itemId, frame: 0, text: '好' };
    expect(await comment(one)).toMatchObject({ code: 40900, message: '每人最多留200条意见' });
    await sql`
      insert into board_guests (link_id, key_hash, name)
      select l.id, sha256(n::text::bytea), '客' from board_links l, generate_series(1, ${BOARD_LINK_MAX.guests}) n
      where l.token = ${linkId}`.execute(app.db);
    expect((await enter(linkId)).code).toBe(40900);
  });

  test('share a limit of comments per link', async () => {
    const linkId = await createLink();
    const [wang, li] = [await guestOf(linkId, '王总'), await guestOf(linkId, '李导')];
    const one = { linkId, guestKey: li, itemId: itemIds[0]!, frame: 0, text: '好' };
    await sql`
      insert into board_comments (guest_id, item_id, frame, comment)
      select g.id, ${one.itemId}, 0, '占位' from board_guests g, generate_series(2, ${BOARD_LINK_MAX.linkComments})
      where g.key_hash = ${createHash('sha256').update(wang).digest()}`.execute(app.db);
    const codes = (await Promise.all([comment(one), comment(one)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
    const other = await createLink();
    expect((await comment({ ...one, linkId: other, guestKey: await guestOf(other) })).code).toBe(0);
  });
});

describe('an answer during a deletion', () => {
  const blocked = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000 },
    );

  test('waits, and finds the item gone', async () => {
    const linkId = await createLink();
    const guestKey = await guestOf(linkId);
    for (const itemId of itemIds) {
      const reply = await inTransaction(app.db, async (tx) => {
        await tx.deleteFrom('favourites').where('id', '=', itemId).execute();
        const answer = { linkId, guestKey, itemId };
        const pending =
          itemId === itemIds[0] ? mark({ ...answer, mark: 'yes' }) : comment({ ...answer, frame: 0, text: '好' });
        await blocked();
        // An answer that held its guest while it waited for the item would deadlock here.
        await tx.updateTable('board_guests').set({ name: '锁' }).execute();
        return { pending };
      });
      expect(await reply.pending).toMatchObject({ code: 40400, message: '这条素材已移出' });
    }
  });

  test('waits, and finds the link gone', async () => {
    for (const answers of ['enter', 'mark']) {
      const linkId = await createLink();
      const guestKey = await guestOf(linkId);
      const reply = await inTransaction(app.db, async (tx) => {
        await tx.deleteFrom('board_links').where('token', '=', linkId).execute();
        const pending =
          answers === 'enter' ? enter(linkId) : mark({ linkId, guestKey, itemId: itemIds[0]!, mark: 'yes' });
        await blocked();
        return { pending };
      });
      expect(await reply.pending, answers).toMatchObject({ code: 40400, message: '链接已失效' });
    }
  });

  test('succeeds or finds the board gone, while several guests answer', async () => {
    const linkId = await createLink();
    const guests = await Promise.all(['王总', '李导', '赵工'].map((name) => guestOf(linkId, name)));
    const replies = await Promise.all([
      ...guests.flatMap((guestKey) =>
        itemIds.flatMap((itemId) => [
          mark({ linkId, guestKey, itemId, mark: 'yes' }),
          comment({ linkId, guestKey, itemId, frame: 0, text: '好' }),
        ]),
      ),
      app.call('POST /board/v1/delete', { boardId }, as(owner)),
    ]);
    const codes = replies.map(({ code }) => code);
    expect(codes.at(-1)).toBe(0);
    expect(codes.filter((code) => code !== 0 && code !== 40400)).toEqual([]);
  });
});

describe('a link', () => {
  test('ends when it is revoked or expires; its answers stay until it is deleted', async () => {
    const [linkId, expiring] = [await createLink(), await createLink({ days: 1 })];
    const guestKey = await guestOf(linkId);
    await mark({ linkId, guestKey, itemId: itemIds[0]!, mark: 'yes' });
    await app.call('POST /board/v1/link/revoke', { boardId, linkId }, as(owner));
    for (const reply of [
      await look(linkId, guestKey),
      await enter(linkId),
      await mark({ linkId, guestKey, itemId: itemIds[0]!, mark: 'no' }),
    ]) {
      expect(reply).toMatchObject({ code: 40400, message: '链接已失效' });
    }
    expect((await answers())[0]!.marks).toMatchObject([{ mark: 'yes' }]);
    await app.call('POST /board/v1/link/delete', { boardId, linkId }, as(owner));
    expect(await answers()).toEqual([]);
    expect((await look(expiring)).code).toBe(0);
    await app.db
      .updateTable('board_links')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('token', '=', expiring)
      .execute();
    expect((await look(expiring)).code).toBe(40400);
  });

  test('with a password shows nothing before it, and refuses after ten wrong ones', async () => {
    const linkId = await createLink({ password: '春江花月' });
    expect((await look(linkId)).data).toEqual({ boardName: '', passwordNeeded: true, guestName: null, items: [] });
    const { guestKey } = (await enter(linkId, '王总', '春江花月')).data;
    expect((await look(linkId, guestKey)).data.items).toHaveLength(2);
    const wrong = await Promise.all(Array.from({ length: 14 }, () => enter(linkId, '王总', '猜的密码')));
    const codes = wrong.map(({ code }) => code);
    expect(codes.filter((code) => code === 40000)).toHaveLength(10);
    expect(codes.filter((code) => code === 42900)).toHaveLength(4);
    expect((await enter(linkId, '王总', '春江花月')).code).toBe(42900);
    expect((await look(linkId, guestKey)).data.items).toHaveLength(2);
    const stored = await app.db.selectFrom('board_links').selectAll().where('token', '=', linkId).executeTakeFirst();
    expect(stored!.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('loses clips that go off sale or leave the board, and pauses while its owner is suspended', async () => {
    const linkId = await createLink();
    const guestKey = await guestOf(linkId);
    await mark({ linkId, guestKey, itemId: itemIds[0]!, mark: 'yes' });
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[0]!).execute();
    expect((await look(linkId)).data.items.map(({ videoId }) => videoId)).toEqual([clips[1]]);
    expect((await mark({ linkId, guestKey, itemId: itemIds[0]!, mark: 'no' })).code).toBe(40400);
    expect(await answers()).toEqual([]);
    await app.call('POST /board/v1/item/delete', { boardId, itemIds: [itemIds[1]!] }, as(owner));
    expect((await look(linkId)).data.items).toEqual([]);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', owner.id).execute();
    expect((await look(linkId)).code).toBe(40400);
  });

  test('belongs to those who may change the board; a company’s viewer sees it', async () => {
    const company = await makeCompanyUser(app.db);
    const [buyer, viewer, stranger] = await Promise.all([makeUser(app.db), makeUser(app.db), makeUser(app.db)]);
    await addMembers(app.db, company, { buyers: [buyer], viewers: [viewer] });
    const shared = (await app.call('POST /board/v1/create', { boardName: '企业', company: true }, as(buyer))).data
      .boardId;
    const input = { boardId: shared, linkName: '客户' };
    const { linkId } = (await app.call('POST /board/v1/link/create', input, as(company))).data;
    const codes = async (user: TestUser) => [
      (await app.call('GET /board/v1/link/list', { boardId: shared }, as(user))).code,
      (await app.call('GET /board/v1/link/answers', { boardId: shared }, as(user))).code,
      (await app.call('POST /board/v1/link/create', input, as(user))).code,
      (await app.call('POST /board/v1/link/revoke', { boardId: shared, linkId }, as(user))).code,
      (await app.call('POST /board/v1/link/delete', { boardId: shared, linkId }, as(user))).code,
    ];
    expect(await codes(viewer)).toEqual([0, 0, 40300, 40300, 40300]);
    expect(await codes(stranger)).toEqual([40400, 40400, 40400, 40400, 40400]);
    // The owner of another board cannot end this link through their own.
    expect((await app.call('POST /board/v1/link/revoke', { boardId, linkId }, as(owner))).code).toBe(40400);
    expect(await codes(buyer)).toEqual([0, 0, 0, 0, 0]);
  });

  test('is erased with its guests when the owner closes the account', async () => {
    const linkId = await createLink();
    const guestKey = await guestOf(linkId);
    await comment({ linkId, guestKey, itemId: itemIds[0]!, frame: 0, text: '好' });
    await inTransaction(app.db, (tx) =>
      personalData.erase!(tx, { id: owner.id, companyId: null, phone: null, email: null }),
    );
    expect((await look(linkId)).code).toBe(40400);
    const key = createHash('sha256').update(guestKey).digest();
    expect(await app.db.selectFrom('board_guests').select('id').where('key_hash', '=', key).execute()).toEqual([]);
    expect(await app.db.selectFrom('board_comments').select('id').where('item_id', 'in', itemIds).execute()).toEqual(
      [],
    );
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { lockUser } from '../../platform/database/users.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  makeClip,
  makeCreator,
  makeOperator,
  makeOperatorKey,
  makeUser,
  type TestUser,
} from '../../platform/testing/fixtures.ts';
import { isHiddenSeries } from './read-series.ts';
import { serveSeries } from './testing.ts';

const LIST = 'GET /operator/v1/series';
const HIDE = 'POST /operator/v1/series/{seriesId}/hide';
const SHOW = 'POST /operator/v1/series/{seriesId}/show';

// Cached for minutes, so that only a change that clears the cache can be seen.
const app = await testApp((routes) => serveSeries(routes, createResponseCache({ ttlMs: 600_000 })));
const reviewer = await makeOperator(app.db, 'reviewer');

let creator: TestUser;
let clips: number[];
let seriesId: number;
beforeEach(async () => {
  creator = await makeCreator(app.db);
  clips = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id)];
  const words = { seriesName: '茶山', remark: '清明前', videoIds: clips };
  seriesId = (await app.call('POST /series/v1/create', words, { token: creator.token })).data.seriesId;
});

const hide = async (reason = '简介含联系方式', by: { token: string } = reviewer) =>
  await app.call(HIDE, { seriesId, reason }, { token: by.token });
const show = async (by: { token: string } = reviewer) => await app.call(SHOW, { seriesId }, { token: by.token });
const publicCode = async () => (await app.call('GET /series/v1/info', { seriesId })).code;
const seriesOfClip = async () => (await app.call('GET /series/v1/ofVideo', { videoId: clips[0]! })).data.series;
const mine = async () => (await app.call('GET /series/v1/mine/info', { seriesId }, { token: creator.token })).data;
const messages = async () =>
  await app.db
    .selectFrom('messages')
    .where('user_id', '=', creator.id)
    .select(['title', 'content'])
    .orderBy('id')
    .execute();
const rowsFor = async (input: object) => (await app.call(LIST, input, { token: reviewer.token })).data.content;

test('a hidden series leaves its page and the pages of its clips at once, and returns when it is shown again', async () => {
  expect([await publicCode(), (await seriesOfClip())?.seriesId]).toEqual([0, seriesId]);
  expect((await hide()).code).toBe(0);
  expect([await publicCode(), await seriesOfClip()]).toEqual([40400, null]);
  expect(await isHiddenSeries(app.db, `/series/${seriesId}`)).toBe(true);
  expect((await show()).code).toBe(0);
  expect([await publicCode(), (await seriesOfClip())?.seriesId]).toEqual([0, seriesId]);
  for (const path of [`/series/${seriesId}`, '/series/999999', '/series/', `/detail/${seriesId}`]) {
    expect(await isHiddenSeries(app.db, path)).toBe(false);
  }
});

test('the creator is told why, sees it with the series, and may still edit it, which does not show it again', async () => {
  await hide();
  expect(await messages()).toEqual([
    { title: '系列已被隐藏', content: expect.stringMatching(/“茶山”（编号\d+）已被隐藏.*原因：简介含联系方式$/) },
  ]);
  expect(await mine()).toMatchObject({ hiddenReason: '简介含联系方式', remark: '清明前' });
  const { list } = (await app.call('GET /series/v1/mine', {}, { token: creator.token })).data;
  expect(list).toMatchObject([{ seriesId, onSaleCount: 2, hiddenReason: '简介含联系方式' }]);
  const prices = [{ videoType: 1, price: (await mine()).videos.reduce((sum, { hdPrice }) => sum + hdPrice!, 0) }];
  const saved = await app.call(
    'POST /series/v1/update',
    { seriesId, seriesName: '春茶', videoIds: clips, prices },
    { token: creator.token },
  );
  expect(saved.code).toBe(0);
  expect(await mine()).toMatchObject({ seriesName: '春茶', hiddenReason: '简介含联系方式', prices });
  expect(await publicCode()).toBe(40400);
  await show();
  expect(await mine()).toMatchObject({ seriesName: '春茶', hiddenReason: null });
  expect((await messages()).map(({ title }) => title)).toEqual(['系列已被隐藏', '系列已恢复展示']);
});

test('an operator who hides it waits for its creator’s change without holding the series', async () => {
  let hiding: ReturnType<typeof hide>;
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, creator.id);
    hiding = hide();
    expect(await Promise.race([hiding, sleep(300, 'waiting')])).toBe('waiting');
    await tx.selectFrom('series').select('id').where('id', '=', seriesId).forUpdate().noWait().execute();
  });
  expect((await hiding!).code).toBe(0);
});

test('its creator cannot delete it and create it again until an operator shows it', async () => {
  const remove = async () => await app.call('POST /series/v1/delete', { seriesId }, { token: creator.token });
  await hide();
  expect(await remove()).toMatchObject({ code: 40900, message: expect.stringContaining('隐藏') });
  expect(await mine()).toMatchObject({ hiddenReason: '简介含联系方式' });
  await show();
  expect((await remove()).code).toBe(0);
});

test('each change is audited once, also if two operators decide at the same time', async () => {
  const codes = await Promise.all([hide('甲'), hide('乙'), hide('丙')]);
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  const reason = ['甲', '乙', '丙'][codes.findIndex(({ code }) => code === 0)];
  const shown = await Promise.all([show(), show()]);
  expect(shown.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const rows = await app.db
    .selectFrom('audit_log')
    .where('subject', '=', `series:${seriesId}`)
    .select(['action', 'operator_id', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'series.hide', operator_id: reviewer.id, before: null, after: { name: '茶山', reason } },
    { action: 'series.show', operator_id: reviewer.id, before: { name: '茶山', reason }, after: null },
  ]);
  expect(await messages()).toHaveLength(2);
});

describe('access', () => {
  test('other roles, users, visitors and keys of other scopes can neither hide nor show a series', async () => {
    for (const role of ['finance', 'editor'] as const) {
      const other = await makeOperator(app.db, role);
      expect([(await hide('广告', other)).code, (await show(other)).code]).toEqual([40300, 40300]);
    }
    const stranger = await makeUser(app.db);
    for (const user of [creator, stranger]) expect((await hide('广告', user)).code).toBe(403);
    expect((await app.call(HIDE, { seriesId, reason: '广告' })).code).toBe(403);
    const orders = await makeOperatorKey(app.db, reviewer, ['orders']);
    expect((await hide('广告', orders)).code).toBe(40300);
    expect(await publicCode()).toBe(0);
    const catalogue = await makeOperatorKey(app.db, reviewer, ['catalogue']);
    expect((await hide('广告', catalogue)).code).toBe(0);
  });

  test('hiding needs a reason of at most 500 characters and a series that exists', async () => {
    expect((await app.call(HIDE, { seriesId }, { token: reviewer.token })).code).toBe(40000);
    for (const reason of ['', ' ', '长'.repeat(501), 'a\u0000']) expect((await hide(reason)).code).toBe(40000);
    expect((await app.call(HIDE, { seriesId: 999_999, reason: '广告' }, { token: reviewer.token })).code).toBe(40400);
    expect((await app.call(SHOW, { seriesId: 999_999 }, { token: reviewer.token })).code).toBe(40400);
    expect((await show()).code).toBe(40900);
  });
});

test('operators list series by name, text, number, creator and state, with their clips', async () => {
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[1]!).execute();
  await app.db
    .updateTable('users')
    .set({ name: `山野${seriesId}` })
    .where('id', '=', creator.id)
    .execute();
  await app.db
    .updateTable('series')
    .set({ name: `古镇${seriesId}` })
    .where('id', '=', seriesId)
    .execute();
  await hide();
  for (const keyword of [`古镇${seriesId}`, `山野${seriesId}`, String(seriesId)]) {
    expect((await rowsFor({ keyword })).map((row) => row.seriesId)).toContain(seriesId);
  }
  const [row] = await rowsFor({ keyword: `古镇${seriesId}`, status: 1 });
  expect(row).toMatchObject({
    seriesId,
    seriesName: `古镇${seriesId}`,
    remark: '清明前',
    authorId: creator.id,
    videoCount: 2,
    onSaleCount: 1,
    hiddenReason: '简介含联系方式',
    hideTime: expect.any(String),
  });
  expect(await rowsFor({ keyword: `古镇${seriesId}`, status: 0 })).toEqual([]);
  expect((await app.call(LIST, { status: 2 }, { token: reviewer.token })).code).toBe(40000);
});

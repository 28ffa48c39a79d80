import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorRole } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeOperatorKey, makeUser } from '../../../platform/testing/fixtures.ts';
import { picture, taxonomyApp } from './testing.ts';

const app = await taxonomyApp();
const editor = await makeOperator(app.db, 'editor');
const authorId = (await makeCreator(app.db)).id;
beforeEach(async () => {
  for (const kind of ['categories', 'labels', 'albums', 'activities'] as const) await app.db.deleteFrom(kind).execute();
});

const as = (who = editor) => ({ token: who.token });
const lastAudit = () => app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

const newLabel = async (labelName: string, more: object = {}) => {
  const { code, data } = await app.call('POST /operator/v1/labels', { labelName, ...more }, as());
  expect(code).toBe(0);
  return data.labelId;
};
const changeLabel = (labelId: number, change: object) =>
  app.call('PUT /operator/v1/labels/{labelId}', { labelId, ...change }, as());
const labels = async (input = {}) => (await app.call('GET /operator/v1/labels', input, as())).data;
const shopLabels = async () => (await app.call('GET /label/v1/query')).data.list;
const newAlbum = async (albumName: string) =>
  (await app.call('POST /operator/v1/albums', { albumName }, as())).data.albumId;

test('the audit log keeps the API key with which an operator made a change', async () => {
  const key = await makeOperatorKey(app.db, editor);
  expect((await app.call('POST /operator/v1/labels', { labelName: '航拍' }, { token: key.token })).code).toBe(0);
  expect(await lastAudit()).toMatchObject({ operator_id: editor.id, key_id: key.id });
  await newLabel('夜景');
  expect(await lastAudit()).toMatchObject({ operator_id: editor.id, key_id: null });
});

describe.each([
  ['categories', 'categoryId', 'categoryName', '/category/v1/info', '分类'],
  ['labels', 'labelId', 'labelName', '/label/v1/info', '标签'],
  ['albums', 'albumId', 'albumName', '/album/v1/info', '专辑'],
  ['activities', 'activityId', 'activityName', '/activity/v1/info', '活动'],
] as const)('%s', (kind, id, name, info, label) => {
  const list = `GET /operator/v1/${kind}` as 'GET /operator/v1/labels';
  const add = `POST /operator/v1/${kind}` as 'POST /operator/v1/labels';
  const change = `PUT /operator/v1/${kind}/{${id}}` as 'PUT /operator/v1/labels/{labelId}';
  const remove = `DELETE /operator/v1/${kind}/{${id}}` as 'DELETE /operator/v1/labels/{labelId}';
  const INFO = `GET ${info}` as 'GET /label/v1/info';
  const idOf = (data: object) => (data as Record<string, number>)[id]!;
  const make = async (text: string) => idOf((await app.call(add, { [name]: text }, as())).data);

  test('are created, changed and deleted by an editor, and the shop shows each change at once', async () => {
    const made = await make('晨雾');
    expect((await lastAudit()).action).toMatch(/\.add$/);
    expect((await app.call(INFO, { [id]: made })).data).toMatchObject({ [name]: '晨雾' });
    expect(await app.call(change, { [id]: made, [name]: ' 山间晨雾 ', rank: 7 }, as())).toMatchObject({
      code: 0,
      data: null,
    });
    expect((await app.call(INFO, { [id]: made })).data).toMatchObject({ [name]: '山间晨雾' });
    expect((await app.call(list, {}, as())).data.content).toMatchObject([{ [id]: made, [name]: '山间晨雾', rank: 7 }]);
    expect(await lastAudit()).toMatchObject({
      operator_id: editor.id,
      before: { name: '晨雾' },
      after: { name: '山间晨雾', rank: 7 },
    });
    expect((await app.call(remove, { [id]: made }, as())).code).toBe(0);
    expect((await app.call(INFO, { [id]: made })).code).toBe(40400);
    expect(await lastAudit()).toMatchObject({ before: { name: '山间晨雾', videoCount: 0 }, after: null });
  });

  test('are listed by rank, new ones last, and found by part of their names', async () => {
    const [first, second] = [await make('甲_100%'), await make('乙')];
    await app.call(change, { [id]: second, rank: 0 }, as());
    await app.call(change, { [id]: first, rank: 5 }, as());
    const third = await make('丙甲');
    const ids = async (input: object) => (await app.call(list, input, as())).data.content.map(idOf);
    expect(await ids({})).toEqual([second, first, third]);
    expect(await ids({ keyword: '甲' })).toEqual([first, third]);
    expect(await ids({ keyword: '%' })).toEqual([first]);
    expect((await app.call(list, { page: 2, size: 2 }, as())).data).toMatchObject({ total: 3, page: 2, size: 2 });
    expect(await ids({ page: 2, size: 2 })).toEqual([third]);
  });

  test('have unique names of 1 to 20 characters, and a non-negative integer as rank', async () => {
    await make('唯一');
    const other = await make('其他');
    const taken = { code: 40000, data: { fields: { [name]: `已有同名${label}` } } };
    expect(await app.call(add, { [name]: '唯一' }, as())).toMatchObject(taken);
    expect(await app.call(change, { [id]: other, [name]: '唯一' }, as())).toMatchObject(taken);
    for (const wrong of [
      {},
      { [name]: ' ' },
      { [name]: '长'.repeat(21) },
      { [name]: '好', rank: 1.5 },
      { [name]: '好', rank: -1 },
    ]) {
      expect((await app.call(add, wrong, as())).code, JSON.stringify(wrong)).toBe(40000);
    }
    for (const key of [change, remove]) expect((await app.call(key, { [id]: 99_999 }, as())).code).toBe(40400);
  });

  test('are managed only by editors and admins', async () => {
    const made = await make('内部');
    const user = await makeUser(app.db);
    const admin = await makeOperator(app.db);
    for (const [key, input] of [
      [list, {}],
      [add, { [name]: '外人' }],
      [change, { [id]: made, [name]: '自己人' }],
      [remove, { [id]: made }],
    ] as const) {
      expect((await app.call(key, input)).code).toBe(403);
      expect((await app.call(key, input, { headers: { 'x-auth-token': user.token } })).code).toBe(403);
      for (const role of ['reviewer', 'finance'] satisfies OperatorRole[]) {
        expect((await app.call(key, input, as(await makeOperator(app.db, role)))).code).toBe(40300);
      }
      expect((await app.call(key, input, as(admin))).code).toBe(0);
    }
  });
});

describe('a cover', () => {
  const sizeOf = (url: string) => app.storage.size(url.replace(/^\/files\//, ''));

  test('that an editor uploads replaces a clip’s thumbnail until it is removed', async () => {
    const labelId = await newLabel('海浪');
    const clip = await makeClip(app.db, authorId);
    await app.db.insertInto('video_labels').values({ video_id: clip, label_id: labelId }).execute();
    const before = (await labels()).content[0]!.coverFileUrl;
    expect((await labels()).content).toMatchObject([{ ownCover: false, videoCount: 1 }]);

    await changeLabel(labelId, { coverFileKey: await app.upload(editor.id, picture()) });
    const [shown] = (await labels()).content;
    expect(shown).toMatchObject({ ownCover: true, labelName: '海浪' });
    expect(await shopLabels()).toMatchObject([
      { coverFileUrl: shown!.coverFileUrl, thumbnailUrl: shown!.coverFileUrl },
    ]);
    expect(await sizeOf(shown!.coverFileUrl!)).toBeGreaterThan(0);

    await changeLabel(labelId, { coverFileKey: await app.upload(editor.id, picture(200, 200)) });
    expect(await sizeOf(shown!.coverFileUrl!)).toBeNull();
    await changeLabel(labelId, { labelName: '大浪' });
    const [kept] = (await labels()).content;
    expect(kept).toMatchObject({ ownCover: true, labelName: '大浪' });
    await changeLabel(labelId, { removeCover: true });
    expect((await labels()).content).toMatchObject([{ ownCover: false, coverFileUrl: before }]);
    expect(await sizeOf(kept!.coverFileUrl!)).toBeNull();
  });

  test('can be given to a new group, and is deleted with its group', async () => {
    const labelId = await newLabel('沙漠', { coverFileKey: await app.upload(editor.id, picture()) });
    const coverFileUrl = (await labels()).content[0]!.coverFileUrl!;
    expect(await sizeOf(coverFileUrl)).toBeGreaterThan(0);
    await app.call('DELETE /operator/v1/labels/{labelId}', { labelId }, as());
    expect(await sizeOf(coverFileUrl)).toBeNull();
  });

  test('must be a real picture that the same operator uploaded and has not used', async () => {
    const labelId = await newLabel('雪山');
    const other = await makeOperator(app.db, 'editor');
    const used = await app.upload(editor.id, picture());
    expect((await changeLabel(labelId, { coverFileKey: used })).code).toBe(0);
    expect((await changeLabel(labelId, { coverFileKey: used })).code).toBe(40900);
    for (const coverFileKey of [
      'nothing',
      await app.upload(other.id, picture()),
      await app.upload(editor.id, Buffer.from('not a picture')),
      await app.upload(editor.id, Buffer.from('%PDF-1.4'), 'application/pdf'),
    ]) {
      expect(await changeLabel(labelId, { coverFileKey })).toMatchObject({
        code: 40000,
        data: { fields: { coverFileKey: expect.any(String) as string } },
      });
    }
  });
});

test('deleting a category, label or activity leaves its clips in the shop', async () => {
  const clip = await makeClip(app.db, authorId);
  const { categoryId } = (await app.call('POST /operator/v1/categories', { categoryName: '河流' }, as())).data;
  const { activityId } = (await app.call('POST /operator/v1/activities', { activityName: '春日' }, as())).data;
  const labelId = await newLabel('水');
  await app.db.insertInto('video_categories').values({ video_id: clip, category_id: categoryId }).execute();
  await app.db.insertInto('video_labels').values({ video_id: clip, label_id: labelId }).execute();
  await app.db.updateTable('videos').set({ activity_id: activityId }).where('id', '=', clip).execute();
  await app.call('DELETE /operator/v1/categories/{categoryId}', { categoryId }, as());
  expect((await lastAudit()).before).toMatchObject({ name: '河流', videoCount: 1 });
  await app.call('DELETE /operator/v1/labels/{labelId}', { labelId }, as());
  await app.call('DELETE /operator/v1/activities/{activityId}', { activityId }, as());
  const { data } = await app.call('GET /video/v1/queryVideoByVideoId', { videoId: clip });
  expect(data).toMatchObject({ videoId: clip, categoryIds: [], labels: [] });
});

describe('an album’s clips', () => {
  const put = (albumId: number, videoIds: unknown, who = editor) =>
    app.call('PUT /operator/v1/albums/{albumId}/videos', { albumId, videoIds }, as(who));
  const members = async (albumId: number) =>
    (await app.call('GET /operator/v1/albums/{albumId}/videos', { albumId }, as())).data.list;
  const shown = async (albumId: number) =>
    (await app.call('GET /video/v1/queryByAlbum', { albumId })).data.content.map(({ videoId }) => videoId);

  test('are those that an editor chose, in that order, each once', async () => {
    const albumId = await newAlbum('城市');
    const [a, b, c] = [
      await makeClip(app.db, authorId),
      await makeClip(app.db, authorId),
      await makeClip(app.db, authorId),
    ];
    expect(await put(albumId, [b, a, b, c])).toMatchObject({ code: 0, data: null });
    expect(await shown(albumId)).toEqual([b, a, c]);
    expect(await put(albumId, [c, b])).toMatchObject({ code: 0 });
    expect(await shown(albumId)).toEqual([c, b]);
    expect(await members(albumId)).toMatchObject([
      { videoId: c, videoStatus: VIDEO_STATUS.published, videoName: '城市夜景航拍' },
      { videoId: b },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'album.videos',
      subject: `album:${albumId}`,
      before: { videoIds: [b, a, c] },
      after: { videoIds: [c, b] },
    });
    await put(albumId, []);
    expect(await shown(albumId)).toEqual([]);
  });

  test('may be off sale: editors see such clips, the shop does not', async () => {
    const albumId = await newAlbum('下架');
    const [on, off] = [
      await makeClip(app.db, authorId),
      await makeClip(app.db, authorId, { status: VIDEO_STATUS.offline }),
    ];
    await put(albumId, [off, on]);
    expect(await shown(albumId)).toEqual([on]);
    expect(await members(albumId)).toMatchObject([
      { videoId: off, videoStatus: VIDEO_STATUS.offline },
      { videoId: on },
    ]);
  });

  test('must exist; otherwise nothing changes', async () => {
    const albumId = await newAlbum('完整');
    const [clip, deleted] = [await makeClip(app.db, authorId), await makeClip(app.db, authorId)];
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    await put(albumId, [clip]);
    for (const videoIds of [
      [clip, 99_999],
      [deleted],
      ['x'],
      'all',
      undefined,
      Array.from({ length: 1_001 }, () => clip),
    ]) {
      expect((await put(albumId, videoIds)).code).toBe(40000);
    }
    expect(await shown(albumId)).toEqual([clip]);
    expect((await put(99_999, [clip])).code).toBe(40400);
    expect((await app.call('GET /operator/v1/albums/{albumId}/videos', { albumId: 99_999 }, as())).code).toBe(40400);
  });

  test('are exactly one of several concurrent choices', async () => {
    const albumId = await newAlbum('同时');
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) ids.push(await makeClip(app.db, authorId));
    const choices = [ids.slice(0, 3), ids.slice(3), ids.toReversed(), ids.slice(1, 5)];
    const responses = await Promise.all(choices.map((choice) => put(albumId, choice)));
    expect(responses.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(choices).toContainEqual(await shown(albumId));
  });

  test('are chosen only by editors and admins', async () => {
    const albumId = await newAlbum('内部');
    const reviewer = await makeOperator(app.db, 'reviewer');
    const [GET, PUT] = [
      'GET /operator/v1/albums/{albumId}/videos',
      'PUT /operator/v1/albums/{albumId}/videos',
    ] as const;
    for (const key of [GET, PUT]) {
      expect((await app.call(key, { albumId, videoIds: [] })).code).toBe(403);
      expect((await app.call(key, { albumId, videoIds: [] }, as(reviewer))).code).toBe(40300);
    }
  });
});

test('an activity shows the editors’ clips in their order, then those that creators published for it', async () => {
  const { activityId } = (await app.call('POST /operator/v1/activities', { activityName: '夏日' }, as())).data;
  const [a, b, own] = [
    await makeClip(app.db, authorId),
    await makeClip(app.db, authorId),
    await makeClip(app.db, authorId),
  ];
  await app.db.updateTable('videos').set({ activity_id: activityId }).where('id', '=', own).execute();
  const key = 'PUT /operator/v1/activities/{activityId}/videos';
  expect((await app.call(key, { activityId, videoIds: [b, a] }, as())).code).toBe(0);
  const { data } = await app.call('GET /video/v1/queryByActivity', { activityId });
  expect(data.content.map(({ videoId }) => videoId)).toEqual([b, a, own]);
  const chosen = (await app.call('GET /operator/v1/activities/{activityId}/videos', { activityId }, as())).data.list;
  expect(chosen.map(({ videoId }) => videoId)).toEqual([b, a]);
  expect((await app.call(key, { activityId, videoIds: [] })).code).toBe(403);
  const finance = await makeOperator(app.db, 'finance');
  expect((await app.call(key, { activityId, videoIds: [] }, as(finance))).code).toBe(40300);
  expect((await app.call(key, { activityId: 99_999, videoIds: [] }, as())).code).toBe(40400);
});

test('an editor publishes an uploaded picture once, and the publication is audited', async () => {
  const add = (fileKey: string, token?: string) => app.call('POST /operator/v1/pictures', { fileKey }, { token });
  const fileKey = await app.upload(editor.id, picture(2_400, 300));
  const { code, data } = await add(fileKey, editor.token);
  expect({ code, url: data.url }).toEqual({
    code: 0,
    url: expect.stringMatching(/^\/files\/public\/pictures\/\w+\.webp$/),
  });
  expect(await app.storage.size(data.url.replace('/files/', ''))).toBeGreaterThan(0);
  expect(await lastAudit()).toMatchObject({ action: 'picture.add', operator_id: editor.id });
  expect((await add(fileKey, editor.token)).code).toBe(40900);
  expect((await add('nothing', editor.token)).code).toBe(40000);
  expect((await add('', editor.token)).code).toBe(40000);
  expect((await add(await app.upload(editor.id, Buffer.from('text')), editor.token)).code).toBe(40000);
  expect((await add(fileKey)).code).toBe(403);
  expect((await add(fileKey, (await makeOperator(app.db, 'reviewer')).token)).code).toBe(40300);
});

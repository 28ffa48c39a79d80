import { buffer } from 'node:stream/consumers';
import type { Request } from '@zhenku/contract/api';
import type { MediaFacts } from '@zhenku/contract/clips/media-facts';
import { LICENCE_TERM, VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { Storage } from '../../../platform/storage/storage.ts';
import { addMembers, makeClip, makeCompanyUser, makeCreator, makeUser } from '../../../platform/testing/fixtures.ts';
import type { TestUser } from '../../../platform/testing/fixtures.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { buyClips, endLicenceYears, FILE_BYTES, makeBuyer, testFiles } from '../../orders/testing.ts';
import { boardRoutes } from './boards.routes.ts';

const FACTS: MediaFacts = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  bitDepth: 8,
  chroma: '4:2:0',
  alpha: false,
  hdr: null,
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  range: 'limited',
  scan: 'progressive',
  frameRate: 29.97,
  constantFrameRate: true,
  frameCount: 300,
  width: 2160,
  height: 3840,
  pixelShape: 1,
  bitRate: 5e6,
  sizeBytes: 1e3,
  timecode: '10:00:00;00',
  reel: null,
  audio: [],
  duration: 10.01,
};

const storage = testFiles as Partial<Storage> as Storage;
const app = await shopApp((each) => boardRoutes(each, { storage }));
const creator = await makeCreator(app.db);
let owner: TestUser;
let clips: number[];
let boardId: number;
const as = (user: TestUser) => ({ token: user.token });

beforeEach(async () => {
  owner = await makeBuyer(app.db, 10_000);
  clips = [];
  for (const name of ['海上日落', '竖屏 & "夜景"', '雪山/云海'])
    clips.push(await makeClip(app.db, creator.id, { name }));
  const facts = JSON.stringify(FACTS);
  await app.db
    .updateTable('video_files')
    .set({ facts })
    .where('video_id', '=', clips[1]!)
    .where('kind', '=', 'rendition')
    .execute();
  const preview = { width: 540, height: 960 };
  await app.db
    .updateTable('video_files')
    .set(preview)
    .where('video_id', '=', clips[1]!)
    .where('kind', '=', 'preview')
    .execute();
  boardId = await fill({}, owner);
});

async function fill(input: { company?: boolean }, user: TestUser) {
  const { data } = await app.call('POST /board/v1/create', { boardName: '片头 <1>', ...input }, as(user));
  for (const videoId of clips) await app.call('POST /board/v1/save', { boardId: data.boardId, videoId }, as(user));
  return data.boardId;
}
const exported = async (input: Partial<Request<'GET /board/v1/export'>> = {}, user = owner) =>
  await app.call('GET /board/v1/export', { boardId, format: 'edl', ...input }, as(user));
const itemIds = async () =>
  (await app.call('GET /board/v1/info', { boardId }, as(owner))).data.items.map(({ itemId }) => itemId);
const eventsOf = (text: string) => text.split('\r\n').filter((line) => /^\d{3} |^\* FROM/.test(line));

describe('the ZIP of a board’s samples', () => {
  const link = async (id = boardId, user = owner) =>
    await app.call('GET /board/v1/previewZip', { boardId: id }, as(user));
  const download = async (url: string) => await app.http.inject({ url });

  test('holds each sample under the name of its download, and an FCPXML that names them', async () => {
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[0]!).execute();
    const { data } = await link();
    expect(data).toMatchObject({ count: 2, bytes: 2_000, offSaleCount: 1 });
    const { headers, rawPayload } = await download(data.url);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    const entries = await unzip(rawPayload);
    expect([...entries.keys()]).toEqual(['片头 _1_.fcpxml', `${clips[1]}-sample.mp4`, `${clips[2]}-sample.mp4`]);
    expect(entries.get(`${clips[1]}-sample.mp4`)).toHaveLength(FILE_BYTES);
    const list = entries.get('片头 _1_.fcpxml')!.toString();
    for (const id of clips.slice(1)) expect(list).toContain(`src="./${id}-sample.mp4"`);
  });

  test('is refused to strangers, for empty and for very large boards', async () => {
    expect((await link(boardId, await makeUser(app.db))).code).toBe(40400);
    const large = {
      width: 960,
      height: 540,
      bytes: 5_000_000_000n,
      kind: 'preview' as const,
      content_type: 'video/mp4',
    };
    await app.db
      .insertInto('video_files')
      .values({ ...large, video_id: clips[0]!, version: 2, storage_key: `public/large-${clips[0]}.mp4` })
      .execute();
    await app.db.updateTable('videos').set({ file_version: 2 }).where('id', '=', clips[0]!).execute();
    expect(await link()).toMatchObject({ code: 40900, message: expect.stringContaining('超过一次打包的上限') });
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', 'in', clips).execute();
    expect((await link()).code).toBe(40900);
  });

  test('ends with the membership of a company', async () => {
    const [company, viewer] = [await makeCompanyUser(app.db), await makeUser(app.db)];
    await addMembers(app.db, company, { viewers: [viewer] });
    const { url } = (await link(await fill({ company: true }, company), viewer)).data;
    expect((await download(url)).statusCode).toBe(200);
    await app.db.deleteFrom('company_members').where('user_id', '=', viewer.id).execute();
    expect((await download(url)).statusCode).not.toBe(200);
  });
});

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

describe('exporting a board', () => {
  test('follows its order, points and notes, at each file’s rate and time code', async () => {
    const [first, second, third] = (await itemIds()) as [number, number, number];
    await app.call('POST /board/v1/item/order', { boardId, itemIds: [second], beforeItemId: first }, as(owner));
    await app.call('POST /board/v1/item/points', { boardId, itemId: second, inFrame: 30, outFrame: 60 }, as(owner));
    await app.call('POST /board/v1/item/points', { boardId, itemId: third, inFrame: 25, outFrame: 75 }, as(owner));
    await app.call('POST /board/v1/item/note', { boardId, itemId: third, note: '要\n更亮', noteBefore: '' }, as(owner));
    const { data } = await exported();
    expect(data).toMatchObject({
      fileName: '片头 _1_.edl',
      clipCount: 3,
      previewCount: 3,
      offSaleCount: 0,
      fps: 25,
      dropFrame: false,
    });
    expect(data.text).toContain('* COMMENT: 29.97 FPS 10:00:01;00 - 10:00:02;00');
    expect(data.text).toContain('* COMMENT: 要 更亮');
    expect(eventsOf(data.text)).toEqual([
      '001  AX       V     C        10:00:01:00 10:00:02:00 01:00:00:00 01:00:01:00',
      `* FROM CLIP NAME: ${clips[1]}-sample.mp4`,
      '002  AX       V     C        00:00:00:00 00:00:10:00 01:00:01:00 01:00:11:00',
      `* FROM CLIP NAME: ${clips[0]}-sample.mp4`,
      '003  AX       V     C        00:00:01:00 00:00:03:00 01:00:11:00 01:00:13:00',
      `* FROM CLIP NAME: ${clips[2]}-sample.mp4`,
    ]);
    const fcpxml = (await exported({ format: 'fcpxml' })).data.text;
    expect(fcpxml).toContain('frameDuration="1001/30000s" width="540" height="960"');
    expect((await exported({ format: 'otio' })).data.text).toContain('"rate": 29.97002997002997');
    const csv = (await exported({ format: 'csv' })).data.text.split('\r\n');
    expect(csv[1]).toContain(`${clips[1]}-sample.mp4,小样,`);
    expect(csv[1]).toContain(',10:00:01;00,10:00:02;00,30,60,29.97,是,10:00:00;00,540,960,');
  });

  test('names bought files as downloads do, and samples of the others', async () => {
    await buyClips(app, owner.token, [clips[1]!, 1], [clips[1]!, 2], [clips[2]!, 1]);
    const { data } = await exported({ files: 'bought', format: 'csv' });
    expect(data).toMatchObject({ clipCount: 3, previewCount: 1 });
    const names = data.text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',').slice(0, 2).join());
    expect(names[0]).toBe(`${clips[0]}-sample.mp4,小样`);
    expect(names[1]).toBe(`${clips[1]}-4K-竖屏 & _夜景_.mp4,已购4K`);
    expect(names[2]).toBe(`${clips[2]}-HD-雪山_云海.mp4,已购HD`);
    const previews = await exported({ files: 'previews', format: 'csv' });
    expect(previews.data.previewCount).toBe(3);
  });

  test('treats a clip whose one-year licence has expired as not bought', async () => {
    const authentication_type = LICENCE_TERM.oneYear;
    await app.db.updateTable('videos').set({ authentication_type }).where('id', '=', clips[2]!).execute();
    const { orderItems } = await buyClips(app, owner.token, [clips[1]!, 1], [clips[2]!, 1]);
    const licensed = async () =>
      (await app.call('GET /board/v1/info', { boardId }, as(owner))).data.items.map(
        ({ licensedTypes }) => licensedTypes,
      );
    expect(await licensed()).toEqual([[], [1], [1]]);
    await endLicenceYears(app, owner.token, orderItems);
    expect(await licensed()).toEqual([[], [1], []]);
    const { data } = await exported({ files: 'bought', format: 'csv' });
    expect(data.previewCount).toBe(2);
    expect(data.text).toContain(`${clips[2]}-sample.mp4,小样`);
  });

  test('leaves out clips off sale and counts them', async () => {
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[0]!).execute();
    const { data } = await exported();
    expect(data).toMatchObject({ clipCount: 2, offSaleCount: 1 });
    expect(data.text).not.toContain(`${clips[0]}-sample`);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', 'in', clips).execute();
    expect(await exported()).toMatchObject({ code: 40900, message: '收藏夹里没有在售的素材，无法导出' });
  });

  test('is for the owner and the members of a company, viewers included', async () => {
    const [company, viewer, stranger] = [await makeCompanyUser(app.db), await makeUser(app.db), await makeUser(app.db)];
    await addMembers(app.db, company, { viewers: [viewer] });
    const shared = await fill({ company: true }, company);
    expect((await exported({ boardId: shared }, viewer)).data.clipCount).toBe(3);
    expect((await exported({ boardId: shared }, stranger)).code).toBe(40400);
    expect((await exported({}, stranger)).code).toBe(40400);
    expect((await app.call('GET /board/v1/export', { boardId, format: 'edl' })).code).toBe(403);
    expect((await exported({ format: 'aaf' as never })).code).toBe(40000);
  });
});

import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { clip as clipFile } from '../../../../../testing/clips/clips.ts';
import { processFromScratch } from '../../../../../testing/derived/process.ts';
import { makeClip, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, makeBuyer } from '../../orders/testing.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { sweepUploads } from '../jobs/sweep-uploads.ts';
import { makeUpload, openVersions } from './testing-versions.ts';

const { processing, inReview, published, failed } = VIDEO_STATUS;

let buyer: TestUser;

const { studio, creator, update, approve, detail, versionOf } = await openVersions();
beforeEach(async () => {
  buyer = await makeBuyer(studio.db, 1_000);
});

const make = () => makeClip(studio.db, creator.id, { sizes: { 1: [1920, 1080], 3: [1920, 1080] }, hd4kPrice: null });
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

test('a bad file fails only the next version', async () => {
  const clip = await make();
  const fileKey = await studio.upload(creator.token, await openAsBlob(clipFile('too-small-640x480.mp4')));
  await update(clip, { fileKey });
  await studio.process(clip);
  expect(await detail(clip)).toMatchObject({
    videoStatus: published,
    reason: null,
    nextVersion: { status: failed, reason: '分辨率低于1920×1080（文件为640×480）' },
  });
});

test('a file that is replaced during its processing never becomes the clip’s file', async () => {
  const clip = await make();
  const fileKey = await studio.upload(creator.token, await openAsBlob(clipFile('hd-with-sound.mp4')));
  await update(clip, { fileKey });
  const running = processFromScratch(() => studio.process(clip));
  await expect.poll(async () => (await versionOf(clip))!.step, { timeout: 30_000 }).toBeTruthy();
  const second = await makeUpload(studio.db, creator.id);
  expect((await update(clip, { fileKey: second })).code).toBe(0);
  await running;
  expect(await versionOf(clip)).toMatchObject({ status: processing, sha256: null });
  const files = studio.db.selectFrom('video_files').where('video_id', '=', clip).where('version', '=', 2);
  expect(await files.select('id').execute()).toEqual([]);
});

test(
  'earlier buyers download the replaced file byte for byte, and later buyers get the new file',
  { timeout: 120_000 },
  async () => {
    const clip = await studio.publishClip(creator.token, 'hd-with-sound.mp4', { hd4kPrice: undefined });
    await studio.process(clip);
    await approve(clip);
    const download = async (orderItemId: string, by = buyer) => {
      const { data } = await studio.call('GET /video/v1/downloadUrl', { orderItemId }, { token: by.token });
      const { rawPayload, statusCode } = await studio.http.inject({ url: data.url });
      expect(statusCode).toBe(200);
      return createHash('sha256').update(rawPayload).digest('hex');
    };
    const itemOf = async (by: TestUser) => (await buyClips(studio, by.token, [clip, 1])).orderItems[0]!.orderItemId;
    const firstItem = await itemOf(buyer);
    const firstFile = await download(firstItem);

    const fileKey = await studio.upload(creator.token, await openAsBlob(clipFile('portrait.mp4')));
    expect((await update(clip, { fileKey })).code).toBe(0);
    const stop = new AbortController();
    const killed = processFromScratch(() => studio.process(clip, { signal: stop.signal })).catch(() => undefined);
    await expect.poll(async () => (await versionOf(clip))!.step, { timeout: 30_000 }).toBeTruthy();
    stop.abort();
    await killed;
    await studio.process(clip);
    expect((await detail(clip)).nextVersion).toMatchObject({ status: inReview });
    expect(await download(firstItem)).toBe(firstFile);
    expect((await approve(clip)).code).toBe(0);

    const later = await makeBuyer(studio.db, 1_000);
    const secondItem = await itemOf(later);
    const secondFile = await download(secondItem, later);
    expect(secondFile).not.toBe(firstFile);
    expect(await download(firstItem)).toBe(firstFile);
    await studio.db
      .updateTable('superseded_versions')
      .set({ replaced_at: new Date(0) })
      .execute();
    await sweepUploads.handle(studio, {}, context);
    for (const keys of studio.removed) await removeFiles.handle(studio, { videoId: clip, keys }, context);
    expect(await download(firstItem)).toBe(firstFile);
    expect(await download(secondItem, later)).toBe(secondFile);
    const facts = await studio.call('GET /order/v1/authorizations', {}, { token: buyer.token });
    expect(facts.data.content[0]).toMatchObject({ resolution: '1920X1080' });
    const theirs = await studio.call('GET /order/v1/authorizations', {}, { token: later.token });
    expect(theirs.data.content[0]).toMatchObject({ resolution: '1080X1920' });
  },
);

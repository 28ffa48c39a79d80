import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, creditCoins } from '../../orders/testing.ts';
import { type FileRow, replaceFileRows, unreferencedKeys } from '../../publishing/pipeline/derived-files.ts';
import { shopApp } from '../../../testing/shop-app.ts';

const app = await shopApp();

const rendition = (tier: number, storage_key: string): FileRow => {
  const size = { width: 1920, height: 1080, bytes: 1_000n };
  return { kind: 'rendition', tier, storage_key, content_type: 'video/mp4', ...size };
};
const keysOf = async (videoId: number, version: number) => {
  const rows = app.db.selectFrom('video_files').select('storage_key').where('video_id', '=', videoId);
  return (await rows.where('version', '=', version).orderBy('storage_key').execute()).map((row) => row.storage_key);
};

test('a new version keeps the files of the sold version, and only files without a row are swept', async () => {
  const [creator, buyer] = [await makeCreator(app.db), await makeUser(app.db)];
  const id = await makeClip(app.db, creator.id);
  await creditCoins(app.db, { userId: buyer.id }, 100);
  await buyClips(app, buyer.token, [id, 1]);
  const sold = await keysOf(id, 1);
  const shared = sold.find((key) => key.includes('renditions'))!;

  const second = { id, fileVersion: 2 };
  await replaceFileRows(app.db, second, { rows: [rendition(1, 'private/new'), rendition(3, shared)] });
  expect(await keysOf(id, 1)).toEqual(sold);
  const unused = await replaceFileRows(app.db, second, { rows: [rendition(1, 'private/newer')] });
  expect(unused).toEqual(['private/new']);
  expect(await unreferencedKeys(app.db, id, [...sold, 'private/newer', 'private/left'])).toEqual(['private/left']);

  await expect(
    replaceFileRows(app.db, { id, fileVersion: 1 }, { rows: [rendition(1, 'private/other')] }),
  ).rejects.toThrow('licence_snapshots_file_id_fkey');
  expect(await keysOf(id, 1)).toEqual(sold);
});

test('files of a version that was not sold are replaced', async () => {
  const id = await makeClip(app.db);
  const before = await keysOf(id, 1);
  expect(
    (await replaceFileRows(app.db, { id, fileVersion: 1 }, { rows: [rendition(1, 'private/a')] })).toSorted(),
  ).toEqual(before);
  expect(await keysOf(id, 1)).toEqual(['private/a']);
});

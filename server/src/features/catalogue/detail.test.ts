import { expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip } from '../../platform/testing/fixtures.ts';
import { readDetail } from './detail.ts';

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;

const app = await testApp(() => undefined);

const detail = async (facts: object | null) => {
  const clip = await makeClip(app.db);
  const written = facts && JSON.stringify(facts);
  await app.db.updateTable('videos').set({ facts: written }).where('id', '=', clip).execute();
  return (await readDetail(app.db, storage, clip)).detail;
};

it('shows codec, bit rate and sound of the original', async () => {
  const audio = { codec: 'aac', channels: 2, sampleRate: 48_000, streamIndex: 1 };
  expect(await detail({ codec: 'prores', bitRate: 220_000_000, audio })).toMatchObject({
    codec: 'prores',
    bitRate: 220_000_000,
    audio: { codec: 'aac', channels: 2, sampleRate: 48_000 },
  });
  expect(await detail({ codec: 'h264', bitRate: 8_000_000, audio: null })).toMatchObject({ audio: null });
});

it('has null media facts for an original that was never probed', async () => {
  expect(await detail(null)).toMatchObject({ codec: null, bitRate: null, audio: null });
});

it('shows where the clip was shot', async () => {
  const clip = await makeClip(app.db);
  expect((await readDetail(app.db, storage, clip)).detail.shootingPlace).toBeNull();
  await app.db.updateTable('videos').set({ shooting_place: '杭州西湖' }).where('id', '=', clip).execute();
  expect((await readDetail(app.db, storage, clip)).detail.shootingPlace).toBe('杭州西湖');
});

it('lists its posters, narrowest first, and none before they are made', async () => {
  const clip = await makeClip(app.db);
  expect((await readDetail(app.db, storage, clip)).detail.posters).toEqual([]);
  const file = { video_id: clip, kind: 'poster' as const, content_type: 'image/webp', height: 675, bytes: 9n };
  await app.db
    .insertInto('video_files')
    .values([1200, 400].map((width, position) => ({ ...file, width, position, storage_key: `public/${width}.webp` })))
    .execute();
  const { posters, thumbnailUrl } = (await readDetail(app.db, storage, clip)).detail;
  expect(posters).toEqual([
    { width: 400, url: '/files/public/400.webp' },
    { width: 1200, url: '/files/public/1200.webp' },
  ]);
  expect(thumbnailUrl, 'is the chosen frame, not the first one').toBe('/files/public/400.webp');
});

import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { accountsApp } from './testing.ts';

const app = await accountsApp();

function picture(): Buffer {
  const canvas = createCanvas(600, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = 'blue';
  context.fillRect(0, 0, 600, 200);
  context.fillStyle = 'red';
  context.fillRect(200, 0, 200, 200);
  return canvas.toBuffer('image/png');
}

async function upload(user: TestUser, content: Buffer, contentType = 'image/png') {
  const { id, fileKey, storageKey } = await expectUpload(app.db, { userId: user.id, kind: 'image', fileName: 'me' });
  const bytes = await app.storage.write(storageKey, Readable.from([content]));
  await finishUpload(app.db, id, { bytes, contentType });
  return { fileKey, storageKey };
}
const setPhoto = (user: TestUser, photoFileKey: string) =>
  app.call('POST /user/v1/update', { photoFileKey }, { token: user.token });
const photoKey = async (user: TestUser) =>
  (await app.db.selectFrom('users').select('photo_key').where('id', '=', user.id).executeTakeFirstOrThrow()).photo_key;

test('an uploaded picture becomes a small square portrait, and the upload is removed', async () => {
  const user = await makeUser(app.db);
  const { fileKey, storageKey } = await upload(user, picture());
  const { data } = await setPhoto(user, fileKey);
  const key = (await photoKey(user))!;
  expect(data.photoUrl).toBe(app.storage.publicUrl(key));
  const image = await loadImage(await buffer(await app.storage.read(key)));
  expect([image.width, image.height]).toEqual([320, 320]);
  const canvas = createCanvas(320, 320);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const [red, , blue] = canvas.getContext('2d').getImageData(10, 160, 1, 1).data;
  expect(red! > 200 && blue! < 60).toBe(true);
  expect(await app.storage.size(storageKey)).toBeNull();

  const next = await upload(user, picture());
  expect((await setPhoto(user, next.fileKey)).code).toBe(0);
  expect(await app.storage.size(key)).toBeNull();
  expect(await app.storage.size((await photoKey(user))!)).toBeGreaterThan(0);
});

test('a portrait can only be made from the user’s own, unused picture', async () => {
  const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
  const theirs = await upload(other, picture());
  const text = await upload(user, Buffer.from('not a picture'));
  const document = await upload(user, Buffer.from('%PDF-1.4'), 'application/pdf');
  for (const fileKey of ['nothing', theirs.fileKey, text.fileKey, document.fileKey]) {
    expect(await setPhoto(user, fileKey)).toMatchObject({
      code: 40000,
      data: { fields: { photoFileKey: expect.any(String) as string } },
    });
  }
  expect(await photoKey(user)).toBeNull();
  const { fileKey } = await upload(user, picture());
  const codes = (await Promise.all([setPhoto(user, fileKey), setPhoto(user, fileKey)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect(await app.storage.size((await photoKey(user))!)).toBeGreaterThan(0);
});

/** Returns a PNG whose header declares a size, truncated before its pixels. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('89504e470d0a1a0a0000000d49484452', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.write('0802000000', 24, 'hex');
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const pixels = Buffer.from('000000004944415435af061e', 'hex');
  return Buffer.concat([header, pixels]);
}

test('a picture whose header declares more than 40 megapixels is rejected', async () => {
  const user = await makeUser(app.db);
  const { fileKey } = await upload(user, pngHeader(10_000, 10_000));
  expect(await setPhoto(user, fileKey)).toMatchObject({
    code: 40000,
    data: { fields: { photoFileKey: '图片太大（超过 4000 万像素），请缩小后再传' } },
  });
});

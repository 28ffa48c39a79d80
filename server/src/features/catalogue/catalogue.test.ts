import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RENDERER_HEADERS } from '../../platform/http/page-renderer.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeClip, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { aspectRatio } from './video-cards.ts';
import { catalogueApp } from './testing.ts';
import type { ViewCounter } from './views.ts';
import { wasOnSale } from './was-on-sale.ts';

let app: TestApp;
let views: ViewCounter;
let creatorId: number;
let city: number;
let sea: number;
let category: number;
let label: number;
let hidden: number[];

const storage = {
  publicUrl: (key: string) => `/files/${key}`,
  signedUrl: (key: string, { fileName }: { fileName?: string }) => `/files/${key}?name=${fileName}`,
} as Partial<Storage> as Storage;

beforeEach(async () => {
  ({ app, views } = await catalogueApp(storage));
  const { db } = app;
  creatorId = (await makeCreator(db)).id;
  city = await makeClip(db, creatorId, { name: '城市夜景航拍' });
  sea = await makeClip(db, (await makeCreator(db)).id, { name: '海浪', hd4kPrice: null, plusPrice: null });
  hidden = [];
  for (const status of [0, 1, 3, 4, 5, 6]) hidden.push(await makeClip(db, creatorId, { status }));
  const deleted = await makeClip(db, creatorId);
  await db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  hidden.push(deleted);
  category = (await db.insertInto('categories').values({ name: '城市' }).returning('id').executeTakeFirstOrThrow()).id;
  label = (await db.insertInto('labels').values({ name: '航拍' }).returning('id').executeTakeFirstOrThrow()).id;
  await db
    .insertInto('video_categories')
    .values([city, sea, ...hidden].map((id) => ({ video_id: id, category_id: category })))
    .execute();
  await db
    .insertInto('video_labels')
    .values([city, ...hidden].map((id) => ({ video_id: id, label_id: label })))
    .execute();
});

afterEach(async () => {
  await views.stop();
  await app.close();
});

const idsOf = (response: { data: { content: { videoId: number }[] } }) =>
  response.data.content.map((clip) => clip.videoId);

describe('lists of clips', () => {
  it('show only published clips, with exact totals', async () => {
    const hot = await app.call('GET /video/v1/queryHot', {});
    expect(new Set(idsOf(hot))).toEqual(new Set([city, sea]));
    expect(hot.data).toMatchObject({ total: 2, page: 1, size: 60 });
    expect(idsOf(await app.call('GET /video/v1/queryByCategory', { categoryId: category }))).toEqual([sea, city]);
    expect(idsOf(await app.call('GET /video/v1/queryByLabel', { labelId: label }))).toEqual([city]);
    expect(idsOf(await app.call('GET /video/v1/queryByAuthor', { userId: creatorId }))).toEqual([city]);
  });

  it('have every field of a video card', async () => {
    const { data } = await app.call('GET /video/v1/queryByAuthor', { userId: creatorId });
    expect(data.content[0]).toMatchObject({
      videoId: city,
      videoName: '城市夜景航拍',
      authorName: '测试创作者',
      thumbnailUrl: expect.stringMatching(/^\/files\/public\//),
      radio: '16:9',
      orientation: 1,
      is8K: false,
      videoDuration: 10,
      authenticationType: 1,
      categoryIds: [category],
      videoKeywords: ['城市', '夜景'],
      videoFormat: 'MP4',
      hdPrice: 100,
      hd4kPrice: 200,
      hdPlusPrice: 500,
    });
  });

  it('are paged, and empty beyond the end with the right total', async () => {
    const first = await app.call('GET /video/v1/queryHot', { page: 1, size: 1 });
    const second = await app.call('GET /video/v1/queryHot', { page: 2, size: 1 });
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set([city, sea]));
    expect((await app.call('GET /video/v1/queryHot', { page: 9 })).data).toMatchObject({ content: [], total: 2 });
  });

  it('are empty for an unknown category; an unknown category or label has no page', async () => {
    expect((await app.call('GET /video/v1/queryByCategory', { categoryId: 999_999 })).data.total).toBe(0);
    expect((await app.call('GET /category/v1/info', { categoryId: 999_999 })).code).toBe(40400);
    expect((await app.call('GET /label/v1/info', { labelId: 999_999 })).code).toBe(40400);
  });

  it('report a missing parameter', async () => {
    const response = await app.call('GET /video/v1/queryByCategory', {});
    expect(response).toMatchObject({ code: 40000, data: { fields: { categoryId: expect.any(String) } } });
  });

  it('recommend other clips from the category and from the author', async () => {
    expect(idsOf(await app.call('GET /video/v1/queryCategoryOtherVideos', { videoId: city }))).toEqual([sea]);
    const others = await app.call('GET /video/v1/queryAuthorOtherVideos', { videoId: city });
    expect(others.data).toMatchObject({ content: [], size: 8 });
    expect((await app.call('GET /video/v1/queryAuthorOtherVideos', { videoId: hidden[0] })).code).toBe(40400);
  });
});

describe('a clip’s page', () => {
  it('adds sizes and resolutions of the tiers on sale, and labels', async () => {
    const { data } = await app.call('GET /video/v1/queryVideoByVideoId', { videoId: city });
    expect(data).toMatchObject({ hdSize: 1000, hd4kResolution: '3840X2160', fps: 25, labels: [{ labelName: '航拍' }] });
    const { data: other } = await app.call('GET /video/v1/queryVideoByVideoId', { videoId: sea });
    expect(other).toMatchObject({ hd4kPrice: null, hd4kSize: null, hd4kResolution: null, hdPlusPrice: null });
  });

  it('does not exist for an unpublished clip', async () => {
    for (const videoId of [...hidden, 999_999]) {
      expect((await app.call('GET /video/v1/queryVideoByVideoId', { videoId })).code).toBe(40400);
      expect((await app.call('GET /video/v1/{id}/preview', { id: videoId })).code).toBe(40400);
    }
  });

  it('counts its own views and its preview’s, but not hovers', async () => {
    await views.flush();
    const read = async () => (await app.call('GET /video/v1/queryVideoByVideoId', { videoId: sea })).data.viewCount;
    await read();
    await views.flush();
    const before = await read();
    const [one, other, hovering] = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)];
    await app.call('GET /video/v1/queryVideoByVideoId', { videoId: sea }, one);
    await app.call('GET /video/v1/{id}/preview', { id: sea }, other);
    await app.call('GET /video/v1/{id}/preview', { id: sea, hover: true }, hovering);
    await views.flush();
    expect(await read()).toBe(before + 2);
  });

  it('counts no view when the server renders it', async () => {
    const other = { headers: { ...RENDERER_HEADERS, 'user-agent': 'Mozilla/5.0 Chrome/140.0' } };
    await app.call('GET /video/v1/queryVideoByVideoId', { videoId: sea }, other);
    await app.call('GET /video/v1/{id}/preview', { id: sea }, other);
    await views.flush();
    expect((await app.call('GET /video/v1/queryVideoByVideoId', { videoId: sea })).data.viewCount).toBe(0);
  });

  it('is gone only after it was on sale', async () => {
    const ever = (id: number) => wasOnSale(app.db, `/detail/${id}`);
    await app.db.updateTable('videos').set({ published_at: new Date() }).where('id', '=', hidden[0]!).execute();
    await app.db.updateTable('videos').set({ published_at: null }).where('id', '=', hidden[1]!).execute();
    expect([await ever(hidden[0]!), await ever(hidden[1]!)]).toEqual([true, false]);
    expect([await ever(0), await ever(9_999_999_999), await wasOnSale(app.db, '/hot')]).toEqual([false, false, false]);
  });

  it('plays the watermarked preview for everybody, and offers the sample after login', async () => {
    const preview = await app.call('GET /video/v1/{id}/preview', { id: city });
    expect(preview.data.url).toMatch(/^\/files\/public\/.*\.mp4$/);
    expect((await app.call('GET /video/v1/{id}/demo', { id: city })).code).toBe(403);
    const { token } = await makeUser(app.db);
    const sample = await app.call('GET /video/v1/{id}/demo', { id: city }, { token });
    expect(sample.data.url).toContain(`${city}-sample.mp4`);
  });
});

describe('taxonomies', () => {
  it('are listed with the thumbnails of published clips', async () => {
    const { data } = await app.call('GET /category/v1/query');
    expect(data).toMatchObject({ total: 1, list: [{ categoryId: category, categoryName: '城市' }] });
    expect(data.list[0]!.thumbnails).toHaveLength(2);
    expect((await app.call('GET /label/v1/query')).data.list).toMatchObject([{ labelId: label, labelName: '航拍' }]);
    expect((await app.call('GET /category/v1/info', { categoryId: category })).data.categoryName).toBe('城市');
    expect((await app.call('GET /label/v1/info', { labelId: label })).data.labelName).toBe('航拍');
  });
});

describe('albums and activities', () => {
  const insert = async (kind: 'albums' | 'activities', name: string, rank = 0) =>
    (await app.db.insertInto(kind).values({ name, rank }).returning('id').executeTakeFirstOrThrow()).id;

  it('show published clips in the order that operators chose', async () => {
    const albumId = await insert('albums', '城市夜色');
    await app.db
      .insertInto('album_videos')
      .values([city, sea, ...hidden].map((id, rank) => ({ album_id: albumId, video_id: id, rank })))
      .execute();
    const { data } = await app.call('GET /video/v1/queryByAlbum', { albumId, size: 100 });
    expect(data).toMatchObject({ total: 2, page: 1, size: 100 });
    expect(idsOf({ data })).toEqual([city, sea]);
    const second = await app.call('GET /video/v1/queryByAlbum', { albumId, page: 2, size: 1 });
    expect(idsOf(second)).toEqual([sea]);
    await app.db.updateTable('albums').set({ cover_video_id: city }).where('id', '=', albumId).execute();
    const album = (await app.call('GET /album/v1/info', { albumId })).data;
    expect(album).toMatchObject({ albumId, albumName: '城市夜色', albumCoverUrl: expect.stringMatching(/^\/files\//) });
    expect(album.thumbnails).toHaveLength(2);
    const [card] = (await app.call('GET /video/v1/queryByAlbum', { albumId, size: 1 })).data.content;
    expect(album.albumCoverUrl).toBe(card!.thumbnailUrl);
  });

  it('show their cover clip’s posters, and none if a cover was uploaded', async () => {
    const albumId = await insert('albums', '封面');
    await app.db
      .insertInto('album_videos')
      .values([city, sea].map((id, rank) => ({ album_id: albumId, video_id: id, rank })))
      .execute();
    await app.db
      .insertInto('video_files')
      .values(
        [640, 1280].map((width, position) => ({
          video_id: sea,
          version: 1,
          kind: 'poster' as const,
          position,
          storage_key: `public/videos/sea/poster-${width}.webp`,
          content_type: 'image/webp',
          bytes: 1n,
          width,
          height: 360,
        })),
      )
      .execute();
    await app.db.updateTable('albums').set({ cover_video_id: sea }).where('id', '=', albumId).execute();
    const album = async () => (await app.call('GET /album/v1/info', { albumId })).data;
    expect((await album()).posters.map(({ width }) => width)).toEqual([640, 1280]);
    await app.db.updateTable('albums').set({ cover_key: 'public/covers/own.webp' }).where('id', '=', albumId).execute();
    expect(await album()).toMatchObject({ posters: [], albumCoverUrl: expect.stringContaining('own.webp') });
  });

  it('are listed on a clip’s page, smallest first', async () => {
    const [large, small] = [await insert('albums', '大专辑'), await insert('albums', '小专辑', 9)];
    const rows = [
      { album_id: large, video_id: city, rank: 0 },
      { album_id: large, video_id: sea, rank: 1 },
      { album_id: small, video_id: city, rank: 0 },
    ];
    await app.db.insertInto('album_videos').values(rows).execute();
    const { albums } = (await app.call('GET /video/v1/queryVideoByVideoId', { videoId: city })).data;
    const named = albums.map(({ albumName }) => albumName);
    expect(named.indexOf('小专辑')).toBe(0);
    expect(named).toContain('大专辑');
  });

  it('list an activity’s clips: first the operators’ choice, then those that creators published for it', async () => {
    const activityId = await insert('activities', '山河旅行季');
    await app.db.insertInto('activity_videos').values({ activity_id: activityId, video_id: city }).execute();
    await app.db
      .updateTable('videos')
      .set({ activity_id: activityId })
      .where('id', 'in', [sea, ...hidden])
      .execute();
    const { data } = await app.call('GET /video/v1/queryByActivity', { activityId, size: 100 });
    expect(idsOf({ data })).toEqual([city, sea]);
    expect((await app.call('GET /activity/v1/info', { activityId })).data).toEqual({
      activityId,
      activityName: '山河旅行季',
    });
  });

  it('have no clips and no page if they do not exist; a missing id is invalid', async () => {
    expect((await app.call('GET /video/v1/queryByAlbum', { albumId: 999_999 })).data).toMatchObject({ total: 0 });
    expect((await app.call('GET /video/v1/queryByActivity', { activityId: 999_999 })).data).toMatchObject({ total: 0 });
    expect((await app.call('GET /album/v1/info', { albumId: 999_999 })).code).toBe(40400);
    expect((await app.call('GET /activity/v1/info', { activityId: 999_999 })).code).toBe(40400);
    for (const key of ['GET /video/v1/queryByAlbum', 'GET /album/v1/info'] as const) {
      expect(await app.call(key, { albumId: 'x' })).toMatchObject({
        code: 40000,
        data: { fields: { albumId: expect.any(String) } },
      });
    }
    for (const key of ['GET /video/v1/queryByActivity', 'GET /activity/v1/info'] as const) {
      expect((await app.call(key, {})).code).toBe(40000);
    }
  });

  it('are listed in the shop’s order, all at once or in pages', async () => {
    await insert('albums', '最后', 9);
    await insert('albums', '城市夜色');
    const all = (await app.call('GET /album/v1/query')).data;
    expect(all.list.map(({ albumName }) => albumName)).toEqual(['城市夜色', '最后']);
    expect(all.total).toBe(2);
    const second = (await app.call('GET /album/v1/query', { page: 2, size: 1 })).data;
    expect(second).toMatchObject({ total: 2, list: [{ albumName: '最后', albumCoverUrl: null, thumbnails: [] }] });
    expect((await app.call('GET /album/v1/query', { size: 201 })).code).toBe(40000);
    expect((await app.call('GET /category/v1/query', { page: 2, size: 40 })).data).toEqual({ list: [], total: 1 });
  });
});

describe('aspect ratios', () => {
  it('are in lowest terms', () => {
    expect(aspectRatio(3840, 2160)).toBe('16:9');
    expect(aspectRatio(1080, 1920)).toBe('9:16');
    expect(aspectRatio(1000, 1000)).toBe('1:1');
  });
});

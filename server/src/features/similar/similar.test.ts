import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { errors } from '@zhenku/contract/errors';
import { LOOK_TEXT_LENGTH, lookOfPixels, packLook } from '@zhenku/contract/similar/look';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { createLog } from '../../platform/observability/log.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { type TestApp, testApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { cacheCards } from '../catalogue/cached-cards.ts';
import { indexVideo, unindexVideo } from '../search/index-video.ts';
import { describeClips } from './describe-clips.ts';
import { type LiveSimilar, startSimilar } from './live-similar.ts';
import { SIGHT_VERSION } from './sight.ts';
import { similarRoutes } from './similar.routes.ts';
import { movingStills, packed } from './testing.ts';

const { codes } = CLIP_FIELDS.motion.filter;
const NEVER = new AbortController().signal;
const EQUAL = { look: 1, movement: 1, content: 1 };

let app: TestApp;
let live: LiveSimilar;
let author: number;
const responseCache = createResponseCache();

interface Footage {
  name: string;
  keywords?: string[];
  colour?: string;
  x?: number;
  motion?: number;
}

async function publish({ name, keywords = [name], colour = '#3a5c99', x = 0, motion = codes.still }: Footage) {
  const id = await makeClip(app.db, author, { name, keywords });
  const palette = JSON.stringify([{ colour, weight: 1 }]);
  await app.db.updateTable('videos').set({ palette, motion, width: 1920, height: 1080 }).where('id', '=', id).execute();
  await app.db
    .insertInto('video_fingerprints')
    .values({ video_id: id, hashes: [], stills: packed(movingStills(x, 0), 0.5) })
    .execute();
  await indexVideo(app.db, id);
  return id;
}

const similarTo = async (videoId: number, input: object = {}) => {
  responseCache.clear();
  return await app.call('GET /video/v1/querySimilar', { videoId, ...input });
};
const namesOf = async (videoId: number, input?: object) =>
  (await similarTo(videoId, input)).data.content.map(({ videoName }) => videoName);

async function update() {
  await describeClips(app.db, NEVER);
  await live.follow();
}

let rain: number;
let neon: number;

beforeAll(async () => {
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'similar-')), secret: 'secret' });
  app = await testApp((routes) => {
    live = startSimilar({ db: routes.db, log: createLog('silent'), pollMs: 3_600_000 });
    similarRoutes(routes, { cards: cacheCards(routes.db, storage, testDiskCache()), responseCache, similar: live });
  });
  ({ id: author } = await makeCreator(app.db));
  rain = await publish({ name: '雨夜', keywords: ['城市'], x: 1, motion: codes.pan });
  neon = await publish({ name: '霓虹', keywords: ['城市'], x: 1, motion: codes.pan });
  await publish({ name: '沙漠', colour: '#dcc068', x: -1, motion: codes.pan });
  await live.ready;
  await update();
});
afterAll(() => live.stop());

describe('GET /video/v1/querySimilar', () => {
  it('lists similar clips, best first, with what is alike', async () => {
    const { data } = await similarTo(rain);
    expect(data.content[0]!.videoName).toBe('霓虹');
    expect(data.matches[0]).toEqual({
      videoId: neon,
      score: expect.any(Number) as number,
      reasons: ['构图相近', '同色调', '同为左移', '同有“城市”'],
    });
    expect(data.matches).toHaveLength(data.content.length);
  });

  it('leaves out the kinds that weigh nothing', async () => {
    const { data } = await similarTo(rain, { look: 0, movement: 0 });
    expect(data.matches.map(({ reasons }) => reasons)).toEqual([['同有“城市”']]);
  });

  it('puts the other clips of the same series first', async () => {
    const desert = await app.db.selectFrom('videos').select('id').where('name', '=', '沙漠').executeTakeFirstOrThrow();
    const { id: series_id } = await app.db
      .insertInto('series')
      .values({ author_id: author, name: '一次拍摄' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('series_videos')
      .values([rain, desert.id].map((video_id, position) => ({ series_id, video_id, position })))
      .execute();
    const { matches } = (await similarTo(rain)).data;
    expect(matches.map(({ videoId }) => videoId)).toEqual([desert.id, neon]);
    expect(matches[0]!.reasons[0]).toBe('同系列');
    expect((await similarTo(rain, { size: 1 })).data.content).toHaveLength(1);
    expect(await namesOf(rain, { series: false, size: 1 })).toEqual(['霓虹']);
    const hide = { hidden_at: new Date(), hidden_reason: '广告' };
    await app.db.updateTable('series').set(hide).where('id', '=', series_id).execute();
    expect((await similarTo(rain)).data.matches[0]!.videoId).toBe(neon);
    expect((await similarTo(rain)).data.matches.flatMap(({ reasons }) => reasons)).not.toContain('同系列');
    await app.db.deleteFrom('series').where('id', '=', series_id).execute();
    expect((await similarTo(rain)).data.matches[0]!.videoId).toBe(neon);
  });

  it('limits the number of clips', async () => {
    expect(await namesOf(rain, { size: 1 })).toHaveLength(1);
  });

  it.each([{ look: 4 }, { movement: -1 }, { content: 0.5 }, { size: 61 }, { size: 0 }])('rejects %o', async (input) => {
    expect((await similarTo(rain, input)).code).toBe(errors.invalidInput.code);
  });

  it('finds nothing for a clip that does not exist', async () => {
    expect((await similarTo(999_999)).data).toEqual({ content: [], matches: [] });
  });

  it('follows clips that go on and off sale', async () => {
    const id = await publish({ name: '夜市', keywords: ['城市'], x: 1, motion: codes.pan });
    await update();
    expect(await namesOf(rain)).toContain('夜市');
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', id).execute();
    expect(await namesOf(rain)).not.toContain('夜市');
    await unindexVideo(app.db, id);
    await live.follow();
    expect(live.size()).toBe(3);
    expect((await similarTo(id)).data.content).toEqual([]);
  });

  it('uses the words of a clip that is not described yet', async () => {
    const id = await publish({ name: '街灯', keywords: ['城市'] });
    await live.follow();
    expect((await similarTo(id)).data.matches.map(({ reasons }) => reasons)).toEqual([['同有“城市”'], ['同有“城市”']]);
    await update();
    expect((await similarTo(id)).data.matches[0]!.reasons).toContain('同色调');
  });

  it('describes a clip again when its file or the computation changes', async () => {
    const version = async () =>
      await app.db
        .selectFrom('clip_sights')
        .where('video_id', '=', rain)
        .select(['file_version', 'sight_version'])
        .executeTakeFirstOrThrow();
    expect(await describeClips(app.db, NEVER)).toBe(0);
    await app.db.updateTable('videos').set({ file_version: 2 }).where('id', '=', rain).execute();
    expect(await describeClips(app.db, NEVER)).toBe(1);
    expect(await version()).toEqual({ file_version: 2, sight_version: SIGHT_VERSION });
    await app.db
      .updateTable('clip_sights')
      .set({ sight_version: SIGHT_VERSION - 1 })
      .execute();
    expect(await describeClips(app.db, NEVER)).toBeGreaterThan(1);
  });

  it('describes a clip again when its files are renewed', async () => {
    const id = await publish({ name: '老片' });
    await app.db.updateTable('video_fingerprints').set({ stills: null }).where('video_id', '=', id).execute();
    await describeClips(app.db, NEVER);
    const stills = packed(movingStills(1, 0), 0.5);
    await app.db.updateTable('video_fingerprints').set({ stills }).where('video_id', '=', id).execute();
    await app.db
      .updateTable('video_files')
      .set({ pipeline_version: PIPELINE_VERSION })
      .where('video_id', '=', id)
      .where('kind', '=', 'preview')
      .execute();
    expect(await describeClips(app.db, NEVER)).toBe(1);
    expect(await describeClips(app.db, NEVER)).toBe(0);
    await live.follow();
    expect((await similarTo(id)).data.matches.flatMap(({ reasons }) => reasons)).toContain('构图相近');
  });

  it('leaves the remaining clips to the next run once its time is over', async () => {
    await publish({ name: '积压' });
    expect(await describeClips(app.db, NEVER, 0)).toBe(0);
    expect(await describeClips(app.db, NEVER)).toBe(1);
  });

  it('describes clips without stills once', async () => {
    const id = await publish({ name: '旧作' });
    await app.db.updateTable('video_fingerprints').set({ stills: null }).where('video_id', '=', id).execute();
    expect(await describeClips(app.db, NEVER)).toBe(1);
    expect(await describeClips(app.db, NEVER)).toBe(0);
    await live.follow();
    expect((await similarTo(id)).code).toBe(0);
  });

  it('refuses searches until the clips are in memory', async () => {
    const starting = startSimilar({ db: app.db, log: createLog('silent') });
    await expect(starting.find({ videoId: rain }, EQUAL, 5)).rejects.toMatchObject({
      kind: 'notReady',
    });
    await starting.stop();
  });

  it('refuses searches while many wait', async () => {
    const searches = Array.from({ length: 9 }, (_, i) => live.find({ videoId: rain }, EQUAL, 20 + i));
    const results = await Promise.allSettled(searches);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { kind: 'tooManyAttempts', message: '现在查找的人较多，请稍后再试' } },
    ]);
  });

  it('reloads all clips after its thread died, even if the first reload fails', async () => {
    let fails = false;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (fails) throw new Error('The database is down');
        return node;
      },
      transformResult: async ({ result }) => await Promise.resolve(result),
    });
    const own = startSimilar({ db, log: createLog('silent'), pollMs: 20 });
    await own.ready;
    const size = own.size();
    fails = true;
    await expect(own.find({ videoId: rain }, null as never, 5)).rejects.toThrow('null');
    await vi.waitFor(() => expect(own.follow()).rejects.toThrow('The database is down'));
    fails = false;
    await vi.waitFor(async () => expect(await own.find({ videoId: rain }, EQUAL, 5)).not.toEqual([]), 5_000);
    expect(own.size()).toBe(size);
    await own.stop();
  });

  it('ends an update once all changes are read, even while clips are being described', async () => {
    let queries = 0;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => await Promise.resolve(result),
    });
    const own = startSimilar({ db, log: createLog('silent'), pollMs: 3_600_000 });
    await own.ready;
    await app.db
      .updateTable('clip_sights')
      .set({ described_at: sql<Date>`now()` })
      .where('video_id', '=', rain)
      .execute();
    queries = 0;
    await own.follow();
    // The changes, and the changed clips.
    expect(queries).toBe(2);
    await own.stop();
  });
});

describe('the number of searches per minute', () => {
  const picture = { look: 'A'.repeat(LOOK_TEXT_LENGTH) };
  it.each([
    ['GET /video/v1/querySimilar', { videoId: 1 }],
    ['POST /video/v1/querySimilarToPicture', picture],
    ['GET /video/v1/queryNextShots', { videoId: 1, at: 0 }],
  ] as const)('has a limit per address of a visitor: %s', async (key, input) => {
    const nothing = () => Promise.resolve([]);
    const limited = await testApp(
      (routes) =>
        similarRoutes(routes, {
          cards: { readById: () => Promise.resolve(new Map()) },
          responseCache: createResponseCache(),
          similar: { find: nothing, findNext: nothing },
        }),
      { limitByAddress: true },
    );
    for (let i = 0; i < 60; i++) expect((await limited.call(key, input)).code).toBe(0);
    expect((await limited.call(key, input)).code).toBe(errors.tooManyAttempts.code);
  });
});

describe('POST /video/v1/querySimilarToPicture', () => {
  const search = async (look: string) => {
    responseCache.clear();
    return await app.call('POST /video/v1/querySimilarToPicture', { look });
  };
  const lookOfFrame = (colour: [number, number, number]) => {
    const [grey] = movingStills(1, 0, 1);
    const rgba = Array.from(grey!).flatMap((value) => [...colour.map((part) => (part * value) / 255), 255]);
    return Buffer.from(packLook(lookOfPixels(rgba))).toString('base64');
  };

  it('finds clips that look like the picture', async () => {
    const { data } = await search(lookOfFrame([80, 130, 255]));
    expect(data.content.map(({ videoName }) => videoName)).toContain('雨夜');
    expect(data.matches[0]!.reasons).toContain('构图相近');
    expect(data.matches.flatMap(({ reasons }) => reasons).join()).not.toContain('同有');
  });

  it.each([
    '',
    'A'.repeat(LOOK_TEXT_LENGTH + 4),
    '画'.repeat(LOOK_TEXT_LENGTH),
    ` ${'A'.repeat(LOOK_TEXT_LENGTH - 1)}`,
    `A${'='.repeat(LOOK_TEXT_LENGTH - 1)}`,
  ])('rejects anything but a description: %s', async (look) => {
    expect((await search(look)).code).toBe(errors.invalidInput.code);
  });

  it('accepts a description of nothing', async () => {
    expect((await search('A'.repeat(LOOK_TEXT_LENGTH))).code).toBe(0);
  });
});

describe('GET /video/v1/queryNextShots', () => {
  const next = async (videoId: number, at: number, input: object = {}) => {
    responseCache.clear();
    return await app.call('GET /video/v1/queryNextShots', { videoId, at, ...input });
  };

  it('lists clips that continue the movement, with a point to cut in', async () => {
    const { data } = await next(rain, 3);
    const [first] = data.matches;
    expect(data.content[0]!.videoName).toBe('霓虹');
    expect(first!.reasons).toContain('延续左移');
    expect(first!.inPoint).toBeGreaterThanOrEqual(0);
    expect(data.matches.find(({ reasons }) => reasons.includes('延续右移'))).toBeUndefined();
  });

  it('takes a time after the clip’s end as its end', async () => {
    expect((await next(rain, 4_000)).data.content[0]!.videoName).toBe('霓虹');
  });

  it('finds nothing for clips that do not exist or are not described', async () => {
    expect((await next(999_999, 0)).data).toEqual({ content: [], matches: [] });
    const id = await publish({ name: '新作' });
    await live.follow();
    expect((await next(id, 0)).data.content).toEqual([]);
  });

  it('ignores moments of another version of the computation', async () => {
    const setVersion = async (sight_version: number) =>
      await app.db.updateTable('clip_sights').set({ sight_version }).where('video_id', '=', rain).execute();
    await setVersion(SIGHT_VERSION - 1);
    expect((await next(rain, 3)).data.content).toEqual([]);
    await setVersion(SIGHT_VERSION);
    expect((await next(rain, 3)).data.content).not.toEqual([]);
  });

  it.each([-1, 86_401])('rejects the time %d', async (at) => {
    expect((await next(rain, at)).code).toBe(errors.invalidInput.code);
  });
});

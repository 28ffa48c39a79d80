import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { FILM_PART, MARK_FRAME, MARK_POINT_BYTES } from '@zhenku/contract/rules/film-limits';
import { type FilmRecord, packCodes } from '../rules/film-records.ts';
import { mirrored } from '../rules/frame-codes.ts';
import { framePoints } from '../rules/preview-mark.ts';
import { codeOriginal, FRAME_CODES_VERSION } from './code-clip.ts';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { drawWatermarks } from '@zhenku/media/watermark/watermark';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../server/src/platform/database/database.ts';
import { createLog } from '../../../server/src/platform/observability/log.ts';
import { createMetrics } from '../../../server/src/platform/observability/metrics.ts';
import type { Storage } from '../../../server/src/platform/storage/storage.ts';
import { testApp, type TestApp } from '../../../server/src/platform/testing/app.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../server/src/platform/testing/fixtures.ts';
import { cartRoutes } from '../../../server/src/features/orders/cart/cart.routes.ts';
import { orderRoutes } from '../../../server/src/features/orders/orders.routes.ts';
import { buyClips, creditCoins, testFiles } from '../../../server/src/features/orders/testing.ts';
import { testKeyring } from '../../../server/src/platform/testing/keyring.ts';
import { clipMark } from '../../../server/src/features/catalogue/clip-mark.ts';
import { textDrawer } from './compare-mark.ts';
import { filmRoutes } from './film.routes.ts';
import { INDEX_BYTES_PER_CODE } from './film-index.ts';
import { type LiveFilmIndex, startFilmIndex } from './live-film-index.ts';
import { reportFilmIndex } from './report-film-index.ts';
import { type Change, codeFilm } from './testing.ts';

/** Pages load previews and pictures from a CDN. */
const files = { ...testFiles, publicUrl: (key: string) => `https://cdn.example/files/${key}` };
const storage = files as Partial<Storage> as Storage;
/** A fixed key makes watermarks deterministic. */
const keyring = { ...testKeyring, hashKey: createSecretKey(Buffer.alloc(32, 7)) };
const log = createLog('silent');
const originals = join(import.meta.dirname, '../../../server/src/demo/originals');
const original = (name: string) => join(originals, `${name}.mp4`);

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');

const SOLD = ['sunset-gulls', 'city-traffic', 'fireworks', 'train-window', 'terraces-mist', 'autumn-leaves'] as const;
const FOREIGN = ['bamboo-grove', 'jellyfish', 'underwater-rays', 'snow-pines'] as const;

let app: TestApp;
let index: LiveFilmIndex;
let creator: TestUser;
let buyer: TestUser;
const ids = new Map<string, number>();
const codes = new Map<string, Uint8Array>();

beforeAll(async () => {
  app = await testApp(async (each) => {
    index = startFilmIndex({ db: each.db, log, maxBytes: 2 ** 28, pollMs: 3_600_000 });
    filmRoutes(each, { storage, filmIndex: index, keyring });
    cartRoutes(each, { storage });
    orderRoutes(each, { storage, keyring: testKeyring });
  });
  creator = await makeCreator(app.db);
  buyer = await makeUser(app.db);
  for (const name of SOLD) {
    codes.set(name, await codeOriginal(original(name), await probe(original(name))));
    ids.set(name, await makeCoded(name));
  }
  await index.follow();
}, 240_000);
afterAll(async () => {
  await index.stop();
  await app.close();
});

async function makeCoded(name: string, options: Parameters<typeof makeClip>[2] = {}): Promise<number> {
  const id = await makeClip(app.db, creator.id, { name, ...options });
  await saveCodes(app.db, id, codes.get(name)!);
  return id;
}
const saveCodes = (db: Db, id: number, stored: Uint8Array) =>
  db
    .insertInto('video_frame_codes')
    .values({ video_id: id, version: 1, codes_version: FRAME_CODES_VERSION, codes: Buffer.from(stored) })
    .execute();

const encode = (records: readonly FilmRecord[]) => Buffer.from(packCodes(records)).toString('base64');
const match = (records: readonly FilmRecord[], user: TestUser = buyer) =>
  app.call('POST /project/v1/film/match', { codes: encode(records) }, { token: user.token });
const film = (name: string, change: Change = 'plain', options: Parameters<typeof codeFilm>[2] = {}) =>
  codeFilm(original(name), change, { from: 1, seconds: 3, files: { font }, ...options });

describe('matching a part of a film', () => {
  test.each<[Change, boolean, number]>([
    ['plain', false, 1],
    ['crop 10 %', false, 1],
    ['flip', true, 1],
    ['grade', false, 1],
    ['2×', false, 2],
    ['0.8×', false, 0.8],
    ['lower third', false, 1],
    ['lower third at the right', false, 1],
    ['logo in a corner', false, 1],
  ])('finds nearly all of our clips: %s', async (change, flipped, speed) => {
    const found: string[] = [];
    for (const name of SOLD) {
      const seconds = change === '2×' ? 1.5 : 3;
      const { data } = await match(await film(name, change, { seconds, at: 60_000 }));
      const best = data.finds.filter((find) => find.meanBits <= 80).toSorted((a, b) => b.hits - a.hits)[0];
      if (!best || best.videoId !== ids.get(name) || best.flipped !== flipped) continue;
      if (best.filmFrom < 59.9 || best.filmTo > 63.3 || Math.abs(best.clipFrom - 1) > 1) continue;
      if (Math.abs(Math.log(best.speed / speed)) < 0.6) found.push(name);
    }
    // Two of the clips hardly move, so their speed cannot be determined.
    const least = change === '2×' ? SOLD.length - 2 : SOLD.length - 1;
    expect(found.length, found.join()).toBeGreaterThanOrEqual(least);
  });

  test('finds a clip under an opaque lower third, which the whole picture alone would miss', async () => {
    const [best] = (await match(await film('sunset-gulls', 'lower third, opaque'))).data.finds;
    expect(best).toMatchObject({ videoId: ids.get('sunset-gulls'), flipped: false });
    expect(best!.meanBits).toBeLessThanOrEqual(74);
  });

  test('accepts the older format with separate records for mirrored pictures', async () => {
    const now = await film('fireworks', 'flip');
    const before = now.flatMap(({ code, ...record }) => [
      { ...record, code, flipped: false },
      { ...record, code: mirrored(code), flipped: true },
    ]);
    const { finds } = (await match(before)).data;
    expect(finds).toEqual((await match(now)).data.finds);
    expect(finds.find(({ videoId }) => videoId === ids.get('fireworks'))).toMatchObject({ flipped: true });
  });

  test('finds nothing in foreign footage', async () => {
    for (const name of FOREIGN) {
      const { data } = await match(await film(name));
      expect(
        data.finds.filter((find) => find.meanBits <= 74),
        name,
      ).toEqual([]);
    }
  });

  test('returns public facts of a find, and the catalogue’s size', async () => {
    const id = ids.get('city-traffic')!;
    const { storage_key: preview } = await app.db
      .selectFrom('video_files')
      .where('video_id', '=', id)
      .where('kind', '=', 'preview')
      .select('storage_key')
      .executeTakeFirstOrThrow();
    const layout = { columns: 5, rows: 4, tileWidth: 160, tileHeight: 90 };
    const storyboard = {
      storage_key: 'public/videos/x/storyboard.webp',
      content_type: 'image/webp',
      details: JSON.stringify(layout),
    };
    await app.db
      .insertInto('video_files')
      .values({ video_id: id, kind: 'storyboard', width: 800, height: 360, bytes: 1n, ...storyboard })
      .execute();
    const { data } = await match(await film('city-traffic'));
    expect(data).toMatchObject({ catalogueSize: SOLD.length, notCompared: 0 });
    expect(data.finds.find(({ videoId }) => videoId === id)).toMatchObject({
      videoName: 'city-traffic',
      duration: 10,
      previewUrl: `https://cdn.example/files/${preview}`,
      // A worker reads the storyboard's pixels, which browsers allow only for the site's own address.
      storyboard: {
        url: '/files/public/videos/x/storyboard.webp',
        columns: 5,
        rows: 4,
        tileWidth: 160,
        tileHeight: 90,
      },
    });
  });

  test('finds nothing in an empty part', async () => {
    expect(await match([])).toMatchObject({ code: 0, data: { finds: [] } });
  });
});

describe('the finds of a part', () => {
  test('include a clip that is not on sale for its creator only, and a deleted clip for nobody', async () => {
    const id = await makeCoded('fireworks', { status: 1 });
    await index.follow();
    const records = await film('fireworks');
    const seen = async (user: TestUser) => (await match(records, user)).data.finds.map(({ videoId }) => videoId);
    expect(await seen(creator)).toContain(id);
    expect(await seen(buyer)).not.toContain(id);
    expect(await seen(await makeCreator(app.db))).not.toContain(id);
    // Runs before the index notices the deletion.
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await seen(creator)).not.toContain(id);
    await index.follow();
    expect(await seen(creator)).not.toContain(id);
  });

  test('include a clip that went off sale for its buyers', async () => {
    const id = await makeCoded('terraces-mist');
    const [owner, stranger] = [await makeUser(app.db), await makeUser(app.db)];
    await creditCoins(app.db, { userId: owner.id }, 1_000);
    await buyClips(app, owner.token, [id, 1]);
    await app.db.updateTable('videos').set({ status: 4 }).where('id', '=', id).execute();
    await index.follow();
    const records = await film('terraces-mist');
    const seen = async (user: TestUser) => (await match(records, user)).data.finds.map(({ videoId }) => videoId);
    expect(await seen(owner)).toContain(id);
    expect(await seen(stranger)).not.toContain(id);
  });

  test('follow a clip’s current state: published, replaced, taken down', async () => {
    codes.set('jellyfish', await codeOriginal(original('jellyfish'), await probe(original('jellyfish'))));
    const id = await makeCoded('jellyfish');
    const seen = async (name: string) => {
      await index.follow();
      return (await match(await film(name))).data.finds
        .filter(({ meanBits }) => meanBits <= 74)
        .map(({ videoId }) => videoId);
    };
    expect(await seen('jellyfish')).toContain(id);
    const replaced = { codes: Buffer.from(codes.get('fireworks')!), made_at: new Date() };
    await app.db.updateTable('video_frame_codes').set(replaced).where('video_id', '=', id).execute();
    expect(await seen('jellyfish')).not.toContain(id);
    expect(await seen('fireworks')).toContain(id);
    await app.db.updateTable('videos').set({ status: 4 }).where('id', '=', id).execute();
    expect(await seen('fireworks')).not.toContain(id);
  });
});

describe('a creator’s search for their own clips', () => {
  const search = (records: readonly FilmRecord[], user?: TestUser) =>
    app.call('POST /project/v1/film/match', { codes: encode(records), mine: true }, { token: user?.token });
  const makeOwn = async (owner: TestUser, name: string, status: number) => {
    const id = await makeClip(app.db, owner.id, { name, status });
    await saveCodes(app.db, id, codes.get(name)!);
    return id;
  };

  test('finds only their own clips, even one in review, and counts the clips compared and not compared', async () => {
    const owner = await makeCreator(app.db);
    const drafted = await makeOwn(owner, 'fireworks', 1);
    const uncoded = await makeClip(app.db, owner.id);
    // More clips of others than the index returns for a moment of film, so that they could crowd out the creator's own.
    const others: number[] = [];
    for (let copies = 0; copies < 24; copies += 1) others.push(await makeCoded('fireworks'));
    await index.follow();
    const { data } = await search(await film('fireworks'), owner);
    expect(data).toMatchObject({ catalogueSize: 1, notCompared: 1 });
    expect(data.finds.length).toBeGreaterThan(0);
    expect(new Set(data.finds.map(({ videoId }) => videoId))).toEqual(new Set([drafted]));
    expect(data.finds[0]).toMatchObject({ videoName: 'fireworks', flipped: false });
    expect((await search(await film('sunset-gulls'), owner)).data.finds).toEqual([]);
    const gone = [drafted, uncoded, ...others];
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', 'in', gone).execute();
    expect((await search(await film('fireworks'), owner)).data).toEqual({
      finds: [],
      catalogueSize: 0,
      notCompared: 0,
    });
    await index.follow();
  });

  test('does not find clips that they bought', async () => {
    const owner = await makeCreator(app.db);
    await creditCoins(app.db, { userId: owner.id }, 1_000);
    await buyClips(app, owner.token, [ids.get('sunset-gulls')!, 1]);
    expect((await search(await film('sunset-gulls'), owner)).data.finds).toEqual([]);
    expect((await match(await film('sunset-gulls'), owner)).data.finds).not.toEqual([]);
  });
});

describe('the endpoint with hostile input', () => {
  const record = (time: number, flags = 0) => {
    const packed = packCodes([{ time, flipped: false, inside: false, code: new Uint8Array(32).fill(time & 255) }]);
    packed[4] = flags;
    return Buffer.from(packed);
  };
  const post = (text: unknown) =>
    app.call('POST /project/v1/film/match', { codes: text as string }, { token: buyer.token });

  test.each<[string, unknown]>([
    ['a number', 7],
    ['text that is not base64', '画面'],
    ['base64 with trailing data', `${record(0).toString('base64')}!`],
    ['half a record', record(0).subarray(0, 20).toString('base64')],
    ['unknown flags', record(0, 8).toString('base64')],
    ['contradictory flags', record(0, 5).toString('base64')],
    ['times out of order', Buffer.concat([record(500), record(250)]).toString('base64')],
    ['a part that spans weeks', Buffer.concat([record(0), record(4_000_000_000)]).toString('base64')],
    [
      'one record too many',
      Buffer.concat(Array.from({ length: FILM_PART.records + 1 }, (_, i) => record(i))).toString('base64'),
    ],
  ])('rejects %s', async (_name, text) => {
    expect((await post(text)).code).toBe(40000);
  });

  test('rejects a million records before reading them, and serves other users at the same time', async () => {
    const million = 'A'.repeat((37_000_000 / 3) * 4);
    const part = await film('fireworks');
    const [first, second, served] = await Promise.all([post(million), post(million), match(part, creator)]);
    expect([first.status, second.status]).toEqual([413, 413]);
    expect(served.data.finds.map(({ videoId }) => videoId)).toContain(ids.get('fireworks'));
  });

  test('serves another user during a flood of sixty parts from one user', async () => {
    const most = encode(
      Array.from({ length: FILM_PART.records }, (_, i) => ({
        time: i * 20,
        flipped: false,
        inside: false,
        code: new Uint8Array(32).fill(i & 255),
      })),
    );
    const flood = Promise.all(Array.from({ length: 60 }, () => post(most)));
    const served = await match(await film('fireworks'), creator);
    expect(served.data.finds.map(({ videoId }) => videoId)).toContain(ids.get('fireworks'));
    const codes = (await flood).map(({ code }) => code);
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(4);
    expect(new Set(codes)).toEqual(new Set([0, 42900]));
  });

  test('answers a part with the maximum number of records', async () => {
    const most = Array.from({ length: FILM_PART.records }, (_, i) => record(i * 20));
    expect(await post(Buffer.concat(most).toString('base64'))).toMatchObject({ code: 0 });
  });

  test('answers at least four concurrent parts of one user, and accepts further parts afterwards', async () => {
    const records = await film('fireworks');
    const answers = await Promise.all(Array.from({ length: 8 }, () => match(records)));
    const served = answers.filter(({ code }) => code === 0).length;
    expect(served).toBeGreaterThanOrEqual(4);
    for (const { code } of answers) expect([0, 42900]).toContain(code);
    expect((await match(records)).code).toBe(0);
  });
});

describe('a preview’s watermark', { timeout: 120_000 }, () => {
  type Question = Input<'POST /project/v1/film/mark'>;
  const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhenku-marks-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ask = (question: object, token?: string) => app.call('POST /project/v1/film/mark', question, { token });
  const blank = (videoId: number): Question => ({
    videoId,
    box: WHOLE,
    aspect: 16 / 9,
    flipped: false,
    frames: [
      { time: 1, inside: { x: 0, y: 0, ...MARK_FRAME }, points: Buffer.alloc(MARK_POINT_BYTES).toString('base64') },
    ],
  });

  /**
   * Returns a browser's question about a film that shows two seconds of a clip's master. If `markOf` is not null, the
   * pictures bear the watermark of that clip's preview.
   */
  async function questionOf(name: string, markOf: number | null, filter = 'null'): Promise<Question> {
    const clip = ids.get(name)!;
    const path = join(folder, 'sheet.png');
    const size = { width: 1280, height: 720 };
    const drawn = await drawWatermarks(clipMark(keyring, markOf ?? clip), { preview: { size, path }, stills: [] });
    const chains = drawn.chains('[scaled]', '[1:v]', '[marked]');
    const from = markOf === null ? '[scaled]' : '[marked]';
    const graph = [
      '[0:v]scale=1280:720,setsar=1,fps=25,format=yuv420p[scaled]',
      ...(markOf === null ? [] : chains),
      `${from}fps=4,${filter},scale=480:270:flags=area,format=gray[out]`,
    ].join(';');
    const inputs = [...fileInput(original(name)), ...(markOf === null ? [] : ['-i', path])];
    const output = ['-filter_complex', graph, '-map', '[out]', '-frames:v', '8', '-f', 'rawvideo', 'pipe:1'];
    const { stdout } = await ffmpeg([...inputs, ...output], { maxStdoutBytes: 2 ** 22, timeoutMs: 60_000 });
    const bytes = MARK_FRAME.width * MARK_FRAME.height;
    const frames = Array.from({ length: stdout.length / bytes }, (_, at) => {
      const pixels = new Uint8Array(stdout.subarray(at * bytes, (at + 1) * bytes));
      const { inside, bits } = framePoints({ pixels, ...MARK_FRAME });
      return { time: at / 4, inside, points: Buffer.from(bits).toString('base64') };
    });
    return { ...blank(clip), frames };
  }

  test('distinguishes the preview from its master and from other previews, and reveals nothing else', async () => {
    const [own, other] = [ids.get('train-window')!, ids.get('autumn-leaves')!];
    const preview = await ask(await questionOf('train-window', own), buyer.token);
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.data).toEqual({ sign: 'preview' });
    const mirrored = { ...(await questionOf('train-window', own, 'hflip')), flipped: true };
    expect((await ask(mirrored, buyer.token)).data).toEqual({ sign: 'preview' });
    expect((await ask(await questionOf('train-window', null), buyer.token)).data).toEqual({ sign: 'clean' });
    const mirroredMaster = { ...(await questionOf('train-window', null, 'hflip')), flipped: true };
    expect((await ask(mirroredMaster, buyer.token)).data).toEqual({ sign: 'clean' });
    expect((await ask(await questionOf('train-window', other), buyer.token)).data).toEqual({ sign: 'clean' });
  });

  test('is compared only for clips that the caller may see', async () => {
    const draft = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.inReview });
    expect((await ask(blank(draft), buyer.token)).code).toBe(40400);
    expect((await ask(blank(draft), creator.token)).code).toBe(0);
    expect((await ask(blank(2_000_000_000), buyer.token)).code).toBe(40400);
    expect((await ask(blank(draft))).code).toBe(403);
  });

  test('is not compared with malformed frames and points', async () => {
    const good = blank(ids.get('train-window')!);
    const [frame] = good.frames;
    for (const wrong of [
      { frames: [] },
      { frames: Array.from({ length: 9 }, () => frame) },
      { frames: [{ ...frame, points: '' }] },
      { frames: [{ ...frame, points: '!'.repeat(frame!.points.length) }] },
      { frames: [{ ...frame, inside: { x: 100, y: 0, ...MARK_FRAME } }] },
      { frames: [{ ...frame, time: -1 }] },
      { box: { ...WHOLE, width: 1_000 } },
      { aspect: 0 },
      { videoId: 'x' },
    ]) {
      expect((await ask({ ...good, ...wrong }, buyer.token)).code, JSON.stringify(wrong).slice(0, 80)).toBe(40000);
    }
  });

  test('cannot be fetched from the endpoint that compares it', async () => {
    const answer = await app.http.inject({
      url: `/project/v1/film/mark?videoId=${ids.get('train-window')}`,
      headers: { token: buyer.token },
    });
    expect(answer.statusCode === 404 || (JSON.parse(answer.body) as { code: number }).code !== 0).toBe(true);
    expect(answer.body).not.toContain('picture');
  });

  test('is drawn once per clip, with limits on waiting drawings per user and overall', async () => {
    const size = { width: 1280, height: 720 };
    let drawn = 0;
    const draw = textDrawer(keyring, () => {
      drawn += 1;
      return Promise.resolve({ size, shrunk: 2, texts: [] });
    });
    await Promise.all([1, 2, 1, 2].map((id) => draw(7, id, size)));
    expect(drawn).toBe(2);
    const limits = { runningMax: 1, waitingMax: 2, waitingMaxOfCaller: 1 };
    const stuck = textDrawer(keyring, () => new Promise(() => {}), limits);
    void stuck(7, 1, size);
    void stuck(7, 2, size);
    await expect(stuck(7, 3, size)).rejects.toMatchObject({ kind: 'tooManyAttempts' });
    let refused = false;
    void stuck(8, 3, size).catch(() => (refused = true));
    await expect(stuck(9, 4, size)).rejects.toMatchObject({ kind: 'tooManyAttempts' });
    expect(refused).toBe(false);
  });
});

describe('the index', () => {
  test('compares the clips that fit when full, and reports how many do not', async () => {
    const least = codes.get(SOLD[0])!.length / 37;
    const full = startFilmIndex({ db: app.db, log, maxBytes: (least + 1) * INDEX_BYTES_PER_CODE, pollMs: 3_600_000 });
    await full.ready;
    const { compared, leftOut } = full.state();
    expect(compared).toBeGreaterThanOrEqual(1);
    expect(leftOut).toBeGreaterThanOrEqual(1);
    expect(compared + leftOut).toBe(index.state().compared);
    const { registry } = createMetrics();
    reportFilmIndex(registry, full);
    expect(await registry.getSingleMetricAsString('film_index_clips')).toContain(
      `film_index_clips{state="leftOut"} ${leftOut}`,
    );
    await full.stop();
  });

  test('pauses after a long update, and counts clips that change during the pause as outdated', async () => {
    const id = await makeCoded('fireworks');
    const pauseAfter = { ms: 0, factor: 1e9 };
    const paused = startFilmIndex({ db: app.db, log, maxBytes: 2 ** 28, pollMs: 3_600_000, pauseAfter });
    await paused.ready;
    const { compared } = paused.state();
    const renew = async (made: number) => {
      const change = app.db.updateTable('video_frame_codes').set({ made_at: new Date(made) });
      await change.where('video_id', '=', id).execute();
      await paused.follow();
    };
    await renew(1);
    expect(paused.state()).toMatchObject({ compared, outdated: 0 });
    await renew(2);
    expect(paused.state()).toMatchObject({ compared: compared - 1, outdated: 1 });
    const finds = await paused.match(buyer.id, packCodes(await film('fireworks')));
    expect(finds.map(({ videoId }) => videoId)).toContain(id);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1e15);
    await paused.follow();
    later.mockRestore();
    expect(paused.state()).toMatchObject({ compared, outdated: 0 });
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await paused.follow();
    expect(paused.state()).toMatchObject({ compared: compared - 1, outdated: 0 });
    await paused.stop();
    await index.follow();
  });

  test('answers after a server start once it is loaded', async () => {
    const part = packCodes(await film('fireworks'));
    const fresh = startFilmIndex({ db: app.db, log, maxBytes: 2 ** 28 });
    const finds = await fresh.match(buyer.id, part);
    expect(finds.map(({ videoId }) => videoId)).toContain(ids.get('fireworks'));
    await fresh.stop();
  });

  test('counts clips on sale that have no codes', async () => {
    const id = await makeClip(app.db, creator.id);
    await index.follow();
    expect((await match([])).data.notCompared).toBe(1);
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await index.follow();
    expect((await match([])).data.notCompared).toBe(0);
  });

  test('does not count clips with older codes as compared, even if their codes cannot be renewed', async () => {
    const owner = await makeCreator(app.db);
    const id = await makeClip(app.db, owner.id, { name: 'fireworks' });
    await saveCodes(app.db, id, codes.get('fireworks')!);
    await index.follow();
    const counts = async (mine: boolean) => {
      const { data } = await app.call('POST /project/v1/film/match', { codes: '', mine }, { token: owner.token });
      return { compared: data.catalogueSize, not: data.notCompared };
    };
    const { compared } = await counts(false);
    expect(await counts(true)).toEqual({ compared: 1, not: 0 });
    const change = (change: { codes_version: number; given_up_version?: number }) =>
      app.db.updateTable('video_frame_codes').set(change).where('video_id', '=', id).execute();
    await change({ codes_version: FRAME_CODES_VERSION - 1, given_up_version: FRAME_CODES_VERSION });
    await index.follow();
    expect(await counts(false)).toEqual({ compared: compared - 1, not: 1 });
    expect(await counts(true)).toEqual({ compared: 0, not: 1 });
    expect(index.state()).toMatchObject({ outdated: 1, uncoded: 0, leftOut: 0 });
    expect((await match(await film('fireworks'))).data.finds.map(({ videoId }) => videoId)).toContain(id);
    // A server of an older release counts codes of a newer one as its own.
    await change({ codes_version: FRAME_CODES_VERSION + 1 });
    await index.follow();
    expect(await counts(true)).toEqual({ compared: 1, not: 0 });
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await index.follow();
  });
});

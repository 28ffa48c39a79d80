import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeClip } from '../../../platform/testing/fixtures.ts';
import type { ProviderService } from '../../../providers/provider-health.ts';
import { ProviderError } from '../../../providers/provider-fault.ts';
import { baiduPush } from '../../../providers/search-engines/baidu.ts';
import { indexNow } from '../../../providers/search-engines/indexnow.ts';
import type { SearchEngine } from '../../../providers/search-engines/search-engine.ts';
import { searchEngines } from '../../../providers/search-engines/set-up.ts';
import {
  BAIDU_TOKEN,
  INDEXNOW_KEY,
  type SimulatedEngines,
  SITE,
  startSimulatedEngines,
} from '../../../providers/search-engines/testing.ts';
import { pushChanges } from './push-changes.ts';

const app = await testApp(() => undefined);
let engines: SimulatedEngines;
let baidu: SearchEngine;
let bing: SearchEngine;
let outcomes: [ProviderService, string | null][];

beforeEach(async () => {
  await sql`truncate search_engine_pushes, search_changes`.execute(app.db);
  engines = await startSimulatedEngines();
  baidu = baiduPush({ token: BAIDU_TOKEN, site: SITE, gateway: engines.baidu });
  bing = indexNow({ key: INDEXNOW_KEY, site: SITE, gateway: engines.indexNow });
  outcomes = [];
  return () => engines.close();
});
afterAll(() => app.close());

const providerHealth = {
  watch: async <T>(service: ProviderService, call: () => Promise<T>): Promise<T> => {
    try {
      const result = await call();
      outcomes.push([service, null]);
      return result;
    } catch (error) {
      outcomes.push([service, error instanceof ProviderError ? error.fault : 'crashed']);
      throw error;
    }
  },
};
const run = (engine: SearchEngine) => pushChanges({ db: app.db, providerHealth, origin: SITE }, engine);
const note = (id: number) => sql`select note_search_change(${id})`.execute(app.db);
async function changedClip(name: string, status: number = VIDEO_STATUS.published): Promise<string> {
  const id = await makeClip(app.db, undefined, { name, status });
  await note(id);
  return SITE + clipAddress({ videoId: id, videoName: name });
}
const stateOf = (engine: SearchEngine) =>
  app.db
    .selectFrom('search_engine_pushes')
    .selectAll()
    .select(sql<number | null>`round(extract(epoch from paused_until - now()) / 60)::int`.as('minutes'))
    .where('engine', '=', engine.name)
    .executeTakeFirstOrThrow();
const resume = () => app.db.updateTable('search_engine_pushes').set({ paused_until: null }).execute();

describe.each([
  ['Baidu', () => baidu],
  ['IndexNow', () => bing],
])('%s', (_, engineOf) => {
  it('gets the clips that changed after the first run, once', async () => {
    const engine = engineOf();
    await changedClip('早就有的');
    await run(engine);
    expect(engines.calls()).toBe(0);
    const changed = [await changedClip('雨夜 石桥'), await changedClip('晨雾')];
    await run(engine);
    await run(engine);
    expect(engines.accepted).toEqual([changed]);
    expect(await stateOf(engine)).toMatchObject({ pushed_count: 2n, pushed_at: expect.any(String) });
    expect(outcomes).toEqual([[`push.${engine.name}`, null]]);
  });

  it('gets a long list in batches', async () => {
    const engine = { ...engineOf(), batchMax: 2 };
    await run(engine);
    for (const name of ['一', '二', '三', '四', '五']) await changedClip(name);
    await run(engine);
    expect(engines.accepted.map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  it('is not called while its quota is used up, and gets the same clips later', async () => {
    const engine = engineOf();
    await run(engine);
    const changed = await changedClip('夜');
    engines.set({ quota: 0 });
    await run(engine);
    await run(engine);
    expect(engines.calls()).toBe(1);
    const { minutes, failure_count: failures } = await stateOf(engine);
    expect([minutes! > 0, minutes! <= 24 * 60 + 6, failures]).toEqual([true, true, 0]);
    engines.set({ quota: 10 });
    await resume();
    await run(engine);
    expect(engines.accepted).toEqual([[changed]]);
  });

  it.each([
    ['hangs up', 'hang up', 'unreachable'],
    ['is down', { status: 503, body: 'busy' }, 'unreachable'],
    ['answers something else', { status: 404, body: '<html>' }, 'nonsense'],
    ['redirects', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 'nonsense'],
  ] as const)('is asked again after growing pauses when it %s', async (_name, fault, seen) => {
    const engine = engineOf();
    await run(engine);
    const changed = await changedClip('夜');
    engines.set({ fault });
    for (const minutes of [10, 20, 40]) {
      await run(engine);
      await run(engine);
      expect((await stateOf(engine)).minutes).toBe(minutes);
      await resume();
    }
    expect(outcomes.map(([, outcome]) => outcome)).toEqual([seen, seen, seen]);
    await app.db.updateTable('search_engine_pushes').set({ failure_count: 30 }).execute();
    await run(engine);
    expect((await stateOf(engine)).minutes).toBe(24 * 60);
    engines.set({ fault: null });
    await resume();
    await run(engine);
    expect(engines.accepted).toEqual([[changed]]);
    expect((await stateOf(engine)).failure_count).toBe(0);
  });
});

it('tells IndexNow, but not Baidu, about clips that are off sale', async () => {
  await run(baidu);
  await run(bing);
  const gone = await changedClip('下架', VIDEO_STATUS.offline);
  await run(baidu);
  await run(bing);
  expect(engines.accepted).toEqual([[gone]]);
  await run(baidu);
  expect(engines.calls()).toBe(1);
});

it('sends Baidu no more addresses than it says it still accepts today', async () => {
  const engine = { ...baidu, batchMax: 2 };
  await run(engine);
  for (const name of ['一', '二', '三', '四', '五']) await changedClip(name);
  engines.set({ quota: 3 });
  await run(engine);
  expect(engines.accepted.map(({ length }) => length)).toEqual([2, 1]);
  await run(engine);
  expect(engines.calls()).toBe(2);
});

it.each([
  ['a wrong token', () => baiduPush({ token: 'wrong', site: SITE, gateway: engines.baidu })],
  ['another site', () => baiduPush({ token: BAIDU_TOKEN, site: 'https://www.shop.example', gateway: engines.baidu })],
  ['a key without its file', () => indexNow({ key: 'wrong-key', site: SITE, gateway: engines.indexNow })],
])('reports %s as a fault of our account', async (_, engineOf) => {
  const engine = engineOf();
  await run(engine);
  await changedClip('夜');
  await run(engine);
  expect(outcomes).toEqual([[`push.${engine.name}`, 'account']]);
});

it('waits as long as IndexNow asks for', async () => {
  await run(bing);
  await changedClip('夜');
  engines.set({ fault: { status: 429, body: '', headers: { 'retry-after': '1800' } } });
  await run(bing);
  expect((await stateOf(bing)).minutes).toBe(30);
});

it('is off without keys and in the sandbox', () => {
  const keys = { baiduToken: BAIDU_TOKEN, indexNowKey: INDEXNOW_KEY };
  const names = (config: Parameters<typeof searchEngines>[0]) => searchEngines(config, SITE).map(({ name }) => name);
  expect(names({ searchEngines: keys, sandbox: false })).toEqual(['baidu', 'indexnow']);
  expect(names({ searchEngines: keys, sandbox: true })).toEqual([]);
  expect(names({ searchEngines: { baiduToken: undefined, indexNowKey: undefined }, sandbox: false })).toEqual([]);
});

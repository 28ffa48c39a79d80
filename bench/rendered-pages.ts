// Compares the CPU time of clip pages that the server renders, from its cache and without it, with that of a bare Fastify
// route that sends the same bytes.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { makeClip, makeCreator } from '../server/src/platform/testing/fixtures.ts';
import { emptyDatabase } from './shared/database.ts';
import { cpuSeconds, median, startNode, stopServers, waitUntilReady } from './shared/servers.ts';

/** Clips whose pages are rendered without the cache: once per round, because the cache keeps a page for a second only. */
const CLIPS = 200;
const CACHED = 3_000;
const ROUNDS = 5;
const GOAL = { cachedRatio: 3, uncachedMs: 15 };

const BARE = `
import Fastify from 'fastify';
const app = Fastify();
const response = await fetch(process.argv[1], { headers: { 'accept-encoding': 'identity' } });
const body = (await import('node:zlib')).gzipSync(Buffer.from(await response.arrayBuffer()));
app.get('/', (request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'gzip').send(body));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

async function cpuPerRequest(pid: number, addresses: string[]): Promise<number> {
  const before = await cpuSeconds([pid]);
  for (const address of addresses) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    await response.arrayBuffer();
  }
  return (((await cpuSeconds([pid])) - before) / addresses.length) * 1_000;
}

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  const creator = await makeCreator(db);
  const keywords = ['城市', '夜景', '航拍', '延时', '车流', '灯光', '都市', '4K'];
  const clips: number[] = [];
  for (let clip = 0; clip < CLIPS; clip += 1)
    clips.push(await makeClip(db, creator.id, { name: `城市夜景航拍${clip}`, keywords }));
  await db.destroy();

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const own = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: join(postgres.dataDir, 'server') };
  const node = ['--max-semi-space-size=4', '--heap-growing-percent=30', 'src/main.ts'];
  const server = startNode(node, { ...settings, SANDBOX: 'on', DEMO: 'off' });
  server.stdout!.resume();
  await waitUntilReady(own);
  const pageOf = (clip: number) => `${own}/v/${clip}`;
  const bareProcess = startNode(['--input-type=module', '--eval', BARE, pageOf(clips[0]!)]);
  const [line] = (await once(bareProcess.stdout!, 'data')) as [Buffer];
  const bareUrl = line.toString().trim();
  const repeat = (address: string) => Array.from({ length: CACHED }, () => address);

  const ms = { bare: [] as number[], cached: [] as number[], uncached: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await cpuPerRequest(bareProcess.pid!, repeat(bareUrl));
    const cached = await cpuPerRequest(server.pid!, repeat(pageOf(clips[0]!)));
    const uncached = await cpuPerRequest(server.pid!, clips.map(pageOf));
    if (round === 0) continue; // Warm-up.
    ms.bare.push(bare);
    ms.cached.push(cached);
    ms.uncached.push(uncached);
    console.log(
      `round ${round}: bare ${bare.toFixed(2)} ms, cached ${cached.toFixed(2)} ms, rendered ${uncached.toFixed(1)} ms, ` +
        `load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  const [bare, cached, uncached] = [median(ms.bare), median(ms.cached), median(ms.uncached)];
  console.log(
    `rendered-pages: cached ÷ bare = ${(cached / bare).toFixed(1)} (goal <= ${GOAL.cachedRatio}), ` +
      `rendered ÷ bare = ${(uncached / bare).toFixed(0)}, ${uncached.toFixed(1)} ms (goal <= ${GOAL.uncachedMs})`,
  );
} finally {
  await stopServers();
  await postgres.stop();
}

// Compares the requests per second of queryHot with 60 clips with those of a bare Fastify route that sends the same
// bytes, in alternating runs.
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { makeClip, makeCreator } from '../server/src/platform/testing/fixtures.ts';
import { emptyDatabase } from './shared/database.ts';
import { median, startNode, stopServers, waitUntilReady } from './shared/servers.ts';

const CLIPS = 60;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 16;
const PATH = `/video-platform/video/v1/queryHot?page=1&size=${CLIPS}`;
const GOAL = 0.5;

const BARE = `
import Fastify from 'fastify';
const app = Fastify();
const body = Buffer.from(await (await fetch(process.argv[1])).arrayBuffer());
app.get(${JSON.stringify(PATH.split('?')[0])}, (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  const creator = await makeCreator(db);
  const keywords = ['城市', '夜景', '航拍', '延时', '车流', '灯光', '都市', '4K'];
  for (let clip = 0; clip < CLIPS; clip += 1) await makeClip(db, creator.id, { name: `城市夜景航拍${clip}`, keywords });
  await db.destroy();

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const own = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: join(postgres.dataDir, 'server') };
  startNode(['--max-semi-space-size=4', 'src/main.ts'], { ...settings, SANDBOX: 'on', DEMO: 'off' }).stdout!.resume();
  await waitUntilReady(own);
  const bareProcess = startNode(['--input-type=module', '--eval', BARE, own + PATH]);
  const [line] = (await once(bareProcess.stdout!, 'data')) as [Buffer];
  const bare = line.toString().trim();

  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await requestsPerSecond(own + PATH);
    const theirs = await requestsPerSecond(bare + PATH);
    if (round === 0) continue; // Warm-up.
    ratios.push(ours / theirs);
    console.log(`round ${round}: ${ours.toFixed(0)} ÷ ${theirs.toFixed(0)} requests/s = ${(ours / theirs).toFixed(2)}`);
  }
  console.log(`api: ratio ${median(ratios).toFixed(2)} (goal >= ${GOAL})`);
} finally {
  await stopServers();
  await postgres.stop();
}

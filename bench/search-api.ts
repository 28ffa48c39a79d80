// Compares the requests per second of queryByKeyword with 200,000 clips with those of a bare Fastify route that sends
// the same bytes, in alternating runs: for one repeated search, and for varied searches, whose words
// follow Zipf's law.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledDatabase } from './catalogue/database.ts';
import { randomFrom, zipf } from './catalogue/fill.ts';
import { requestsPerSecond } from './shared/load.ts';
import { median, startNode, stopServers, waitUntilReady } from './shared/servers.ts';

const COUNT = Number(process.argv[2] ?? 200_000);
const ROUNDS = 5;
const LOAD = { connections: 16, seconds: 4 };
const PATH = '/video-platform/video/v1/queryByKeyword';
const QUERIES = 3_000;
const SEARCHED_WORDS = 500;
const GOALS = { repeated: 0.4, varied: 0.1, residentMiB: 300 };
/** The same flags as `npm start`. */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc'];
const FAST_MS = 50;
const HEADERS = { 'content-type': 'application/json' };

const BARE = `
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
const app = Fastify();
const responses = new Map();
for (const query of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const response = await fetch(process.argv[1], { method: 'POST', body: query, headers: ${JSON.stringify(HEADERS)} });
  responses.set(JSON.stringify(JSON.parse(query)), Buffer.from(await response.arrayBuffer()));
}
app.post(${JSON.stringify(PATH)}, (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(responses.get(JSON.stringify(request.body))));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

const searchRequests = (bodies: string[]) =>
  bodies.map((body) => ({ method: 'POST' as const, path: PATH, headers: HEADERS, body }));

async function waitForIndex(url: string, keyword: string): Promise<void> {
  for (let page = 1, fast = 0; fast < 3; page += 1) {
    const from = performance.now();
    // A different page each time, so that no response is cached.
    const body = JSON.stringify({ keyword, page, size: 1 });
    await (await fetch(url + PATH, { method: 'POST', headers: HEADERS, body })).arrayBuffer();
    fast = performance.now() - from < FAST_MS ? fast + 1 : 0;
    await sleep(200);
  }
}

const { url, folder, catalogue, close } = await filledDatabase(COUNT);
try {
  const random = randomFrom(5);
  const word = zipf(SEARCHED_WORDS, random);
  const page = zipf(10, random);
  const bodies = Array.from({ length: QUERIES }, () => {
    const words = random() < 0.3 ? [word(), word()] : [word()];
    return JSON.stringify({
      keyword: words.map((rank) => catalogue.words[rank]).join(' '),
      page: page() + 1,
      size: 60,
    });
  });
  console.log(`${new Set(bodies).size} different searches among ${QUERIES}`);
  const file = join(folder, 'searches.json');
  await writeFile(file, JSON.stringify([...new Set(bodies)]));

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const own = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: url, PORT: String(port), DATA_DIR: join(folder, 'server') };
  const server = startNode([...FLAGS, 'src/main.ts'], { ...settings, SANDBOX: 'on', DEMO: 'off' });
  server.stdout!.resume();
  await waitUntilReady(own);
  await waitForIndex(own, catalogue.words[0]!);
  const bareProcess = startNode(['--input-type=module', '--eval', BARE, own + PATH, file]);
  const [line] = (await once(bareProcess.stdout!, 'data')) as [Buffer];
  const bare = line.toString().trim();

  const ratios: Record<string, number[]> = { repeated: [], varied: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, asked] of [
      ['repeated', bodies.slice(0, 1)],
      ['varied', bodies],
    ] as const) {
      const ours = await requestsPerSecond(own, searchRequests(asked), LOAD);
      const theirs = await requestsPerSecond(bare, searchRequests(asked), LOAD);
      if (round === 0) continue; // Warm-up.
      ratios[kind]!.push(ours / theirs);
      const ratio = (ours / theirs).toFixed(2);
      console.log(`round ${round}, ${kind}: ${ours.toFixed(0)} ÷ ${theirs.toFixed(0)} requests/s = ${ratio}`);
    }
  }
  const [repeated, varied] = [median(ratios.repeated!), median(ratios.varied!)];
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const residentMiB = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
  console.log(
    `search-api: ratio ${repeated.toFixed(2)} repeated (goal >= ${GOALS.repeated}), ` +
      `${varied.toFixed(2)} varied (goal >= ${GOALS.varied}), ` +
      `resident memory ${residentMiB.toFixed(0)} MiB afterwards (goal <= ${GOALS.residentMiB}), at ${COUNT} clips`,
  );
  if (repeated < GOALS.repeated || varied < GOALS.varied || residentMiB > GOALS.residentMiB) process.exitCode = 1;
} finally {
  await stopServers();
  await close();
}

// Compares the cost of non-repeating requests with that of a bare Fastify route that sends the same bytes, in
// alternating runs: 300 list pages, 400 clip pages, and complete orders (cart, order, payment) with 8 in flight. CPU
// time, which includes PostgreSQL's, is the better figure on a busy machine.
// EVERYDAY_REQUESTS and EVERYDAY_ROUNDS shorten the run, EVERYDAY_ONLY selects from lists, details and orders, and
// EVERYDAY_FLAGS adds flags to the server's Node, e.g. --cpu-prof.
// `npm run bench everyday`, or `node bench/everyday.ts 200000` for a number of clips other than 20,000.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { coinsOf } from '../server/src/features/wallet/coins.ts';
import { post } from '../server/src/features/wallet/post.ts';
import { type Db, inTransaction } from '../server/src/platform/database/database.ts';
import { openUserSession } from '../server/src/platform/sessions.ts';
import { filledDatabase } from './catalogue/database.ts';
import { type Catalogue, randomFrom } from './catalogue/fill.ts';
import { requestsPerSecond } from './shared/load.ts';
import { cpuSeconds, median, startNode, stopServers, waitUntilReady } from './shared/servers.ts';

const COUNT = Number(process.argv[2] ?? 20_000);
const ROUNDS = Number(process.env.EVERYDAY_ROUNDS ?? 5);
/** The number of requests, enough for V8 to compile the hot functions. */
const REQUESTS = Number(process.env.EVERYDAY_REQUESTS ?? 12_000);
const LOAD = { connections: 16, amount: REQUESTS };
const ORDERS = REQUESTS / 12;
const BUYERS = 8;
const LISTS = 300;
const DETAILS = 400;
const GOALS = { lists: 2, details: 2, orders: 20 };
const API = '/video-platform';
/** The same flags as `npm start`. */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc'];

const BARE = `
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
const app = Fastify();
const responses = new Map();
for (const path of JSON.parse(readFileSync(process.argv[2], 'utf8')))
  responses.set(path, Buffer.from(await (await fetch(process.argv[1] + path)).arrayBuffer()));
app.get('*', (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(responses.get(request.url)));
app.post('*', (request, reply) => reply.send({ code: 0, data: request.body, message: 'success' }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

function listPaths({ categoryIds, labelIds, authorIds }: Catalogue): string[] {
  const lists = [
    ...categoryIds.map((id) => `queryByCategory?categoryId=${id}`),
    ...labelIds.map((id) => `queryByLabel?labelId=${id}`),
    ...authorIds.slice(0, 60).map((id) => `queryByAuthor?userId=${id}`),
    'queryHot?',
  ];
  return Array.from({ length: LISTS }, (_, n) => {
    return `${API}/video/v1/${lists[n % lists.length]}&page=${1 + Math.floor(n / lists.length)}`;
  });
}

function detailPaths(): string[] {
  const random = randomFrom(3);
  return Array.from({ length: DETAILS }, () => {
    return `${API}/video/v1/queryVideoByVideoId?videoId=${1 + Math.floor(random() * COUNT)}`;
  });
}

interface Buyer {
  token: string;
  random: () => number;
}

async function makeBuyers(db: Db): Promise<Buyer[]> {
  const run = String(Date.now()).slice(-8);
  return await Promise.all(Array.from({ length: BUYERS }, (_, n) => makeBuyer(db, `19${run}${n}`, n)));
}

async function makeBuyer(db: Db, phone: string, n: number): Promise<Buyer> {
  const { id } = await db
    .insertInto('users')
    .values({ phone, password_hash: 'none', name: phone, user_type: 1, current_user_type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amount = 10_000_000_000n;
  await inTransaction(db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: `bench${phone}` },
      entries: [
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -amount },
        { account: coinsOf({ userId: id }), amount },
      ],
    }),
  );
  const token = await openUserSession(db, id, { ip: '127.0.0.1', userAgent: 'bench' });
  return { token, random: randomFrom(n + 1) };
}

interface Step {
  shoppingCartId?: number;
  orderId?: string;
}

async function ordersPerSecond(url: string, buyers: Buyer[]): Promise<number> {
  let paid = 0;
  let next = 0;
  const result = await autocannon({
    url,
    connections: BUYERS,
    amount: ORDERS * 3,
    timeout: 60,
    setupClient: (client) => {
      const { token, random } = buyers[next++]!;
      const headers = { 'content-type': 'application/json', 'x-auth-token': token };
      const step = (path: string, body: (before: Step) => object, done: (data: Step) => void = () => undefined) => ({
        method: 'POST' as const,
        path: `${API}/${path}`,
        setupRequest: (request: autocannon.Request, context: object) => ({
          ...request,
          headers,
          body: JSON.stringify(body(context)),
        }),
        onResponse: (_status: number, text: string, context: object) => {
          const { code, data, message } = JSON.parse(text) as { code: number; data: Step; message: string };
          if (code !== 0) throw new Error(`${path}: ${message}`);
          Object.assign(context, data);
          done(data);
        },
      });
      client.setRequests([
        step('shoppingcart/v1/add', () => ({ videoId: 1 + Math.floor(random() * COUNT), videoType: 1 })),
        step('order/v1/create', ({ shoppingCartId }) => ({ shoppingCartIds: [shoppingCartId] })),
        step(
          'order/v1/pay',
          ({ orderId }) => ({ orderId }),
          () => (paid += 1),
        ),
      ]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return paid / result.duration;
}

interface LoadResult {
  /** Requests or orders per second. */
  rate: number;
  /** CPU time per request or order, in seconds. */
  cpu: number;
}

async function withCpu(count: number, measure: () => Promise<number>, cpu: () => Promise<number>): Promise<LoadResult> {
  const before = await cpu();
  const rate = await measure();
  return { rate, cpu: ((await cpu()) - before) / count };
}

const { url, db, folder, catalogue, close } = await filledDatabase(COUNT);
try {
  const lists = listPaths(catalogue);
  const details = detailPaths();
  const file = join(folder, 'paths.json');
  await writeFile(file, JSON.stringify([...lists, ...details]));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const own = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: url, PORT: String(port), DATA_DIR: join(folder, 'server') };
  const server = startNode([...FLAGS, ...(process.env.EVERYDAY_FLAGS?.split(' ') ?? []), 'src/main.ts'], {
    ...settings,
    SANDBOX: 'on',
    DEMO: 'off',
  });
  server.stdout!.resume();
  await waitUntilReady(own);
  const bareProcess = startNode(['--input-type=module', '--eval', BARE, own, file]);
  const [line] = (await once(bareProcess.stdout!, 'data')) as [Buffer];
  const bare = line.toString().trim();
  const buyers = await makeBuyers(db);

  const get = (paths: string[]) => paths.map((path) => ({ method: 'GET' as const, path }));
  const headers = { 'content-type': 'application/json', 'x-auth-token': buyers[0]!.token };
  const echo = [{ method: 'POST' as const, path: '/pay', headers, body: JSON.stringify({ orderId: '0'.repeat(24) }) }];
  const cases = {
    lists: [() => requestsPerSecond(own, get(lists), LOAD), () => requestsPerSecond(bare, get(lists), LOAD)],
    details: [() => requestsPerSecond(own, get(details), LOAD), () => requestsPerSecond(bare, get(details), LOAD)],
    orders: [() => ordersPerSecond(own, buyers), () => requestsPerSecond(bare, echo, { ...LOAD, connections: BUYERS })],
  } as const;
  const postgresPid = Number((await readFile(join(folder, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')[0]);
  const ourCpu = () => cpuSeconds([server.pid!, postgresPid]);
  const theirCpu = () => cpuSeconds([bareProcess.pid!]);
  for (const [name, [ours, theirs]] of Object.entries(cases)) {
    if (process.env.EVERYDAY_ONLY && !process.env.EVERYDAY_ONLY.includes(name)) continue;
    const ratios: number[] = [];
    const cpuRatios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const we = await withCpu(name === 'orders' ? ORDERS : REQUESTS, ours, ourCpu);
      const they = await withCpu(REQUESTS, theirs, theirCpu);
      if (round === 0) continue; // Warm-up.
      ratios.push(they.rate / we.rate);
      cpuRatios.push(we.cpu / they.cpu);
      console.log(
        `${name}, round ${round}: ${they.rate.toFixed(0)} ÷ ${we.rate.toFixed(0)} per second = ${ratios.at(-1)!.toFixed(1)}; ` +
          `CPU time ${(we.cpu * 1_000).toFixed(2)} ÷ ${(they.cpu * 1_000).toFixed(2)} ms = ${cpuRatios.at(-1)!.toFixed(1)}`,
      );
    }
    const goal = GOALS[name as keyof typeof GOALS];
    const cost = median(ratios);
    console.log(
      `everyday: ${name} cost ${cost.toFixed(1)} bare requests (goal <= ${goal}), ` +
        `${median(cpuRatios).toFixed(1)} times their CPU time, at ${COUNT} clips`,
    );
    if (cost > goal) process.exitCode = 1;
  }
} finally {
  await stopServers();
  await close();
}

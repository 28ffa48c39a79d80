// Simulates a busy day: 200 users with think time; 70 % of requests browse, 20 % search, and 10 % buy (clip page, cart,
// order, payment). Prints errors, response times by class, and the server process's own metrics during the run.
// Options: MINUTES=10, RATE=40 (requests per second over all users), CLIPS=200000.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@zhenku/contract/errors';
import { makeBuyer } from '../server/src/features/orders/testing.ts';
import { endpointRequest } from '../server/src/platform/testing/endpoint-request.ts';

import { MAIN, type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { filledDatabase } from './catalogue/database.ts';
import { type VisitorRequest, createVisitor, type Visitor } from './day/visitor.ts';

const [MINUTES, RATE, CLIPS] = [setting('MINUTES', 10), setting('RATE', 40), setting('CLIPS', 200_000)];
const USERS = 200;
const SAMPLE_MS = 5_000;
/** Maximum number of errors, and maximum ratio of the memory in the run's last fifth to that in its second. */
const GOAL = { errors: 0, growth: 1.1 };
/** Probability that a request starts a purchase, whose four requests then are 10 % of all. */
const PURCHASES = 0.027;
/** Probability that any other request is a search: 20 of the remaining 90 %. */
const SEARCHES = 2 / 9;
const HD = 1;

type Class = 'browse' | 'search' | 'detail' | 'cart' | 'order' | 'pay';
interface Sample {
  rss: number;
  delayP50: number;
  delayP99: number;
  waiting: number;
}

const times: Record<Class, number[]> = { browse: [], search: [], detail: [], cart: [], order: [], pay: [] };
const errors: string[] = [];
const samples: Sample[] = [];
let server: ServerProcess | undefined;
const { db, url, folder, catalogue, close } = await filledDatabase(CLIPS);
try {
  const users = await Promise.all(
    Array.from({ length: USERS }, async (_, i) => {
      const user = await makeBuyer(db, 10_000_000);
      return { token: user.token, visitor: createVisitor(catalogue, CLIPS, 100 + i) };
    }),
  );
  const settings = { DATABASE_URL: url, SANDBOX: 'on', LOG_LEVEL: 'info' };
  server = await startServer(join(folder, 'server'), settings, ...nodeOptions(), MAIN);
  while (!server.output().includes('the search index is loaded')) await sleep(100);

  console.log(`${USERS} users, ${RATE} requests per second in total, ${MINUTES} minutes, ${CLIPS} clips`);
  const end = performance.now() + MINUTES * 60_000;
  const sampling = takeSamples(server, end);
  await Promise.all(users.map((user) => simulateUser(user, end)));
  await sampling;
  report();
} finally {
  await server?.killAll();
  await close();
}

function setting(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}

/** Returns the flags that `npm start` uses. */
function nodeOptions(): string[] {
  return ['--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc'];
}

async function simulateUser({ token, visitor }: { token: string; visitor: Visitor }, end: number): Promise<void> {
  const thinkMs = (USERS / RATE) * 1_000;
  let next = performance.now() + visitor.random() * thinkMs;
  let purchase: AsyncGenerator<void> | undefined;
  while (next < end) {
    await sleep(Math.max(0, next - performance.now()));
    if (!purchase && visitor.random() < PURCHASES) purchase = buy(visitor, token);
    if (purchase) {
      if ((await purchase.next()).done) purchase = undefined;
    } else if (visitor.random() < SEARCHES) await send('search', visitor.search());
    else await send('browse', visitor.browse());
    next = Math.max(next + thinkMs * (0.5 + visitor.random()), performance.now());
  }
}

async function* buy({ anyClip }: Visitor, token: string): AsyncGenerator<void> {
  const videoId = anyClip();
  await send('detail', endpointRequest('GET /video/v1/queryVideoByVideoId', { videoId }, token));
  yield;
  const line = { videoId, videoType: HD };
  const added = await send('cart', endpointRequest('POST /shoppingcart/v1/add', line, token));
  if (!added) return;
  yield;
  const { shoppingCartId } = added as { shoppingCartId: number };
  const order = { shoppingCartIds: [shoppingCartId] };
  const placed = await send('order', endpointRequest('POST /order/v1/create', order, token));
  if (!placed) return;
  yield;
  const { orderId } = placed as { orderId: string };
  await send('pay', endpointRequest('POST /order/v1/pay', { orderId }, token));
}

async function send(kind: Class, { url: path, ...request }: VisitorRequest): Promise<unknown> {
  const from = performance.now();
  try {
    const response = await fetch(server!.url + path, request);
    const { code, message, data } = (await response.json()) as Envelope<unknown>;
    times[kind].push(performance.now() - from);
    if (response.status === 200 && code === 0) return data;
    errors.push(`${kind}: ${response.status}, ${code} ${message}`);
  } catch (error) {
    errors.push(`${kind}: ${String(error)}`);
  }
  return undefined;
}

async function takeSamples({ url: site, pid }: ServerProcess, end: number): Promise<void> {
  while (performance.now() < end) {
    const text = await (await fetch(`${site}/metrics`)).text();
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    samples.push({
      rss: (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1_024) / 1e6,
      delayP50: figure('nodejs_eventloop_lag_p50_seconds') * 1_000,
      delayP99: figure('nodejs_eventloop_lag_p99_seconds') * 1_000,
      waiting: figure('database_connections{state="waiting"}'),
    });
    await sleep(SAMPLE_MS);
  }
}

function report(): void {
  const quantile = (all: number[], share: number) =>
    all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
  const rows = Object.entries(times).map(([kind, all]) => [
    kind,
    { requests: all.length, 'p50 ms': round(quantile(all, 0.5)), 'p95 ms': round(quantile(all, 0.95)) },
  ]);
  console.table(Object.fromEntries(rows));
  const fifths = Array.from({ length: 5 }, (_, i) =>
    samples.slice(Math.floor((i * samples.length) / 5), Math.floor(((i + 1) * samples.length) / 5)),
  );
  console.table(
    fifths.map((part) => ({
      'RSS MB': round(mean(part.map(({ rss }) => rss))),
      'event loop p50 ms': round(mean(part.map(({ delayP50 }) => delayP50))),
      'event loop p99 ms': round(mean(part.map(({ delayP99 }) => delayP99))),
      'max. waiting for a connection': Math.max(...part.map(({ waiting }) => waiting)),
    })),
  );
  for (const line of errors.slice(0, 5)) console.log(line);
  if (errors.length > 0)
    console.log(
      server!
        .output()
        .split('\n')
        .filter((line) => line.includes('"err"'))
        .slice(0, 2)
        .join('\n'),
    );
  const total = Object.values(times).reduce((sum, all) => sum + all.length, 0);
  const growth = mean(fifths[4]!.map(({ rss }) => rss)) / mean(fifths[1]!.map(({ rss }) => rss));
  console.log(
    `day: ${errors.length} errors (goal ${GOAL.errors}) of ${total} requests, ${(total / MINUTES / 60).toFixed(1)} per second; ` +
      `memory growth from the second fifth of the run to the last: ${growth.toFixed(2)} (goal <= ${GOAL.growth})`,
  );
  if (errors.length > GOAL.errors || growth > GOAL.growth) process.exitCode = 1;
}

function mean(all: number[]): number {
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

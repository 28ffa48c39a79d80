import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '@zhenku/contract/api';
import { makeClip, makeCreator, makeOperator, makeUser } from '../platform/testing/fixtures.ts';
import { endpointRequest } from '../platform/testing/endpoint-request.ts';
import type { Answer, Client, Wallets, World } from '../testing/money-client.ts';
import { ask, envelopeOf, makeClient, runRandomOperation } from '../testing/money-client.ts';
import { indexVideo } from '../features/search/index-video.ts';
import { call } from '../testing/client.ts';
import { type ServerProcess, until } from '../testing/server-process.ts';
import type { Shop } from './shop.ts';

const BUYERS = 3;
const TRANSFERS = 20;
const PAUSE_MS = 100;
const TIMEOUT_MS = 60_000;

/** Simulated clients who browse, change their name and spend money, and record the responses. */
export interface Crowd extends People {
  clients: Client[];
  worker: ServerProcess;
  /** Each finished operation, including failed ones, and when it began. */
  done: { client: Client; began: number }[];
  wrong: string[];
  /** Lets all clients finish their current operation, which needs a working shop. */
  stop: () => Promise<void>;
}

export interface People {
  world: World;
  wallets: Wallets;
  answers: Answer[];
}

export async function makeWorld(shop: Shop): Promise<People> {
  const { db } = shop;
  const creator = await makeCreator(db);
  const videoIds = [await makeClip(db, creator.id), await makeClip(db, creator.id, { hdPrice: 1_999n })];
  // Lists come from the index.
  for (const id of videoIds) await indexVideo(db, id);
  for (const web of shop.webs.values()) {
    const listed = async () => (await call(web, 'GET /video/v1/queryHot', { page: 1, size: 10 })).total;
    await until(async () => (await listed()) >= videoIds.length, TIMEOUT_MS);
  }
  const operator = await makeOperator(db, 'finance');
  // Outside the sandbox operators need a second factor; no test step asks for it again.
  await db
    .insertInto('operator_totp')
    .values({ operator_id: operator.id, secret: Buffer.alloc(1), confirmed_at: new Date() })
    .execute();
  const answers: Answer[] = [];
  let address = 0;
  const world: World = {
    url: () => shop.url,
    bankUrl: () => shop.bankUrl,
    random: Math.random,
    operatorToken: operator.token,
    videoIds,
    // Each client has its own address, otherwise all would be rate-limited as one.
    headers: () => ({ 'x-forwarded-for': `10.0.${(address += 1) % 250}.1` }),
    onAnswer: (answer) => void answers.push(answer),
  };
  return { world, answers, wallets: new Map() };
}

export async function gatherCrowd(shop: Shop): Promise<Crowd> {
  const { db } = shop;
  const worker = await shop.group.start('worker', 'worker');
  const { world, answers, wallets } = await makeWorld(shop);
  const clients: Client[] = [];
  while (clients.length < BUYERS) clients.push(await makeClient(db, wallets, TRANSFERS));
  const crowd = { world, clients, worker, wallets, answers, done: [] as Crowd['done'], wrong: [] as string[] };
  const stopping = new AbortController();
  const { id, token } = await makeUser(db);
  const running = [
    browse(crowd, stopping.signal),
    rename(crowd, { id, token }, stopping.signal),
    ...clients.map((client) => spend(crowd, client, stopping.signal)),
  ];
  return {
    ...crowd,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type OpenCrowd = Omit<Crowd, 'stop'>;

async function browse({ world, wrong }: OpenCrowd, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { text } = await ask(world, 'list', endpointRequest('GET /video/v1/queryHot', { page: 1, size: 10 }));
    const envelope = envelopeOf<Output<'GET /video/v1/queryHot'>>(text);
    if (envelope?.code === 0 && envelope.data.total < world.videoIds.length) wrong.push(`a list lacks clips: ${text}`);
    await sleep(PAUSE_MS);
  }
}

/** Changes a name and reads it back: an acknowledged change must be visible, an unacknowledged one may be. */
async function rename({ world, wrong }: OpenCrowd, user: { id: number; token: string }, stopping: AbortSignal) {
  let acknowledged = 0;
  for (let tried = 1; !stopping.aborted; tried += 1) {
    const change = endpointRequest('POST /user/v1/update', { name: `用户${tried}` }, user.token);
    const changed = await ask(world, 'change', change);
    if (envelopeOf(changed.text)?.code === 0) acknowledged = tried;
    const read = await ask(world, 'account', endpointRequest('GET /user/v1/info', {}, user.token));
    const envelope = envelopeOf<Output<'GET /user/v1/info'>>(read.text);
    if (envelope?.code === 0) {
      const { userId, name } = envelope.data;
      const number = Number(name.replace('用户', ''));
      if (userId !== user.id || number < acknowledged || number > tried) {
        wrong.push(`user ${userId} is called ${name}, although change ${acknowledged} of ${tried} was acknowledged`);
      }
    }
    await sleep(PAUSE_MS);
  }
}

async function spend({ world, done, wrong }: OpenCrowd, client: Client, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const began = performance.now();
    await runRandomOperation(world, client).catch((error: unknown) => wrong.push(String(error)));
    done.push({ client, began });
    await sleep(PAUSE_MS);
  }
}

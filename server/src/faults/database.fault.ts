import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree } from '../testing/processes.ts';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { expectNothingLost, tryFault } from './trial.ts';

const TIMEOUT_MS = 120_000;
const LASTS_MS = 5_000;
const AT_ONCE = 60;

let shop: Shop;
let crowd: Crowd;

beforeAll(async () => {
  shop = await openShop();
  crowd = await gatherCrowd(shop);
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(() => shop?.stop());

/** Sends PostgreSQL a signal; its supervisor restarts it. */
const end = async (signal: NodeJS.Signals) => void process.kill(await shop.postgres.pid(), signal);

test('the shop recovers after a graceful restart of PostgreSQL', () =>
  tryFault(crowd, { fault: 'PostgreSQL restarted (fast)', inflict: () => end('SIGINT') }));

test('the shop recovers after an immediate restart of PostgreSQL', () =>
  tryFault(crowd, { fault: 'PostgreSQL restarted (immediate)', inflict: () => end('SIGQUIT') }));

test('the shop recovers after every PostgreSQL process was killed', () =>
  tryFault(crowd, {
    fault: 'PostgreSQL killed (-9, all of it)',
    inflict: async () => {
      for (const { pid } of processTree(await shop.postgres.pid())) process.kill(pid, 'SIGKILL');
    },
  }));

test('the shop recovers after one backend was killed, upon which PostgreSQL ends all others', () =>
  tryFault(crowd, {
    fault: 'PostgreSQL: one backend killed (-9)',
    inflict: async () => {
      const backends = processTree(await shop.postgres.pid());
      process.kill(backends.find(({ command }) => command.includes('zhenku zhenku'))!.pid, 'SIGKILL');
    },
  }));

test('the shop recovers after PostgreSQL was unreachable for a while', () =>
  tryFault(crowd, {
    fault: `PostgreSQL not reachable for ${LASTS_MS / 1000} s`,
    inflict: async () => {
      await shop.ways.database.refuse();
      await sleep(LASTS_MS);
      await shop.ways.database.heal();
    },
  }));

test('the shop recovers after PostgreSQL had no free connection', () =>
  tryFault(crowd, {
    fault: `PostgreSQL without a free connection for ${LASTS_MS / 1000} s`,
    inflict: async () => {
      const taken = await takeConnections();
      await sleep(LASTS_MS);
      await Promise.all(taken.map((client) => client.end()));
    },
  }));

/** Takes all free connections, and ends other clients' connections until none are left. */
async function takeConnections(): Promise<Client[]> {
  const [first] = await connectSome(1);
  const taken = [first!];
  const others = async (act = '') => {
    const mine = taken.map((client) => (client as unknown as { processID: number }).processID);
    const sql = `select pid ${act} from pg_stat_activity where datname = 'zhenku' and pid <> all($1)`;
    return (await first!.query(sql, [mine])).rowCount!;
  };
  await until(async () => {
    taken.push(...(await connectSome(AT_ONCE)));
    return (await others(', pg_terminate_backend(pid)')) === 0;
  }, TIMEOUT_MS);
  expect(await connectSome(1)).toEqual([]);
  return taken;
}

/** Opens up to `count` connections, as many as PostgreSQL has left. */
async function connectSome(count: number): Promise<Client[]> {
  const connecting = Array.from({ length: count }, async () => {
    const client = newClient();
    return await client.connect().then(
      () => client,
      () => null,
    );
  });
  return (await Promise.all(connecting)).filter((client) => client !== null);
}

function newClient(): Client {
  const client = new Client({ host: shop.postgres.socket.replace(/\/[^/]+$/, ''), user: 'zhenku', database: 'zhenku' });
  client.on('error', () => undefined);
  return client;
}

test('the shop recovers after PostgreSQL was slow', () =>
  tryFault(crowd, {
    fault: `PostgreSQL slow (0.2 s more per message) for ${LASTS_MS / 1000} s`,
    inflict: async () => {
      shop.ways.database.delay(100);
      await sleep(LASTS_MS);
      await shop.ways.database.heal();
    },
  }));

test('the shop recovers after PostgreSQL hung', () =>
  tryFault(crowd, {
    fault: 'PostgreSQL hangs for 15 s',
    inflict: async () => {
      shop.ways.database.stall();
      await sleep(15_000);
      await shop.ways.database.heal();
    },
  }));

test('the shop recovers after another machine replaced a lost PostgreSQL machine', () =>
  tryFault(crowd, {
    fault: 'PostgreSQL’s machine lost silently and replaced',
    inflict: async () => shop.ways.database.lose(),
  }));

test('nothing was lost', () => expectNothingLost(shop, crowd));

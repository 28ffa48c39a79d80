import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/money-client.ts';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { expectNothingLost, tryFault } from './trial.ts';

const TIMEOUT_MS = 120_000;
/** systemd's delay before it restarts a unit. */
const RESTART_MS = 1_000;

let shop: Shop;
let crowd: Crowd;

beforeAll(async () => {
  shop = await openShop();
  crowd = await gatherCrowd(shop);
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(() => shop?.stop());

test('the shop recovers after one of two web servers was killed', async () => {
  let restarted: Promise<unknown> | undefined;
  const inflict = async () => {
    await shop.webs.get('a')!.kill();
    restarted = sleep(RESTART_MS).then(() => shop.startWeb('a'));
  };
  await tryFault(crowd, { fault: 'one of two webs killed (-9)', inflict });
  await restarted;
});

test('the shop recovers after both web servers were killed', async () => {
  let restarted: Promise<unknown> | undefined;
  const inflict = async () => {
    await Promise.all([...shop.webs.values()].map((web) => web.kill()));
    restarted = sleep(RESTART_MS).then(() => Promise.all(['a', 'b'].map((name) => shop.startWeb(name))));
  };
  await tryFault(crowd, { fault: 'both webs killed (-9), restarted after 1 s', inflict });
  await restarted;
});

/**
 * Waits until each client has finished an operation that it began after this call. A client that repeats a recharge whose
 * key a killed web server had claimed waits up to two minutes.
 */
async function settle(): Promise<void> {
  const since = performance.now();
  const isPast = (who: Client) => crowd.done.some(({ client, began }) => client === who && began >= since);
  await until(() => crowd.clients.every(isPast), 2 * TIMEOUT_MS);
}

test('web servers restart in turn under load without a failed request', async () => {
  await settle();
  const inflict = async () => {
    for (const name of ['a', 'b']) {
      expect(await shop.webs.get(name)!.stop()).toBe(0);
      await shop.startWeb(name);
    }
  };
  await tryFault(crowd, { fault: 'SIGTERM to each web in turn, under load', inflict, unnoticed: true });
});

test('a stopped web server starts again', async () => {
  expect(await shop.webs.get('a')!.stop()).toBe(0);
  const began = performance.now();
  await shop.startWeb('a');
  const seconds = (performance.now() - began) / 1000;
  await addRow({ fault: 'start of a web, until /readyz', seen: 'the other one serves', lost: 'nothing', seconds });
});

test('nothing was lost', () => expectNothingLost(shop, crowd));

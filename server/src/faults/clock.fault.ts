import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { expectNothingLost, tryFault } from './trial.ts';

/** Tests a web server whose clock differs from all others', by Debian's libfaketime. */

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const TIMEOUT_MS = 120_000;
const LASTS_MS = 5_000;

let shop: Shop;
let crowd: Crowd;
let clock: string;

beforeAll(async () => {
  shop = await openShop();
  clock = join(shop.group.folder, 'clock');
  await setClock(0);
  await shop.webs.get('a')!.stop();
  await shop.startWeb('a', {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    // Read at each query, while timers stay real: a jump changes only the time of day.
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  crowd = await gatherCrowd(shop);
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(() => shop?.stop());

const setClock = (hours: number) => writeFile(clock, `${hours < 0 ? '' : '+'}${hours * 3600}\n`);

async function hoursAhead(): Promise<number> {
  const { headers } = await fetch(`${shop.webs.get('a')!.url}/healthz`);
  return Math.round((Date.parse(headers.get('date')!) - Date.now()) / 3_600_000);
}

test.each([
  [3, 'forwards'],
  [-3, 'backwards'],
  [26, 'forwards'],
  [-26, 'backwards'],
])('users do not notice that the clock of one web jumps by %i hours', (hours, direction) =>
  tryFault(crowd, {
    fault: `clock of one web ${Math.abs(hours)} h ${direction} for ${LASTS_MS / 1000} s, and back`,
    unnoticed: true,
    inflict: async () => {
      await setClock(hours);
      // Node keeps its Date header for up to a second.
      await until(async () => (await hoursAhead()) === hours, TIMEOUT_MS);
      await sleep(LASTS_MS);
      await setClock(0);
      await until(async () => (await hoursAhead()) === 0, TIMEOUT_MS);
    },
  }),
);

test('nothing was lost', () => expectNothingLost(shop, crowd));

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { offsetOf, sha256, tusClient } from '../platform/storage/uploads/testing.ts';
import { listEntries } from '../platform/testing/list-entries.ts';
import { makeCreator } from '../platform/testing/fixtures.ts';
import { call, publish } from '../testing/client.ts';
import { get, openUpload } from '../testing/http.ts';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { expectNothingLost, tryFault } from './trial.ts';

const TIMEOUT_MS = 120_000;
const MB = 1024 ** 2;
const VANISHING = 40;
const SLOW = Number(process.env.SLOW_CONNECTIONS ?? 10_000);
const SLOW_FOR_MS = 10_000;

let shop: Shop;
let crowd: Crowd;
let creator: string;

beforeAll(async () => {
  shop = await openShop();
  crowd = await gatherCrowd(shop);
  creator = (await makeCreator(shop.db)).token;
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(() => shop?.stop());

const web = () => shop.webs.get('a')!;
const openFiles = async () => (await readdir(`/proc/${web().pid}/fd`)).length;
/** The tolerated increase in descriptors after clients have vanished: the crowd's connections vary. */
const TOLERATED_FILES = 60;

async function filesArriving(): Promise<number> {
  const root = shop.group.settings.STORAGE!;
  const entries = await listEntries(join(root, '.temp'));
  return entries.filter((entry) => entry.isFile()).length;
}

test('clients that vanish in the middle of uploads disturb nobody and leave nothing behind', () =>
  tryFault(crowd, {
    fault: `${VANISHING} clients vanish halfway through uploads: other users`,
    unnoticed: true,
    inflict: async () => {
      const before = await openFiles();
      const file = randomBytes(2 * MB);
      const tus = tusClient(() => web().url, creator);
      const fileKey = await tus.begin(file.length);
      const patch = tus.openPatch(fileKey, 0, file.length);
      patch.on('error', () => undefined);
      patch.write(file.subarray(0, MB));
      const forms = await Promise.all(
        Array.from({ length: VANISHING }, async () => {
          const ticket = await call(web(), 'POST /upload/v2/videoUploadPolicy', { fileName: 'a.mp4' }, creator);
          const form = openUpload(web().url, ticket, file);
          form.send(MB);
          return form;
        }),
      );
      await until(async () => (await filesArriving()) >= VANISHING, TIMEOUT_MS);
      for (const form of forms) form.vanish();
      patch.destroy();
      const vanished = performance.now();
      await until(
        async () => (await filesArriving()) === 0 && (await openFiles()) < before + TOLERATED_FILES,
        TIMEOUT_MS,
      );
      const seconds = (performance.now() - vanished) / 1000;
      const offset = await offsetOf(tus, fileKey);
      expect((await tus.patch(fileKey, offset, file.subarray(offset))).status).toBe(204);
      const row = shop.db.selectFrom('uploads').where('file_key', '=', fileKey).select('storage_key');
      const { storage_key: key } = await row.executeTakeFirstOrThrow();
      expect(sha256(await readFile(join(shop.group.settings.STORAGE!, key)))).toBe(sha256(file));
      const fault = `${VANISHING} clients vanish halfway through uploads: leftovers`;
      await addRow({ fault, seen: 'a resumable upload resumes where it stopped', lost: 'nothing', seconds });
    },
  }));

test('clients that vanish in the middle of downloads disturb nobody and leave nothing behind', () =>
  tryFault(crowd, {
    fault: `${VANISHING} clients vanish halfway through downloads: other users`,
    unnoticed: true,
    inflict: async () => {
      const before = await openFiles();
      const videoId = await publish(web(), creator, clip('hd.mp4'), 10);
      const admin = await shop.group.logInOperator(web());
      const { url } = await call(web(), 'GET /operator/v1/videos/{videoId}/original', { videoId }, admin);
      const responses = await Promise.all(Array.from({ length: VANISHING }, () => get(web().url + url)));
      for (const response of responses) {
        expect(response.statusCode).toBe(200);
        response.on('error', () => undefined).destroy();
      }
      const vanished = performance.now();
      await until(async () => (await openFiles()) < before + TOLERATED_FILES, TIMEOUT_MS);
      const seconds = (performance.now() - vanished) / 1000;
      const whole = await fetch(web().url + url);
      expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(await readFile(clip('hd.mp4'))));
      const fault = `${VANISHING} clients vanish halfway through downloads: leftovers`;
      await addRow({ fault, seen: 'the next download is complete', lost: 'nothing', seconds });
    },
  }));

test('thousands of connections that never finish disturb nobody', () =>
  tryFault(crowd, {
    fault: `${SLOW} slow connections to one web for ${SLOW_FOR_MS / 1000} s: other users`,
    unnoticed: true,
    inflict: async () => {
      const before = await openFiles();
      const program = join(import.meta.dirname, 'slow-clients.ts');
      const args = [program, new URL(web().url).port, String(SLOW)];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      let open = 0;
      createInterface({ input: child.stdout }).on('line', (line) => void (open = Number(line)));
      const allOpen = async () => open >= SLOW * 0.99 && (await openFiles()) > SLOW * 0.99;
      await until(allOpen, TIMEOUT_MS).catch((error: unknown) => {
        child.kill();
        throw new Error(`${open} of ${SLOW} connections are open`, { cause: error });
      });
      await sleep(SLOW_FOR_MS);
      const status = await readFile(`/proc/${web().pid}/status`, 'utf8');
      const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
      child.stdin.end();
      await ended;
      const vanished = performance.now();
      await until(async () => (await openFiles()) < before + TOLERATED_FILES, TIMEOUT_MS);
      const seconds = (performance.now() - vanished) / 1000;
      const fault = `${SLOW} slow connections to one web: that web`;
      await addRow({
        fault,
        seen: `${open} open concurrently, ${megabytes} MB of memory`,
        lost: 'nothing',
        seconds,
      });
    },
  }));

test('nothing was lost', () => expectNothingLost(shop, crowd));

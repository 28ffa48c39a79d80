import * as argon2 from '@node-rs/argon2';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { digest, noInviteCodes } from './features/accounts/testing.ts';
import { operatorAccountRoutes } from './features/operators/operator-accounts.routes.ts';
import { insertOperatorWithPassword, noOperatorMail } from './features/operators/testing.ts';
import { diskStorage } from './platform/storage/disk.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { until } from './testing/server-process.ts';

/** The duration of each password check, which uses almost no CPU, so that load does not affect the measurements. */
const CHECK_MS = 40;
/** Concurrent logins per flooding address; in arrival order, a login would take 2.4 s. */
const IN_FLIGHT = 30;

vi.mock('@node-rs/argon2', async (actual) => {
  const real = await actual<typeof argon2>();
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    hash: (password: string) => real.hash(password, cheap),
    verify: vi.fn<typeof real.verify>(async (...check) => {
      await sleep(CHECK_MS);
      return await real.verify(...check);
    }),
  };
});

let app: TestApp;
afterEach(() => app.close());

async function openApp(limitByAddress: boolean): Promise<void> {
  const secret = 'a secret of the tests';
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'login-flood-')), secret });
  app = await testApp(
    (routes) => {
      accountRoutes(routes, {
        ...noInviteCodes,
        storage,
        secret,
        keyring: testKeyring,
        sendSms: null,
        sendMail: null,
        limitByAddress,
        proofOfWork: false,
        codeLogin: false,
        personalData: [],
        closingChecks: [],
        onClosed: async () => undefined,
        onEmailChanged: async () => undefined,
      });
      operatorAccountRoutes(routes, { keyring: testKeyring, operatorMail: noOperatorMail, secureCookie: false });
    },
    { limitByAddress, trustProxy: 1 },
  );
}

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const logIn = (ip: string, username: string) =>
  app.call('POST /user/v1/login', { username, secretKey: digest('right') }, from(ip));
const logInOperator = (ip: string, username: string) =>
  app.call('POST /operator/v1/login', { username, password: 'right password' }, from(ip));

async function newUser(): Promise<string> {
  const { id, phone } = await makeUser(app.db);
  const password_hash = await hashPassword(digest('right'));
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  return phone;
}

const checkCount = () => vi.mocked(argon2.verify).mock.calls.length;

let names = 0;
const unknownName = () => `nobody${(names += 1)}`;

/** Keeps logins with unknown names pending until it is stopped. */
function startFlood(ip: string): { stop: () => Promise<void> } {
  let isOver = false;
  const attacker = async () => {
    while (!isOver) expect((await logIn(ip, unknownName())).code).toBe(40000);
  };
  const attackers = Promise.all(Array.from({ length: IN_FLIGHT }, attacker));
  return {
    stop: async () => {
      isOver = true;
      await attackers;
    },
  };
}

async function p95Of(loginCount: number, attempt: () => Promise<{ code: number }>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < loginCount; count += 1) {
    const start = performance.now();
    expect((await attempt()).code).toBe(0);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(loginCount * 0.95) - 1]!;
}

test('during a flood from two addresses, logins from a third and of operators take less than 2 s', async () => {
  await openApp(false);
  const phone = await newUser();
  await insertOperatorWithPassword(app, 'kai', 'right password');
  const before = checkCount();
  const floods = [startFlood('203.0.113.1'), startFlood('2001:db8:1:1::1')];
  await until(async () => checkCount() > before + 5, 20_000);
  try {
    expect(await p95Of(20, () => logIn('203.0.113.3', phone))).toBeLessThan(2_000);
    // Operators have their own queue, even from a flooding address.
    expect(await p95Of(5, () => logInOperator('203.0.113.1', 'kai'))).toBeLessThan(2_000);
  } finally {
    await Promise.all(floods.map(({ stop }) => stop()));
  }
});

test('the addresses of one /64 share a turn', async () => {
  await openApp(false);
  const phone = await newUser();
  const before = checkCount();
  const flood = Promise.all(Array.from({ length: 60 }, (_, host) => logIn(`2001:db8:1:1::${host + 1}`, unknownName())));
  await until(async () => checkCount() > before + 5, 20_000);
  const atStart = checkCount();
  expect((await logIn('2001:db8:1:2::1', phone)).code).toBe(0);
  expect(checkCount() - atStart).toBeLessThan(20);
  await flood;
});

test.each([
  ['users', () => logIn('203.0.113.1', unknownName()), () => logIn('203.0.113.2', unknownName())],
  ['operators', () => logInOperator('203.0.113.1', unknownName()), () => logInOperator('203.0.113.2', unknownName())],
])('an address may try to log in 30 times per minute as %s, whatever the names', async (_, attempt, fromElsewhere) => {
  await openApp(true);
  const answers = [];
  for (let count = 0; count < 33; count += 1) answers.push(await attempt());
  expect(answers.filter(({ code }) => code === 40000)).toHaveLength(30);
  expect(answers.filter(({ status, code }) => status === 429 && code === 42900)).toHaveLength(3);
  expect((await fromElsewhere()).code).toBe(40000);
  expect((await app.call('GET /user/v1/info', {}, from('203.0.113.1'))).code).toBe(403);
});

test('the addresses of one /64 share the limit per minute', async () => {
  await openApp(true);
  for (let host = 1; host <= 30; host += 1) {
    expect((await logIn(`2001:db8:1:1::${host}`, unknownName())).code).toBe(40000);
  }
  expect((await logIn('2001:db8:1:1::31', unknownName())).status).toBe(429);
  expect((await logIn('2001:db8:1:2::1', unknownName())).code).toBe(40000);
});

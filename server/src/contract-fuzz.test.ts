import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { api, type Key } from '@zhenku/contract/api';
import { errors } from '@zhenku/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '@zhenku/contract/constants';
import { KEY_SCOPES, OPERATOR_KEY_SCOPES } from '@zhenku/contract/keys/key-scopes';
import { hashPassword } from './features/accounts/passwords.ts';
import { creditCoins } from './features/orders/testing.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';
import { endpointRequest } from './platform/testing/endpoint-request.ts';
import {
  makeClip,
  makeCompanyUser,
  makeCreator,
  makeKey,
  makeOperator,
  makeOperatorKey,
  makeUser,
} from './platform/testing/fixtures.ts';
import { inputsOf } from './testing/contract-arbitraries.ts';
import { call, PASSWORD } from './testing/client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/**
 * Inputs per endpoint. The test calls every endpoint of the contract on a whole server with inputs generated from its
 * schema: as callers with access, and as everyone without. Another FUZZ_SEED generates other inputs.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** The number of inputs generated per input sent: valid ones go first, because schemas' refinements reject many. */
const MADE_FOR_EACH = 8;
const BROKEN_EVERY = 4;
const AT_ONCE = 8;
const HANGS_AFTER_MS = 60_000;
/** Ends only hanging runs: a busy machine may take longer. */
const TIMEOUT_MS = 240_000 + RUNS * 60_000;

let folder: string;
let database: TestDatabase;
let db: Db;
let server: ServerProcess;
let passwordHash: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-fuzz-'));
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 2));
  passwordHash = await hashPassword(PASSWORD);
  rememberValues({ secretKey: PASSWORD, password: PASSWORD, oldPassword: PASSWORD, oldSecretKey: PASSWORD });
  server = await startServer(join(folder, 'data'), { DATABASE_URL: database.url, SANDBOX: 'on', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server?.killAll();
  await db?.destroy();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Caller = 'visitor' | 'user' | 'company' | 'creator' | 'operator';
type Tokens = Record<Exclude<Caller, 'visitor'>, string>;

function callersOf(key: Key): [Caller[], Caller] {
  const { access } = api[key];
  if (access === 'public') return [['visitor', 'user', 'creator'], 'operator'];
  if (access === 'user') return [['user', 'company', 'creator'], 'visitor'];
  if (access === 'creator') return [['creator'], 'user'];
  return [['operator'], 'creator'];
}

/** Creates new users for each endpoint, because calls log out, close accounts and suspend people. */
async function createCallers(): Promise<Tokens> {
  const [user, company, creator, operator] = [
    await makeUser(db),
    await makeCompanyUser(db),
    await makeCreator(db),
    await makeOperator(db),
  ];
  // Sets known passwords, because some calls check them first.
  for (const [table, { id }] of [
    ['users', user],
    ['users', company],
    ['users', creator],
    ['operators', operator],
  ] as const)
    await db.updateTable(table).set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await creditCoins(db, { userId: user.id }, 100_000);
  rememberValues({
    userId: user.id,
    videoId: await makeClip(db, creator.id),
    operatorId: operator.id,
    phone: user.phone,
  });
  return { user: user.token, company: company.token, creator: creator.token, operator: operator.token };
}

const recentValues = new Map<string, unknown[]>();
const RECENT_MAX = 12;

function rememberValues(value: unknown): void {
  if (Array.isArray(value)) return value.slice(0, 5).forEach(rememberValues);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item === 'object') rememberValues(item);
    else
      recentValues.set(
        name,
        [item, ...(recentValues.get(name) ?? []).filter((old) => old !== item)].slice(0, RECENT_MAX),
      );
  }
}

interface Result {
  call: string;
  isAccepted: boolean;
  code: number | string;
}

const isAccepted = (key: Key, input: Record<string, unknown>) => api[key].input.safeParse(input).success;

/** Chooses RUNS + 1 inputs, every fourth of them invalid if possible. */
function chooseInputs(key: Key, made: Record<string, unknown>[]): Record<string, unknown>[] {
  const taken = made.filter((input) => isAccepted(key, input));
  const broken = made.filter((input) => !isAccepted(key, input));
  return Array.from({ length: RUNS + 1 }, (_, at) => {
    const isBroken = (at + key.length) % BROKEN_EVERY === 0;
    return (isBroken ? (broken.shift() ?? taken.shift()) : (taken.shift() ?? broken.shift()))!;
  });
}

async function send(key: Key, input: Record<string, unknown>, token: string | undefined): Promise<Result> {
  const request = endpointRequest(key, input, token);
  const described = { call: `${key} ${JSON.stringify(input)}`, isAccepted: isAccepted(key, input) };
  try {
    const response = await fetch(server.url + request.url, { ...request, signal: AbortSignal.timeout(HANGS_AFTER_MS) });
    const body = await response.text();
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      return { ...described, code: response.status };
    const { code, data } = JSON.parse(body) as { code: number; data: unknown };
    rememberValues(data);
    return { ...described, code };
  } catch (error) {
    return { ...described, code: String(error) };
  }
}

async function fuzz(key: Key): Promise<Result[]> {
  const tokens = await createCallers();
  const known = (field: string) =>
    recentValues.get(field) ?? (/Ids?$/.test(field) ? (recentValues.get('id') ?? []) : []);
  const inputs = chooseInputs(
    key,
    fc.sample(inputsOf(api[key].input, known), { numRuns: RUNS * MADE_FOR_EACH, seed: SEED }),
  );
  const [allowed, refused] = callersOf(key);
  const results: Result[] = [];
  for (const [index, input] of inputs.entries()) {
    const caller = index === RUNS ? refused : allowed[index % allowed.length]!;
    results.push(await send(key, input, caller === 'visitor' ? undefined : tokens[caller]));
  }
  return results;
}

const crashes = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('request crashed'))
    .join('\n');

test('no call of the contract crashes or hangs, for any input and caller', { timeout: TIMEOUT_MS }, async () => {
  const waiting = Object.keys(api) as Key[];
  const results: Result[] = [];
  const worker = async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) results.push(...(await fuzz(key)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  const failed = results.filter(({ code }) => typeof code === 'string' || code === errors.crashed.code);
  expect(failed, `FUZZ_SEED=${SEED}\n${crashes()}`).toEqual([]);
  expect(results.filter(({ code }) => code === errors.rateLimited.code).length).toBeLessThan(results.length / 20);
  // Most inputs must be valid, otherwise this would test only the schemas.
  const taken = results.filter((result) => result.isAccepted);
  expect(taken.length / results.length).toBeGreaterThan(0.5);
  expect(await call(server, 'GET /video/v1/queryHot', { size: 1 })).toBeDefined();
});

const ROLES: OperatorRole[] = ['reviewer', 'finance', 'editor', 'admin'];

/**
 * Returns every caller whom the endpoint's declared access refuses, with the refusal's code. Endpoints for users do not
 * know operators' tokens, and vice versa.
 */
function refusedBy(key: Key, tokens: Tokens & Record<OperatorRole, string>): [caller: string, code: number][] {
  const { access } = api[key];
  const { notLoggedIn, notAllowed } = errors;
  if (access === 'public') return [];
  if (access === 'user' || access === 'creator') {
    const buyers = access === 'creator' ? (['user', 'company'] as const) : [];
    return [
      ['', notLoggedIn.code],
      ...ROLES.map((role): [string, number] => [tokens[role], notLoggedIn.code]),
      ...buyers.map((buyer): [string, number] => [tokens[buyer], notAllowed.code]),
    ];
  }
  const allowed = access.split(':')[1]?.split(',') ?? [];
  const isForAll = access === 'operator' || access === 'operator:self';
  const refusedRoles = ROLES.filter((role) => !isForAll && role !== 'admin' && !allowed.includes(role));
  return [
    ['', notLoggedIn.code],
    ...(['user', 'company', 'creator'] as const).map((user): [string, number] => [tokens[user], notLoggedIn.code]),
    ...refusedRoles.map((role): [string, number] => [tokens[role], notAllowed.code]),
  ];
}

test('every endpoint refuses everyone outside its declared access before it reads the input', async () => {
  const operators = await Promise.all(ROLES.map(async (role) => [role, (await makeOperator(db, role)).token]));
  const tokens = { ...(await createCallers()), ...(Object.fromEntries(operators) as Record<OperatorRole, string>) };
  const nameOf = (token: string) => Object.entries(tokens).find(([, each]) => each === token)?.[0] ?? 'visitor';
  const wrong: unknown[] = [];
  let calls = 0;
  for (const key of Object.keys(api) as Key[]) {
    const parameters = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
    const check = async ([token, expected]: [string, number]) => {
      const { code } = await send(key, parameters, token === '' ? undefined : token);
      calls += 1;
      if (code !== expected) wrong.push({ key, caller: nameOf(token), code, expected });
    };
    await Promise.all(refusedBy(key, tokens).map(check));
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(1_000);
});

/** Returns whether a refusal means that the key may not make the call, rather than its owner or the input. */
const isKeyRefusal = ({ code, data }: { code: number; data: unknown }) =>
  code === errors.keyNotAllowed.code && typeof data === 'object' && data !== null && 'scope' in data;

test('every endpoint accepts only keys with its scope, and no keys if it declares no scope', async () => {
  const [creator, operator] = [await makeCreator(db), await makeOperator(db)];
  const userKeys = await Promise.all(
    KEY_SCOPES.map(async (scope) => ({ scope, ...(await makeKey(db, creator, { scopes: [scope] })) })),
  );
  const operatorKeys = await Promise.all(
    OPERATOR_KEY_SCOPES.map(async (scope) => ({ scope, ...(await makeOperatorKey(db, operator, [scope])) })),
  );
  const wrong: unknown[] = [];
  let accepted = 0;
  for (const key of Object.keys(api) as Key[]) {
    const { access, scope } = api[key];
    const isOperators = access.startsWith('operator');
    const scopes: readonly string[] = scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope;
    const parameters = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
    const ask = async (token: string) => {
      const request = endpointRequest(key, parameters, token);
      const response = await fetch(server.url + request.url, request);
      if (!response.headers.get('content-type')?.startsWith('application/json')) return { code: 0, data: null };
      return (await response.json()) as { code: number; data: unknown };
    };
    const own = isOperators ? operatorKeys : userKeys;
    await Promise.all([
      ...own.map(async (each) => {
        const response = await ask(each.token);
        const expected = scopes.includes('any') || scopes.includes(each.scope);
        if (expected) accepted += 1;
        if (isKeyRefusal(response) === expected) wrong.push({ key, scope: each.scope, ...response });
      }),
      (async () => {
        const other = (isOperators ? userKeys : operatorKeys)[0]!;
        const { code } = await ask(other.token);
        if (code !== errors.keyUnknown.code) wrong.push({ key, side: 'other', code });
      })(),
    ]);
  }
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThan(150);
  expect(server.output()).not.toMatch(/zk_[\w-]{20,}/);
});

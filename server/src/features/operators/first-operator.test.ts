import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../platform/testing/app.ts';
import { ensureFirstOperator, firstOperatorPassword } from './first-operator.ts';
import { operatorsApp } from './testing.ts';

let app: TestApp;
let dataDir: string;
beforeEach(async () => {
  app = await operatorsApp();
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-operator-'));
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const tryLogin = async (password: string) =>
  (await app.call('POST /operator/v1/login', { username: 'admin', password })).data;

test('without a data folder a generated password is returned once', async () => {
  const password = await ensureFirstOperator(app.db, { username: 'admin' });
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(await tryLogin(password!)).toMatchObject({ role: 'admin' });
  expect(await ensureFirstOperator(app.db, { username: 'admin' })).toBeNull();
});

test('with a data folder every start returns it, from a file that only this user can read', async () => {
  const password = await ensureFirstOperator(app.db, { username: 'admin', dataDir });
  expect(await tryLogin(password!)).toMatchObject({ role: 'admin' });
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBe(password);
  expect(await firstOperatorPassword(dataDir)).toBe(password);
  const file = await stat(join(dataDir, 'secrets', 'operator-password'));
  expect(file.mode & 0o777).toBe(0o600);
});

test('the password of the settings is used for a new operator, stored nowhere, and never changes an existing one', async () => {
  const set = (password: string) => ensureFirstOperator(app.db, { username: 'admin', password, dataDir });
  expect(await set('chosen password')).toBeNull();
  expect(await set('another password')).toBeNull();
  expect(await tryLogin('chosen password')).toMatchObject({ role: 'admin' });
  expect(await tryLogin('another password')).toMatchObject({ fields: { password: '账号或密码错误' } });
  await expect(stat(join(dataDir, 'secrets', 'operator-password'))).rejects.toThrow('ENOENT');
});

test('a stored password that is no longer the operator’s is not returned', async () => {
  await ensureFirstOperator(app.db, { username: 'admin', dataDir });
  await writeFile(join(dataDir, 'secrets', 'operator-password'), 'another one\n');
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBeNull();
});

test('only one of several servers that start together creates the operator and returns its password', async () => {
  const told = await Promise.all([1, 2, 3].map(() => ensureFirstOperator(app.db, { username: 'admin' })));
  const [password, ...more] = told.filter((one) => one !== null);
  expect(more).toEqual([]);
  expect(await tryLogin(password!)).toMatchObject({ role: 'admin' });
});

import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../platform/testing/app.ts';
import { ensureFirstOperator, deleteFirstPassword } from './first-operator.ts';
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

const passwordFile = () => join(dataDir, 'secrets', 'operator-password');

test('returns a generated password until it was shown, from a file that only this user can read', async () => {
  const password = await ensureFirstOperator(app.db, { username: 'admin', dataDir });
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(await tryLogin(password!)).toMatchObject({ role: 'admin' });
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600);
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBe(password);
  await deleteFirstPassword(dataDir);
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBeNull();
  await expect(stat(passwordFile())).rejects.toThrow('ENOENT');
});

test('a password stored before a crash becomes the new operator’s', async () => {
  await mkdir(join(dataDir, 'secrets'));
  await writeFile(passwordFile(), 'stored before\n');
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBe('stored before');
  expect(await tryLogin('stored before')).toMatchObject({ role: 'admin' });
});

test('the configured password is used only for a new operator, and is stored nowhere', async () => {
  const set = (password: string) => ensureFirstOperator(app.db, { username: 'admin', password, dataDir });
  expect(await set('chosen password')).toBeNull();
  expect(await set('another password')).toBeNull();
  expect(await tryLogin('chosen password')).toMatchObject({ role: 'admin' });
  expect(await tryLogin('another password')).toMatchObject({ fields: { password: '账号或密码错误' } });
  await expect(stat(passwordFile())).rejects.toThrow('ENOENT');
});

test('a stored password that is no longer the operator’s is removed instead of returned', async () => {
  await ensureFirstOperator(app.db, { username: 'admin', dataDir });
  await writeFile(passwordFile(), 'another one\n');
  expect(await ensureFirstOperator(app.db, { username: 'admin', dataDir })).toBeNull();
  await expect(stat(passwordFile())).rejects.toThrow('ENOENT');
});

test('only one of several servers that start together creates the operator and returns its password', async () => {
  const start = (name: string) => ensureFirstOperator(app.db, { username: 'admin', dataDir: join(dataDir, name) });
  const passwords = await Promise.all(['a', 'b', 'c'].map(start));
  const [password, ...more] = passwords.filter((one) => one !== null);
  expect(more).toEqual([]);
  expect(await tryLogin(password!)).toMatchObject({ role: 'admin' });
});

import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { assertRoleFits, readRole } from './role.ts';

const DATABASE_URL = 'postgres://u@h/d';

test('a process without --role does everything', () => {
  expect(readRole([])).toBe('all');
  expect(readRole(['--role', 'worker'])).toBe('worker');
});

test.each([
  [['--role', 'boss'], /^--role boss is not a role; use one of all, web, worker\.$/],
  [['--rule', 'web'], /^--rule web is not understood/],
  [['web'], /^web is not understood/],
])('%j is rejected with a one-line message', (args, line) => {
  expect(() => readRole(args)).toThrow(line);
});

test('a separate web or worker process needs a shared database', () => {
  expect(() => assertRoleFits('web', loadConfig({}))).toThrow(/^--role web needs DATABASE_URL/);
  expect(() => assertRoleFits('worker', loadConfig({}))).toThrow(/^--role worker needs DATABASE_URL/);
  expect(() => assertRoleFits('all', loadConfig({}))).not.toThrow();
  expect(() => assertRoleFits('web', loadConfig({ DATABASE_URL }))).not.toThrow();
});

test('single-process settings are rejected for separate processes', () => {
  expect(() => assertRoleFits('web', loadConfig({ DATABASE_URL, SANDBOX: 'on' }))).toThrow(
    /^SANDBOX is only for a single process/,
  );
  expect(() => assertRoleFits('worker', loadConfig({ DATABASE_URL, DEMO: 'on' }))).toThrow(
    /^DEMO is only for a single process/,
  );
});

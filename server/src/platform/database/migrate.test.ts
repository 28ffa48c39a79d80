import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { administer, withDatabase } from '../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;
let empty: string;

beforeEach(async () => {
  database = await createTestDatabase();
  empty = `${new URL(database.url).pathname.slice(1)}_empty`;
  await administer(database.url, `create database ${empty} template template0`);
  pool = new Pool({ connectionString: withDatabase(database.url, empty) });
  folder = await mkdtemp(join(tmpdir(), 'zhenku-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await administer(database.url, `drop database ${empty}`);
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('applies files once, in the order of their numbers', async () => {
  await file('0002_pears.sql', 'insert into apples values (2);');
  await file('0001_apples.sql', 'create table apples (id int); insert into apples values (1);');
  expect(await migrate(pool, { folder })).toEqual(['0001_apples.sql', '0002_pears.sql']);
  await file('0003_plums.sql', 'insert into apples values (3);');
  expect(await migrate(pool, { folder })).toEqual(['0003_plums.sql']);
  expect(await migrate(pool, { folder })).toEqual([]);
  expect((await pool.query('select id from apples order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('accepts an empty folder', async () => {
  expect(await migrate(pool, { folder })).toEqual([]);
});

test('rolls back a failing file, keeps those before it, and names the failing line', async () => {
  await file('0001_apples.sql', 'create table apples (id int);');
  await file('0002_broken.sql', 'insert into apples values (1);\n-- 苹果\nselect * from pears;');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0002_broken.sql, line 3, failed: relation "pears" does not exist',
  );
  expect((await pool.query('select name from schema_migrations')).rows).toEqual([{ name: '0001_apples.sql' }]);
  expect((await pool.query('select * from apples')).rows).toEqual([]);
  await file('0002_broken.sql', 'select * from apples;');
  expect(await migrate(pool, { folder })).toEqual(['0002_broken.sql']);
});

test('refuses a file that was changed after it was applied', async () => {
  await file('0001_apples.sql', 'create table apples (id int);');
  await migrate(pool, { folder });
  await file('0001_apples.sql', 'create table apples (id bigint);');
  await expect(migrate(pool, { folder })).rejects.toThrow('migration 0001_apples.sql was changed after it was applied');
});

test('refuses to run if an applied file is missing', async () => {
  await file('0001_apples.sql', 'select 1');
  await migrate(pool, { folder });
  await rm(join(folder, '0001_apples.sql'));
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0001_apples.sql was applied to this database but its',
  );
});

test('refuses a new file before an applied one', async () => {
  await file('0002_pears.sql', 'select 1');
  await migrate(pool, { folder });
  await file('0001_apples.sql', 'select 1');
  await expect(migrate(pool, { folder })).rejects.toThrow('migration 0001_apples.sql comes before 0002_pears.sql');
});

test.each([
  ['1_apples.sql', 'its name must be'],
  ['0001-apples.sql', 'its name must be'],
  ['0002_other.sql', 'another one has the number 0002'],
])('refuses the name %s', async (name, reason) => {
  await file('0002_pears.sql', 'select 1');
  await file(name, 'select 1');
  await expect(migrate(pool, { folder })).rejects.toThrow(reason);
});

test('applies each file once if servers start together', async () => {
  await file('0001_apples.sql', 'create table apples (id int); select pg_sleep(0.2); insert into apples values (1);');
  const applied = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder }), migrate(pool, { folder })]);
  expect(applied.flat()).toEqual(['0001_apples.sql']);
  expect((await pool.query('select id from apples')).rows).toEqual([{ id: 1 }]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOREIGN_READS, TABLE_OWNERS, VARIABLE_TABLES } from './table-owners.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { tableUses } from './testing/table-uses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());

const owners = new Map(Object.entries(TABLE_OWNERS).flatMap(([part, tables]) => tables.map((table) => [table, part])));

interface TableAccess {
  part: string;
  table: string;
  writes: boolean;
  place: string;
}

/**
 * Files that are not checked: tests, the demo (it fills an empty database before anybody uses it), and fault tests (they
 * inspect
 * whole databases).
 */
const NOT_READ = /\.(test|slow)\.ts$|(^|\/)testing|^(demo|faults)\//;

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !NOT_READ.test(file));

const usesOf = (file: string) =>
  tableUses(readFileSync(join(import.meta.dirname, file), 'utf8'), new Set(owners.keys()));

function allUses(): TableAccess[] {
  return files.flatMap((file) => {
    const part = /^features\/(\w+)/.exec(file)?.[1] ?? file.split('/')[0]!;
    return usesOf(file).flatMap(({ table, writes, line }) => {
      const place = `${file}:${line}`;
      if (table !== null) return [{ part, table, writes, place }];
      const { reads = [], writes: written = [] } = VARIABLE_TABLES[file] ?? {};
      return [
        ...reads.map((name) => ({ part, table: name, writes: false, place })),
        ...written.map((name) => ({ part, table: name, writes: true, place })),
      ];
    });
  });
}

const foreignUses = () => allUses().filter(({ part, table }) => owners.get(table) !== part);

test('every table and view has one owner', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(app.db);
  const owned = Object.values(TABLE_OWNERS).flat();
  expect(
    owned.filter((table) => table !== 'pgboss.job').toSorted(),
    'name the owner of each table in TABLE_OWNERS (server/src/table-owners.ts)',
  ).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a table is written only by its owner', () => {
  expect(
    foreignUses().filter(({ writes }) => writes),
    'call a function of the table’s owner instead, or pass one in from server/src/app.ts',
  ).toEqual([]);
});

test("each read of another part's table has a reason, and each reason is needed", () => {
  const listed = Object.entries(FOREIGN_READS).flatMap(([part, reads]) =>
    reads.flatMap(({ tables }) => tables.map((table) => `${part} reads ${table}`)),
  );
  const read = foreignUses().map(({ part, table }) => `${part} reads ${table}`);
  expect(
    listed.toSorted(),
    'list what the code reads, with a reason, in FOREIGN_READS (server/src/table-owners.ts), and remove what it no longer reads',
  ).toEqual([...new Set(read)].toSorted());
});

test('each file that names tables by variable is in `VARIABLE_TABLES`', () => {
  const variable = files.filter((file) => usesOf(file).some(({ table }) => table === null));
  expect(
    variable.toSorted(),
    'list the tables that each file names by variable in VARIABLE_TABLES (server/src/table-owners.ts)',
  ).toEqual(Object.keys(VARIABLE_TABLES).toSorted());
});

test('tables are found in calls and SQL, but not in comments, texts or columns', () => {
  const source = [
    "db.selectFrom('orders as o').innerJoin('users as u', 'u.id', 'o.user_id'); // from videos",
    "db.selectFrom(['labels as l', 'albums']).using('videos').selectFrom(kind);",
    "db.insertInto('coupons').values({ note: 'from users' });",
    'sql`select from licences l join videos v on true where ${sql`exists (select from uploads)`} for update of l`;',
    'sql<{ n: number }>`with c as (update orders o set n = 1 from users, labels l returning o.id) delete from messages`;',
    'log(`from users`); Array.from(users); sql.table(kind); /* db.updateTable("users") */',
  ].join('\n');
  const tables = new Set([
    'orders',
    'users',
    'labels',
    'albums',
    'videos',
    'coupons',
    'licences',
    'uploads',
    'messages',
  ]);
  const found = tableUses(source, tables).map(({ table, writes, line }) => `${line} ${writes ? 'w' : 'r'} ${table}`);
  expect(found.toSorted()).toEqual(
    [
      '1 r orders, 1 r users, 2 r labels, 2 r albums, 2 r videos, 2 r null, 3 w coupons',
      '4 r licences, 4 r videos, 4 r uploads',
      '5 w orders, 5 r users, 5 r labels, 5 w messages, 6 r null',
    ]
      .flatMap((line) => line.split(', '))
      .toSorted(),
  );
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareStatement } from './prepared.ts';
import { openTestDatabase } from '../testing/database.ts';

const db = await openTestDatabase();

test('a statement is built and prepared once, and gets new values each time', async () => {
  let built = 0;
  const add = prepareStatement((_db, { left, right }: { left: number; right: number[] }) => {
    built += 1;
    return sql<{ sum: number }>`select ${left}::int + ${1}::int + cardinality(${right}::int[]) as sum`;
  });
  expect(await add.run(db, { left: 2, right: [7, 8] })).toEqual([{ sum: 5 }]);
  expect(await add.run(db, { left: 10, right: [] })).toEqual([{ sum: 11 }]);
  expect(built).toBe(1);
  const { rows } =
    await sql`select name from pg_prepared_statements where statement like '%cardinality%sum /* prepared */'`.execute(
      db,
    );
  expect(rows).toHaveLength(1);
});

test('a statement whose text would depend on a value is rejected when it is built', async () => {
  const some = prepareStatement((_db, { count }: { count: number }) => sql`select ${sql.lit(count + 1)}`);
  await expect(some.run(db, { count: 1 })).rejects.toThrow('before the value of count is known');
  const rest = prepareStatement((_db, { ...values }: { count: number }) => sql`select ${values.count}`);
  await expect(rest.run(db, { count: 1 })).rejects.toThrow('must name each of its values');
});

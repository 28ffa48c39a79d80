import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closingChecks, personalData } from './personal-data.ts';
import { accountsApp, type AccountsApp } from './features/accounts/testing.ts';
import { inTransaction } from './platform/database/database.ts';
import { makeClip, makeCompanyUser, makeCreator, makeUser } from './platform/testing/fixtures.ts';
import { insertTraces } from './testing/account-traces.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ personalData, closingChecks });
});
afterAll(() => app.close());

async function userColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1, 2`.execute(app.db);
  return rows;
}

const declared = () => personalData.flatMap(({ tables }) => Object.keys(tables));

test('every table with a user’s id is declared as personal data by exactly one feature', async () => {
  const tables = new Set((await userColumns()).map(({ table }) => table));
  expect(
    declared().toSorted(),
    'declare each table in `tables` of its feature’s personal-data.ts, which server/src/personal-data.ts lists',
  ).toEqual([...tables].toSorted());
});

test('every declared table is either exported or listed as not exported with a reason', () => {
  const selects = personalData.flatMap((data) => data.export ?? []).map(({ rows }) => rows({ id: 1, companyId: 1 }));
  const read = selects.map((select) => select.compile(app.db).sql).join('\n');
  const leftOut = personalData.flatMap((data) => Object.keys(data.notExported ?? {}));
  const missing = declared().filter((table) => !new RegExp(`\\b(from|join) ${table}\\b`).test(read));
  expect(
    missing.toSorted(),
    'select each table in `export` of its feature’s personal-data.ts, or give a reason in `notExported`',
  ).toEqual(leftOut.toSorted());
});

test('closing an account erases its rows of tables declared as erased, and keeps the others', async () => {
  const [user, author, company] = [await makeUser(app.db), await makeCreator(app.db), await makeCompanyUser(app.db)];
  const { id } = user;
  const orderId = await insertTraces(app.db, user, await makeClip(app.db, author.id));
  const membership = { user_id: id, company_id: company.companyId, role: 'buyer' as const };
  await app.db.insertInto('company_members').values(membership).execute();
  await app.db.insertInto('company_invites').values(membership).execute();
  const request = {
    order_id: orderId,
    company_id: company.companyId,
    user_id: id,
    amount: 1n,
    licence_text_version: 1,
  };
  const declined = { status: 'declined', reason: '预算不足', decided_by: id, decided_at: new Date() } as const;
  await app.db
    .insertInto('purchase_requests')
    .values({ ...request, ...declined })
    .execute();
  const transferred = { company_id: company.companyId, from_user_id: id, to_user_id: id };
  await app.db.insertInto('company_transfers').values(transferred).execute();

  const count = async ({ table, column }: { table: string; column: string }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
    return rows[0]!.n;
  };
  const columns = await userColumns();
  const before = await Promise.all(columns.map(count));
  await inTransaction(app.db, async (tx) => {
    const closing = { id, companyId: null, phone: user.phone, email: null };
    for (const { erase } of personalData) await erase?.(tx, closing);
  });
  const fates = Object.assign({}, ...personalData.map(({ tables }) => tables)) as Record<string, 'erased' | 'kept'>;
  const expected = columns.map(({ table }, at) => (fates[table] === 'erased' ? 0 : before[at]));
  expect(
    await Promise.all(columns.map(count)),
    `\`erase\` in personal-data.ts must remove or clear what \`tables\` declares as erased, in ${columns.map(({ table, column }) => `${table}.${column}`).join(', ')}`,
  ).toEqual(expected);
  const untouched = columns.filter((_, at) => before[at] === 0).map(({ table }) => table);
  expect(untouched, 'add a row of each new table to insertTraces (server/src/testing/account-traces.ts)').toEqual([
    'bank_credits',
    'companies',
    'idempotency_keys',
    'message_reads',
    'quarantined_payments',
    'releases',
    'transfers',
    'uploads',
    'verification_codes',
    'videos',
  ]);
});

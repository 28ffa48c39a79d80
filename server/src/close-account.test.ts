import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './platform/database/database.ts';
import { addMembers, makeClip, makeCompanyUser, makeUser } from './platform/testing/fixtures.ts';
import { checkLedger } from './features/wallet/check-ledger.ts';
import { type AccountRef } from './features/wallet/accounts.ts';
import { post } from './features/wallet/post.ts';
import { closingChecks, personalData } from './personal-data.ts';
import { accountsApp, type AccountsApp, digest } from './features/accounts/testing.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ personalData, closingChecks });
});
afterAll(() => app.close());

const SECRET = 'secret';
let last = 0;
const close = (token: string | undefined, secretKey = digest(SECRET)) =>
  app.call('POST /user/v1/close', { secretKey }, { token });
const login = (username: string) => app.call('POST /user/v1/login', { username, secretKey: digest(SECRET) });

async function registered(more: object = {}) {
  const phone = `136${String((last += 1)).padStart(8, '0')}`;
  await app.registered(phone, SECRET, more);
  const { data } = await login(phone);
  return { id: data.userId, phone, token: data.token };
}
let movements = 0;
const move = (account: AccountRef, amount: bigint) =>
  inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'test', id: `close${(movements += 1)}` },
      entries: [
        { account, amount },
        { account: { kind: 'bankClearing' }, amount: -amount },
      ],
    }),
  );
const inAnHour = () => new Date(Date.now() + 3_600_000);
const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test("erases the user's identity, ends every session, frees the phone, and keeps the orders", async () => {
  const user = await registered();
  const photo_key = 'public/portraits/me.webp';
  await app.storage.write(photo_key, Readable.from([Buffer.from('me')]));
  const who = { email: 'me@example.com', real_name: '张三', remark: '我', photo_key, pending_email: 'b@example.com' };
  await app.db.updateTable('users').set(who).where('id', '=', user.id).execute();
  const money = { origin_amount: 100n, pay_amount: 100n, expires_at: inAnHour() };
  const paid = { status: 2, paid_at: new Date(), pay_type: 1 };
  await app.db
    .insertInto('orders')
    .values({ id: 'kept', user_id: user.id, ...money, ...paid })
    .execute();
  await app.db.insertInto('messages').values({ user_id: user.id, title: '欢迎', content: '您好' }).execute();
  const folder = await app.db
    .insertInto('favourite_folders')
    .values({ user_id: user.id, name: '我的' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [clip, day] = [await makeClip(app.db, (await makeUser(app.db)).id), '2026-01-01'];
  await app.db.insertInto('video_history').values({ user_id: user.id, video_id: clip, day }).execute();
  await app.db.insertInto('favourites').values({ folder_id: folder.id, video_id: clip }).execute();
  await app.db.updateTable('video_counters').set({ favourites: 3 }).where('video_id', '=', clip).execute();

  const mail = { template: 'certificationPassed', params: Buffer.from('sealed') };
  const [typed, other] = ['typed@example.com', await makeUser(app.db)];
  const queued = [user, other].map(({ id }) => ({ ...mail, id: randomUUID(), user_id: id, recipient: typed }));
  await app.db.insertInto('queued_mails').values(queued).execute();

  expect((await close(user.token)).code).toBe(0);
  const waiting = await app.db.selectFrom('queued_mails').select('user_id').where('recipient', '=', typed).execute();
  expect(waiting).toEqual([{ user_id: other.id }]);
  expect(await rowOf(user.id)).toMatchObject({
    phone: null,
    email: null,
    pending_email: null,
    name: '已注销用户',
    real_name: null,
    remark: null,
    photo_key: null,
    closed_at: expect.any(String) as string,
  });
  expect(await app.storage.size(photo_key)).toBeNull();
  expect((await app.call('GET /user/v1/info', {}, { token: user.token })).code).toBe(403);
  for (const name of [user.phone, 'me@example.com']) expect((await login(name)).code).toBe(40000);
  const left = async (table: 'sessions' | 'favourite_folders' | 'video_history' | 'messages' | 'orders') =>
    (await app.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).length;
  for (const table of ['sessions', 'favourite_folders', 'video_history', 'messages'] as const)
    expect(await left(table)).toBe(0);
  expect(await left('orders')).toBe(1);
  const counters = await app.db
    .selectFrom('video_counters')
    .select('favourites')
    .where('video_id', '=', clip)
    .execute();
  expect(counters).toEqual([{ favourites: 2 }]);
  const codes = await app.db.selectFrom('verification_codes').where('recipient', '=', user.phone).selectAll().execute();
  expect(codes).toEqual([]);

  await app.registered(user.phone, SECRET);
  expect((await login(user.phone)).data.userId).not.toBe(user.id);
});

test('refuses to close an account with anything left to settle', async () => {
  const user = await registered();
  const refused = async () => (await close(user.token)).code;
  for (const kind of ['userCoins', 'userBonus', 'income', 'withdrawalHold'] as const) {
    await move({ kind, userId: user.id }, 1n);
    expect(await refused()).toBe(40900);
    await move({ kind, userId: user.id }, -1n);
  }
  await move({ kind: 'creatorDebt', userId: user.id }, -1n);
  expect(await refused()).toBe(40900);
  await move({ kind: 'creatorDebt', userId: user.id }, 1n);

  const money = { origin_amount: 100n, pay_amount: 100n, expires_at: inAnHour() };
  await app.db
    .insertInto('orders')
    .values({ id: 'open', user_id: user.id, ...money })
    .execute();
  expect(await refused()).toBe(40900);
  // The proof of a bank transfer stops the order from expiring.
  const waiting = { transfer_status: 1, expires_at: new Date(0) };
  await app.db.updateTable('orders').set(waiting).where('id', '=', 'open').execute();
  expect(await refused()).toBe(40900);
  await app.db.updateTable('orders').set({ status: 4, transfer_status: 3 }).where('id', '=', 'open').execute();

  const asked = { order_id: 'open', user_id: user.id, order_item_ids: ['item'], reason: '重复购买' };
  await app.db.insertInto('refund_requests').values(asked).execute();
  expect(await refused()).toBe(40900);
  await app.db.updateTable('refund_requests').set({ status: 2, decided_at: new Date() }).execute();

  const recharge = { id: 'Ropen', user_id: user.id, channel: 'alipay' as const, amount: 1n, expires_at: inAnHour() };
  await app.db.insertInto('recharges').values(recharge).execute();
  expect(await refused()).toBe(40900);
  await app.db.updateTable('recharges').set({ status: 4 }).where('id', '=', 'Ropen').execute();

  const clip = await makeClip(app.db, user.id);
  expect(await refused()).toBe(40900);
  await app.db.updateTable('videos').set({ status: 4 }).where('id', '=', clip).execute();
  expect((await rowOf(user.id)).closed_at).toBeNull();
  expect(await refused()).toBe(0);
});

test('closes a company without money and members, and frees its credit code', async () => {
  const owner = await registered({ userType: 2, companyName: '光影' });
  const company = await app.db
    .updateTable('companies')
    .set({ verified_at: new Date(), credit_code: '91110000600037341L' })
    .where('owner_user_id', '=', owner.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await makeUser(app.db);
  const membership = { user_id: member.id, company_id: company.id, role: 'buyer' as const };
  await app.db.insertInto('company_members').values(membership).execute();
  expect((await close(owner.token)).code).toBe(40900);
  await app.db.deleteFrom('company_members').where('user_id', '=', member.id).execute();
  await move({ kind: 'companyCoins', companyId: company.id }, 1n);
  expect((await close(owner.token)).code).toBe(40900);
  await move({ kind: 'companyCoins', companyId: company.id }, -1n);
  expect((await close(owner.token)).code).toBe(0);
  const row = await app.db.selectFrom('companies').selectAll().where('id', '=', company.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '光影', credit_code: null, verified_at: null });
});

test('a member who closes leaves the company', async () => {
  const [user, owner] = [await registered(), await makeCompanyUser(app.db)];
  await addMembers(app.db, owner, { buyers: [user] });
  expect((await close(user.token)).code).toBe(0);
  const left = await app.db.selectFrom('company_members').where('user_id', '=', user.id).selectAll().execute();
  expect(left).toEqual([]);
});

test('serialises closing a company with accepting its invitation', async () => {
  const [owner, person] = [await registered({ userType: 2, companyName: '光影' }), await makeUser(app.db)];
  const company = await app.db
    .selectFrom('companies')
    .select('id')
    .where('owner_user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const invite = { company_id: company.id, user_id: person.id, role: 'buyer' as const };
  await app.db.insertInto('company_invites').values(invite).execute();
  const acceptance = await app.db.startTransaction().execute();
  await acceptance
    .updateTable('company_invites')
    .set({ status: 'accepted' })
    .where('company_id', '=', company.id)
    .execute();
  await acceptance.insertInto('company_members').values(invite).execute();
  const closing = close(owner.token);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    expect(rows).toHaveLength(1);
  }, 60_000);
  await acceptance.commit().execute();
  expect((await closing).code).toBe(40900);
  await app.db.deleteFrom('company_members').where('user_id', '=', person.id).execute();
  expect((await close(owner.token)).code).toBe(0);
  const left = await app.db.selectFrom('company_invites').where('company_id', '=', company.id).selectAll().execute();
  expect(left).toEqual([]);
});

test('leaves no money on a closed account after a concurrent credit', async () => {
  for (let round = 0; round < 8; round += 1) {
    const user = await registered();
    await move({ kind: 'userCoins', userId: user.id }, 1n);
    await move({ kind: 'userCoins', userId: user.id }, -1n);
    const credit = inTransaction(app.db, async (tx) => {
      const open = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('closed_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst();
      if (!open) return false;
      const entries = [
        { account: { kind: 'userCoins' as const, userId: user.id }, amount: 5n },
        { account: { kind: 'bankClearing' as const }, amount: -5n },
      ];
      await post(tx, { cause: { kind: 'test', id: `credit${user.id}` }, entries });
      return true;
    });
    const results = await Promise.all([credit, close(user.token), close(user.token)]);
    const codes = results.slice(1).map((result) => (result as { code: number }).code);
    expect(codes.filter((code) => code === 0)).toHaveLength(results[0] ? 0 : 1);
    expect((await rowOf(user.id)).closed_at === null).toBe(results[0]);
  }
});

test('requires the password, with ten attempts at most', async () => {
  const user = await registered();
  expect((await close(undefined)).code).toBe(403);
  expect((await close(user.token, 'short')).code).toBe(40000);
  for (let tries = 0; tries < 10; tries += 1) expect((await close(user.token, digest('wrong'))).code).toBe(40000);
  expect((await close(user.token)).code).toBe(42900);
  expect((await rowOf(user.id)).closed_at).toBeNull();
});

test('keeps the books balanced after all of these tests', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseBefore, type UnmigratedDatabase } from '../../platform/testing/migration.ts';

const MIGRATION = '0024_console_money.sql';

let database: UnmigratedDatabase;

beforeEach(async () => {
  database = await databaseBefore(MIGRATION);
  await database.pool.query(`
    insert into users (phone, password_hash, user_type, current_user_type, name) values
      ('13000000001', '', 1, 1, '小王'), ('13000000002', '', 1, 1, '小李');
    insert into operators (username, password_hash, role) values ('finance', '', 'finance');`);
});
afterEach(() => database.drop());

async function migrated(query: string): Promise<unknown[]> {
  expect(await database.apply()).toEqual([MIGRATION]);
  return (await database.pool.query<Record<string, unknown>>(query)).rows;
}

test('a recharge’s total is the sum of its own entry and the payments that an operator credited', async () => {
  await database.pool.query(`
    insert into recharges (id, user_id, channel, amount, status, expires_at) values
      ('paid', 1, 'alipay', 50000, 2, now()), ('income', 1, 'income', 30000, 2, now()),
      ('open', 1, 'wxpay', 20000, 1, now()), ('letIn', 1, 'alipay', 50000, 2, now()),
      ('twice', 1, 'wxpay', 10000, 2, now()), ('returned', 1, 'wxpay', 40000, 4, now());
    insert into ledger_accounts (kind, user_id) values ('userCoins', 1), ('payoutClearing', null);
    begin;
    insert into journal_entries (cause_kind, cause_id) values
      ('recharge', 'paid'), ('incomeRecharge', 'income'), ('recharge', 'twice'), ('gift', 'open');
    insert into postings (entry_id, account_id, amount)
      select e.id, a.id, case a.kind when 'userCoins' then 5 else -5 end from journal_entries e, ledger_accounts a;
    commit;
    insert into quarantined_payments (channel, trade_no, out_trade_no, recharge_id, amount, reason, status, operator_id)
      values
      ('alipay', '1', 'letIn', 'letIn', 1, '金额不符', 1, 1), ('alipay', '2', 'letIn', 'letIn', 2, '金额不符', 1, 1),
      ('wxpay', '3', 'twice', 'twice', 10000, '重复支付', 1, 1), ('wxpay', '4', 'twice', 'twice', 7, '重复支付', 0, null),
      ('wxpay', '5', 'returned', 'returned', 40000, '金额不符', 3, 1),
      ('wxpay', '6', 'nothing', null, 9, '没有对应的充值订单', 0, null);`);
  const rows = await migrated('select id, credited_amount::int as credited from recharges order by id');
  expect(rows).toEqual([
    { id: 'income', credited: 30_000 },
    { id: 'letIn', credited: 3 },
    { id: 'open', credited: 0 },
    { id: 'paid', credited: 50_000 },
    { id: 'returned', credited: 0 },
    { id: 'twice', credited: 20_000 },
  ]);
});

test('fen that the audit log stored as text become yuan, and everything else stays unchanged', async () => {
  await database.pool.query(`
    insert into audit_log (operator_id, action, subject, before, after) values
      (1, 'order.refund', 'order:a', '{"orderStatus": 2, "payAmount": "13333"}',
        '{"refundId": 1, "reason": "100", "amount": "10001", "bonus": "0", "orderItemIds": ["1"]}'),
      (1, 'transfer.confirm', 'order:b', '{"transferStatus": 1}', '{"transferStatus": 2, "payAmount": "5"}'),
      (1, 'transfer.reject', 'order:c', '{"transferStatus": 1}', '{"reason": null, "payAmount": 12.5}'),
      (1, 'discount.add', 'discount:1', null, '{"amount": "500", "rechargeAmount": 500}');`);
  const rows = await migrated('select before, after from audit_log order by id');
  expect(rows).toEqual([
    {
      before: { orderStatus: 2, payAmount: 133.33 },
      after: { refundId: 1, reason: '100', amount: 100.01, bonus: 0, orderItemIds: ['1'] },
    },
    { before: { transferStatus: 1 }, after: { transferStatus: 2, payAmount: 0.05 } },
    { before: { transferStatus: 1 }, after: { reason: null, payAmount: 12.5 } },
    { before: null, after: { amount: '500', rechargeAmount: 500 } },
  ]);
  const change = database.pool.query(`update audit_log set action = 'x'`);
  await expect(change).rejects.toThrow('append-only');
});

test('authors do not see why operators suspended them', async () => {
  await database.pool.query(`
    insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      select 'k' || n, 1 + n / 3, 'video', 'a.mp4', 'private/' || n, now() from generate_series(1, 3) n;
    insert into videos (author_id, upload_id, name, keywords, authentication_type, status, reason) values
      (1, 1, '夜景', '{}', 1, 4, '冒用他人身份'), (1, 2, '夜景', '{}', 1, 3, '画面抖动'), (2, 3, '夜景', '{}', 1, 4, '冒用他人身份');
    insert into audit_log (operator_id, action, subject, after) values (1, 'user.suspend', 'user:1', '{"reason": "冒用他人身份"}');`);
  expect(await migrated('select reason from videos order by id')).toEqual([
    { reason: '账号已停用，作品随之下架，如有疑问请联系客服' },
    { reason: '画面抖动' },
    { reason: '冒用他人身份' },
  ]);
});

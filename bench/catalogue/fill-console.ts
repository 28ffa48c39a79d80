import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/database.ts';

interface Fill {
  orders: number;
  users: number;
  clips: number;
  entries: number;
  operatorId: number;
  userId: number;
  videoId: number;
}

/** Fills the tables that the console lists, in one transaction, and runs ANALYZE. Pending: 1 in 1,000 rows, 1 in 200 clips. */
export async function fillConsole(
  db: Db,
  { orders, users, clips, entries, operatorId, userId, videoId }: Fill,
): Promise<void> {
  const series = (count: number) => sql`generate_series(1, ${count}::int) n`;
  const n = series(orders);
  const ago = sql`now() - n * interval '1 minute'`;
  const waiting = sql`n % 1000 = 0`;
  const user = sql`(select min(id) from users where phone like '188%') + (n::bigint * 7919 % ${users}::int)::int`;
  const order = sql`'order' || lpad(n::text, 10, '0')`;
  const name = sql`(array['城市呼吸', '航拍', '川西日记', '山野光影', '青禾影视', '林晓岚'])[1 + n % 6] || n`;
  const amount = sql`(100 + n::bigint * 7919 % 200000)`;
  const decided = sql`case when ${waiting} then null else ${ago} + interval '1 hour' end`;
  const statements = [
    sql`insert into users (phone, password_hash, user_type, current_user_type, name, created_at)
      select '188' || lpad(n::text, 8, '0'), '-', 1, 1, ${name}, ${ago} from ${series(users)}`,
    sql`insert into companies (owner_user_id, name, credit_code, verified_at, created_at)
      select id, name || '影视传媒有限公司', '91350211M' || lpad(id::text, 9, '0'), case when id % 3 = 0 then null else created_at end, created_at
      from users where phone like '188%' and id % 5 = 0`,
    sql`insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, transfer_status, expires_at, created_at)
      select ${order}, ${user}, case when ${waiting} then 1 else 2 end, ${amount}, ${amount},
        case when ${waiting} then null else 1 end, ${decided}, case when ${waiting} then 1 else 2 end,
        now() + interval '1 day', ${ago} from ${n}`,
    sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount)
      select 'item' || n, ${order}, 0, ${videoId}::int, 1, '城市夜景' || n, ${amount}, ${amount} from ${n}`,
    sql`insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      values ('proof', ${userId}, 'image', 'proof.png', 'private/proof.png', now())`,
    sql`insert into transfers (order_id, user_id, proof_upload_id, submitted_at, decided_at)
      select ${order}, ${user}, (select id from uploads where file_key = 'proof'), ${ago}, ${decided} from ${n}`,
    sql`insert into invoices (order_id, user_id, status, head_type, head_title, amount, requested_at, decided_at, reason)
      select ${order}, ${user}, case when ${waiting} then 0 else 2 end, 2, ${name}, ${amount}, ${ago}, ${decided}, '抬头有误' from ${n}`,
    sql`insert into refund_requests (order_id, user_id, order_item_ids, reason, status, requested_at, decided_at)
      select ${order}, ${user}, array['item' || n], '画面有噪点', case when ${waiting} then 0 else 2 end, ${ago}, ${decided}
      from ${series(Math.round(orders / 10))}`,
    sql`insert into recharges (id, user_id, channel, amount, status, expires_at, paid_at, created_at, trade_no)
      select 'R' || n, ${user}, 'alipay', ${amount}, case when ${waiting} then 1 else 2 end, now(), ${decided}, ${ago}, 'T' || n from ${n}`,
    sql`insert into quarantined_payments (channel, trade_no, out_trade_no, recharge_id, amount, credited_amount, reason, status,
        operator_id, created_at, decided_at)
      select 'alipay', 'T' || n, 'R' || n, 'R' || n, ${amount}, case when ${waiting} then null else ${amount} end, '金额不符',
        case when ${waiting} then 0 else 1 end, case when ${waiting} then null else ${operatorId}::int end, ${ago}, ${decided} from ${series(Math.round(orders / 100))}`,
    sql`insert into ledger_accounts (id, kind) overriding system value values (1, 'revenue')`,
    sql`insert into ledger_accounts (id, kind, user_id, balance) overriding system value
      select n + 1, 'userCoins', ${user}, ${amount} from ${series(users)}`,
    sql`insert into journal_entries (id, cause_kind, cause_id, created_at) overriding system value
      select n, 'orderPayment', ${order}, now() - (${entries}::int - n) * interval '1 minute' from ${series(entries)}`,
    sql`insert into postings (entry_id, account_id, amount, balance_after)
      select n, side.account, side.amount, side.amount
      from ${series(entries)}, lateral (values (1, ${amount}), (2 + n % ${users}::int, -${amount})) side (account, amount)`,
    sql`insert into audit_log (operator_id, action, subject, after, created_at)
      select ${operatorId}::int, 'order.refund', 'order:' || n, '{"amount": 1}', ${ago} from ${n}`,
    sql`insert into videos (author_id, upload_id, name, keywords, authentication_type, status, submitted_at, created_at, published_at)
      select v.author_id, -n, ${name}, v.keywords, 1, case when n % 200 = 0 then 1 else 2 end, ${ago}, ${ago},
        case when n % 200 = 0 then null else ${ago} end
      from videos v, ${series(clips)} where v.id = ${videoId}`,
  ];
  await db.transaction().execute(async (tx) => {
    // Skips triggers and foreign keys, which are not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/database.ts';

interface Fill {
  rows: number;
  operatorId: number;
  userId: number;
  videoId: number;
}

/** Queues do not grow with the number of past decisions. */
const PENDING_ROWS = 300;

/** Fills each list with `rows` rows, in one transaction, and runs ANALYZE. */
export async function fillLists(db: Db, { rows, operatorId, userId, videoId }: Fill): Promise<void> {
  const n = sql`generate_series(1, ${rows}::int) n`;
  const ago = sql`now() - n * interval '1 minute'`;
  const waiting = sql`n % (${rows}::int / ${PENDING_ROWS}::int) = 0`;
  const user = sql`(select min(id) from users where phone like '9%') + n % (${rows}::int / 10)`;
  const order = sql`'order' || lpad(n::text, 10, '0')`;
  await db.transaction().execute(async (tx) => {
    // Skips triggers and foreign keys, which are not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    const statements = [
      sql`insert into users (phone, password_hash, user_type, current_user_type, name)
        select '9' || lpad(n::text, 10, '0'), '-', 1, 1, '用户' || n
        from generate_series(0, ${rows}::int / 10) n`,
      sql`insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, transfer_status,
          expires_at, created_at)
        select ${order}, ${user}, case when ${waiting} then 1 else 2 end, 100, 100,
          case when ${waiting} then null else 1 end, case when ${waiting} then null else ${ago} end,
          case when ${waiting} then 1 else 2 end, now() + interval '1 day', ${ago} from ${n}`,
      sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount)
        select 'item' || n, ${order}, 0, ${videoId}::int, 1, '城市夜景航拍', 100, 100 from ${n}`,
      sql`insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
        values ('proof', ${userId}, 'image', 'proof.png', 'private/proof.png', now())`,
      sql`insert into transfers (order_id, user_id, proof_upload_id, submitted_at)
        select ${order}, ${user}, (select id from uploads where file_key = 'proof'), ${ago} from ${n}`,
      sql`insert into invoices (order_id, user_id, status, head_type, head_title, amount, requested_at)
        select ${order}, ${user}, case when ${waiting} then 0 else 2 end, 2, '抬头', 100, ${ago} from ${n}`,
      sql`insert into refund_requests (order_id, user_id, order_item_ids, reason, status, requested_at, decided_at)
        select ${order}, ${user}, array['item' || n], '画面有噪点', case when ${waiting} then 0 else 2 end, ${ago},
          case when ${waiting} then null else ${ago} end from ${n}`,
      sql`insert into recharges (id, user_id, channel, amount, status, expires_at, paid_at, created_at)
        select 'R' || n, ${user}, 'alipay', 100, case when ${waiting} then 1 else 2 end, now(),
          case when ${waiting} then null else ${ago} end, ${ago} from ${n}`,
      sql`insert into quarantined_payments (channel, trade_no, out_trade_no, recharge_id, amount, credited_amount,
          reason, status, operator_id, created_at)
        select 'alipay', 'T' || n, 'R' || n, 'R' || n, 1, case when ${waiting} then null else 1 end,
          '实付0.01元，应付1.00元', case when ${waiting} then 0 else 1 end,
          case when ${waiting} then null else ${operatorId}::int end, ${ago} from ${n}`,
      sql`insert into ledger_accounts (id, kind) overriding system value values (1, 'revenue')`,
      sql`insert into ledger_accounts (id, kind, user_id) overriding system value
        select n + 1, 'userCoins', n from ${n}`,
      sql`insert into journal_entries (id, cause_kind, cause_id, created_at) overriding system value
        select n, 'orderPayment', ${order}, now() - (${rows}::int - n) * interval '1 minute' from ${n}`,
      sql`insert into postings (entry_id, account_id, amount, balance_after)
        select n, side.account, side.amount, side.amount
        from ${n}, lateral (values (1, 100), (n + 1, -100)) side (account, amount)`,
      sql`insert into audit_log (operator_id, action, subject, after, created_at)
        select ${operatorId}::int, 'order.refund', ${order}, '{"amount": 1}', ${ago} from ${n}`,
      sql`insert into videos (author_id, upload_id, name, keywords, authentication_type, status, submitted_at)
        select v.author_id, -n, v.name, v.keywords, 1, case when ${waiting} then 1 else 2 end, ${ago}
        from videos v, ${n} where v.id = ${videoId}`,
      sql`insert into messages (user_id, title, content) select ${userId}::int, '退款已完成', '订单已退款' from ${n}`,
    ];
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

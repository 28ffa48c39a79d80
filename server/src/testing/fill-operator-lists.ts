import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export const LIST_ROWS = 5;
/** Text in each list's third row only, with pattern wildcards. */
export const HOSTILE_NAME = '甲50%_\\乙';

/** Fills each of the operators' lists with rows that differ in time and sum. The oldest are decided, the others open. */
export async function fillOperatorLists(
  db: Db,
  { operatorId, userId, videoId }: Record<'operatorId' | 'userId' | 'videoId', number>,
) {
  const n = sql`generate_series(1, ${LIST_ROWS}::int) n`;
  const ago = sql`now() - n * interval '1 day'`;
  const name = sql`case when n = 3 then ${HOSTILE_NAME} else '丙' || n end`;
  const order = sql`'order' || n`;
  const decided = sql`n > 3`;
  const decidedAt = sql`case when ${decided} then ${ago} + interval '1 hour' end`;
  const operator = sql`case when ${decided} then ${operatorId}::int end`;
  const user = sql`(select id from users where phone = '1770000000' || n)`;
  const statements = [
    sql`insert into users (phone, password_hash, user_type, current_user_type, name, created_at)
      select '1770000000' || n, '-', 1, 1, ${name}, ${ago} from ${n}`,
    sql`insert into companies (owner_user_id, name, created_at, verified_at)
      select ${user}, ${name}, ${ago}, ${decidedAt} from ${n}`,
    sql`insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      select 'proof' || n, ${userId}::int, 'image', 'proof.png', 'private/proof' || n, now() from ${n}`,
    sql`insert into orders (id, user_id, status, origin_amount, pay_amount, transfer_status, expires_at, created_at, pay_type, paid_at)
      select ${order}, ${user}, case when ${decided} then 2 else 1 end, n * 100, n * 100,
        case when ${decided} then 2 else 1 end, now() + interval '1 day', ${ago},
        case when ${decided} then 1 end, ${decidedAt} from ${n}`,
    sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount)
      select 'item' || n, ${order}, 0, ${videoId}::int, 1, '城市夜景', n * 100, n * 100 from ${n}`,
    sql`insert into packs (offer_id, user_id, request_id, name, tier, downloads, price, bought_at, ends_at, refunded_at, refund_amount)
      select 1, ${user}, 'request-' || n, ${name}, 1, 10, n * 100, ${ago}, now() + n * interval '1 day', ${decidedAt},
        case when ${decided} then n * 100 end from ${n}`,
    sql`insert into transfers (order_id, user_id, proof_upload_id, submitted_at, decided_at)
      select ${order}, ${user}, (select id from uploads where file_key = 'proof' || n), ${ago}, ${decidedAt} from ${n}`,
    sql`insert into invoices (order_id, user_id, status, head_type, head_title, amount, requested_at, decided_at, reason)
      select ${order}, ${user}, case when ${decided} then 2 else 0 end, 2, ${name}, n * 100, ${ago}, ${decidedAt}, '抬头' from ${n}`,
    sql`insert into refund_requests (order_id, user_id, order_item_ids, reason, status, requested_at, decided_at)
      select ${order}, ${user}, array['item' || n], '噪点', case when ${decided} then 2 else 0 end, ${ago}, ${decidedAt} from ${n}`,
    sql`insert into recharges (id, user_id, channel, amount, status, expires_at, paid_at, created_at)
      select 'R' || n, ${user}, 'alipay', n * 100, case when ${decided} then 2 else 1 end, now() + interval '1 day',
        ${decidedAt}, ${ago} from ${n}`,
    sql`insert into quarantined_payments (channel, trade_no, out_trade_no, recharge_id, amount, reason, status, operator_id,
        credited_amount, created_at, decided_at)
      select 'alipay', 'T' || n, 'R' || n, 'R' || n, n * 100, '金额不符', case when ${decided} then 1 else 0 end, ${operator},
        case when ${decided} then n * 100 end, ${ago}, ${decidedAt} from ${n}`,
    sql`insert into payment_reconciliations (channel, day, payments, payment_amount, refunds, refund_amount, differences)
      select 'alipay', current_date - n, n, n, 0, 0, '[]' from ${n}`,
    sql`insert into ledger_accounts (kind, user_id) select 'userCoins', ${user} from ${n}`,
    sql`update ledger_accounts a set balance = right(u.phone, 1)::int * 100 from users u where u.id = a.user_id`,
    sql`insert into journal_entries (cause_kind, cause_id, created_at)
      select 'orderPayment', case when n = 3 then ${HOSTILE_NAME} else ${order} end, ${ago} from ${n}`,
    sql`insert into postings (entry_id, account_id, amount, balance_after)
      select e.id, a.id, a.balance, a.balance from journal_entries e
      join lateral (select *, row_number() over (order by id) r from ledger_accounts) a
        on a.r = (select count(*) from journal_entries o where o.id <= e.id)`,
    sql`insert into videos (author_id, upload_id, name, keywords, authentication_type, status, created_at, submitted_at,
        published_at)
      select v.author_id, -n, ${name}, v.keywords, 1, 2, ${ago}, ${ago}, case when ${decided} then ${ago} end
      from videos v, ${n} where v.id = ${videoId}`,
    sql`insert into video_reports (video_id, reason, detail, status, operator_id, created_at, decided_at)
      select ${videoId}::int, 1, ${name}, case when ${decided} then 2 else 0 end, ${operator}, ${ago}, ${decidedAt} from ${n}`,
    sql`insert into series (author_id, name, created_at, hidden_at, hidden_reason)
      select ${userId}::int, ${name}, ${ago}, ${decidedAt}, case when ${decided} then '广告' end from ${n}`,
    sql`insert into creator_applications (user_id, name, phone, email, remark, advantage, sale_type, work_link, status, submitted_at,
        decided_at)
      select ${user}, ${name}, '13900000000', 'a@b.c', '', '', 0, '', case when ${decided} then 2 else 0 end, ${ago}, ${decidedAt}
      from ${n}`,
    sql`insert into authentications (kind, user_id, status, company_name, credit_code, submitted_at, decided_at)
      select 'authorCompany', ${user}, case when ${decided} then 2 else 0 end, ${name}, 'C' || n, ${ago}, ${decidedAt} from ${n}`,
    sql`insert into withdrawals (user_id, amount, tax, tax_version, status, payee_name, alipay_account, reason, applied_at, decided_at)
      select ${user}, n * 100, 0, null, case when ${decided} then 2 else 0 end, ${name}, 'a@b.c', '账号有误', ${ago}, ${decidedAt}
      from ${n}`,
    sql`insert into operators (username, password_hash, role, created_at) select ${name}, '-', 'editor', ${ago} from ${n}`,
    sql`insert into audit_log (operator_id, action, subject, created_at)
      select ${operatorId}::int, 'test.fill', ${name}, ${ago} from ${n}`,
    sql`insert into pgboss.job (name, data, state, created_on, completed_on)
      select ${name}, '{}', 'completed', ${ago}, ${decidedAt} from ${n}`,
    sql`insert into searches (day, who, term, found)
      select current_date - n, person, ${name}, 0 from ${n}, generate_series(1, 20 + n) person`,
    sql`insert into search_clips (video_id, day, term, shown, opened)
      select ${videoId}::int, current_date - n, ${name}, 10 + n, n from ${n}`,
  ];
  await db.transaction().execute(async (tx) => {
    // Disables triggers and foreign keys: the lists only read rows, and other tests cover balances and references.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

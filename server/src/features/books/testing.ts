import { formatDate } from '@zhenku/contract/format';
import { toFen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { creditRecharge } from '../recharges/credit.ts';
import { GRACE_MS } from './month.ts';

let recharges = 0;

/** Credits a paid recharge, with its record. The coins belong to the company if one is given, otherwise to the user. */
export async function recharge(
  db: Db,
  user: { id: number; companyId?: number },
  yuan: number,
  channel: 'alipay' | 'wxpay' = 'alipay',
): Promise<string> {
  const id = `books${(recharges += 1)}`;
  await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('recharges')
      .values({
        id,
        user_id: user.id,
        company_id: user.companyId ?? null,
        channel,
        amount: toFen(yuan),
        expires_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const from = { kind: 'providerClearing', provider: channel } as const;
    await creditRecharge({ db: tx, services: { jobs: { enqueue: async () => undefined } } }, row, {
      cause: 'recharge',
      from,
    });
  });
  return id;
}

/**
 * Lets last month be closed in the first hour of a month too: moves this process's clock, but not the database's, to the hour's
 * end. Returns a function that moves it back.
 */
export function skipGracePeriod(): () => void {
  const startOfMonth = new Date(`${monthAt(0)}-01T00:00:00+08:00`).getTime();
  const skippedMs = Math.max(0, startOfMonth + GRACE_MS - Date.now());
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + skippedMs);
  return () => clock.mockRestore();
}

/** Returns the month (YYYY-MM) at an offset of `months` from the current one. */
export function monthAt(months: number): string {
  const [year, month] = formatDate(Date.now()).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

export async function moveToMonth(db: Db, months: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update journal_entries set created_at = created_at + make_interval(months => ${months}::int)
      where created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(
      tx,
    );
  });
}

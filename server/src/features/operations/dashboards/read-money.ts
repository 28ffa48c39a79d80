import type { BookChannel } from '@zhenku/contract/books/book-channels';
import type { Dashboard, Days } from '@zhenku/contract/operations/dashboards';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isDayWithin } from '../../../platform/lists/paging.ts';
import { channelValues } from '../../books/channels.ts';
import { ledgerDays } from '../../wallet/ledger-days.ts';
import { asDashboard, periodOf } from './period.ts';

const COLUMN_OF: Partial<Record<BookChannel, readonly [column: string, sign: 1n | -1n]>> = {
  recharge: ['recharge', 1n],
  bankCredit: ['recharge', 1n],
  bonus: ['bonus', 1n],
  coinSale: ['sale', 1n],
  transferSale: ['sale', 1n],
  packSale: ['sale', 1n],
  refund: ['refund', 1n],
  packReturn: ['refund', 1n],
  share: ['share', 1n],
  shareBack: ['share', -1n],
  revenue: ['revenue', 1n],
  payout: ['payout', 1n],
};

const COINS = ['userCoins', 'userBonus', 'companyCoins', 'companyBonus'];

interface Row {
  day: string;
  channel: BookChannel | 'coins';
  amount: Fen;
}

export async function readMoney(db: Db, requested: Days): Promise<Dashboard> {
  const period = periodOf(requested);
  const { rows } = await sql<Row>`
    with channels (cause_kind, account_kind, channel, sign) as (values ${channelValues}),
    days as materialized (${await ledgerDays(db)})
    select d.day, c.channel, sum(c.sign * d.amount)::bigint as amount
    from days d join channels c using (cause_kind, account_kind)
    where c.channel is not null and ${isDayWithin('d.day', period)} group by 1, 2
    union all
    select case when day < ${period.from}::date then ${period.from}::date - 1 else day end, 'coins', sum(amount)::bigint
    from days where account_kind = any (${COINS}::text[]) and day <= ${period.to}::date group by 1
    order by 1`.execute(db);
  const sums = new Map<string, Record<string, Fen>>();
  for (const { day, channel, amount } of rows) {
    const [column, sign] = channel === 'coins' ? (['coins', 1n] as const) : (COLUMN_OF[channel] ?? []);
    if (column === undefined) continue;
    const values = sums.get(day) ?? {};
    values[column] = (values[column] ?? 0n) + sign! * amount;
    sums.set(day, values);
  }
  return withBalances(asDashboard('money', period, inYuan(sums)), rows);
}

const inYuan = (sums: ReadonlyMap<string, Record<string, Fen>>) =>
  new Map(
    [...sums].map(([day, values]) => [
      day,
      Object.fromEntries(Object.entries(values).map(([column, fen]) => [column, toYuan(fen)])),
    ]),
  );

/** Adds a running coin balance to each day, starting from the balance before the first day. */
function withBalances(dashboard: Dashboard, rows: readonly Row[]): Dashboard {
  const moved = new Map(rows.filter(({ channel }) => channel === 'coins').map(({ day, amount }) => [day, amount]));
  let coins = [...moved].reduce((sum, [day, amount]) => (day < dashboard.from ? sum + amount : sum), 0n);
  const days = dashboard.days.map(({ date, values }) => {
    coins += moved.get(date) ?? 0n;
    return { date, values: { ...values, coins: toYuan(coins) } };
  });
  return { ...dashboard, days };
}

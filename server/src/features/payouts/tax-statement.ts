import type { Output } from '@zhenku/contract/api';
import type { Fen } from '@zhenku/contract/money';
import type { WithheldTax } from '@zhenku/contract/payouts/operator-payouts';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import type { ListFile } from '../../platform/lists/list-file.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';

interface Month {
  /** YYYY-MM in Asia/Shanghai. */
  month: string;
}

interface Sums {
  count: number;
  depositMoney: Fen;
  taxMoney: Fen;
  payMoney: Fen;
}

type Row = Pick<WithheldTax, 'userId' | 'payeeName' | 'taxVersion'> & Sums;

const sums = sql`count(*)::int as count, coalesce(sum(w.amount), 0)::bigint as "depositMoney",
  coalesce(sum(w.tax), 0)::bigint as "taxMoney", coalesce(sum(w.amount - w.tax), 0)::bigint as "payMoney"`;

function completedIn({ month }: Month) {
  const first = sql`(${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')`;
  const next = sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai')`;
  return sql`withdrawals w where w.status = ${WITHDRAWAL_STATUS.complete} and w.tax_version is not null
    and w.decided_at >= ${first} and w.decided_at < ${next}`;
}

const linesOf = (month: Month) => sql<Row>`
  select w.user_id as "userId", w.payee_name as "payeeName", w.tax_version as "taxVersion", ${sums}
  from ${completedIn(month)} group by w.user_id, w.payee_name, w.tax_version
  order by w.user_id, w.tax_version, w.payee_name`;

const asWithheld = <Line extends Sums>(row: Line) => inYuan(row, 'depositMoney', 'taxMoney', 'payMoney');

export async function listWithheldTax(
  db: Db,
  { month, page, size }: Month & Paging,
): Promise<Output<'GET /operator/v1/withdrawals/tax'>> {
  const lines = linesOf({ month });
  const { rows, ...rest } = await readPage(db, { page, size }, { matching: lines, rows: lines });
  const { rows: totals } = await sql<Sums>`select ${sums} from ${completedIn({ month })}`.execute(db);
  return { content: rows.map(asWithheld), ...rest, sum: asWithheld(totals[0]!) };
}

export const taxFile: ListFile<Month, WithheldTax & Month> = {
  name: 'withheldTax',
  role: 'finance',
  fileName: '预扣个税.csv',
  columns: [
    ['月份', ({ month }) => month],
    ['用户编号', ({ userId }) => String(userId)],
    ['姓名', ({ payeeName }) => payeeName],
    ['笔数', ({ count }) => String(count)],
    ['提现金额', ({ depositMoney }) => yuanCell(depositMoney)],
    ['预扣税', ({ taxMoney }) => yuanCell(taxMoney)],
    ['实付金额', ({ payMoney }) => yuanCell(payMoney)],
    ['税率表版本', ({ taxVersion }) => String(taxVersion)],
  ],
  async *rows({ db }, _operator, { month }) {
    const { rows } = await linesOf({ month }).execute(db);
    for (const row of rows) yield { ...asWithheld(row), month };
  },
};

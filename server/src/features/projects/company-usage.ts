import type { Readable } from 'node:stream';
import type { Input, Output } from '@zhenku/contract/api';
import type { UsageRow } from '@zhenku/contract/companies/usage';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isInMonth } from '../../platform/database/months.ts';
import { AppError } from '../../platform/errors.ts';
import { type CsvColumns, csvOf, yuanCell } from '../../platform/lists/csv.ts';
import { decodeParameters, userFileUrl } from '../../platform/lists/user-file.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import { type Member, requireManagedCompany } from '../companies/spending-limits.ts';

export const USAGE_FOLDER = 'company-usage';

type UsageInput = Input<'GET /company/v1/usage'>;

export async function readUsage(
  db: Db,
  user: Member,
  { month: wanted }: UsageInput,
): Promise<Output<'GET /company/v1/usage'>> {
  const companyId = await requireManagedCompany(db, user);
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
    from orders where company_id = ${companyId} and paid_at is not null order by month desc`.execute(db);
  const months = rows.map(({ month }) => month);
  const month = wanted ?? months[0] ?? null;
  return { month, months, rows: month === null ? [] : await selectUsage(db, companyId, month) };
}

/** Sums by the month of the payment, like the members' monthly limits, so that a refund changes the month of its purchase. */
async function selectUsage(db: Db, companyId: number, month: string | undefined): Promise<UsageRow[]> {
  const inMonth = month === undefined ? sql`true` : isInMonth('o.paid_at', month);
  const { rows } = await sql<Omit<UsageRow, 'paid' | 'refunded' | 'amount'> & { paid: Fen; refunded: Fen }>`
    select to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, u.id as "userId", u.name,
      p.id as "projectId", p.name as "projectName", o.cost_centre as "costCentre",
      count(*) filter (where i.refunded_at is null)::int as clips,
      sum(i.pay_amount)::bigint as paid,
      coalesce(sum(i.pay_amount) filter (where i.refunded_at is not null), 0)::bigint as refunded
    from orders o
      join order_items i on i.order_id = o.id
      join users u on u.id = o.user_id
      left join licences l on l.order_item_id = i.id
      left join project_licences c on c.licence_id = l.id
      left join projects p on p.id = c.project_id
    where o.company_id = ${companyId} and o.paid_at is not null and ${inMonth}
    group by 1, u.id, p.id, o.cost_centre
    order by 1, u.name, u.id, p.name nulls last, p.id, o.cost_centre nulls last`.execute(db);
  return rows.map(({ paid, refunded, ...row }) => ({
    ...row,
    paid: toYuan(paid),
    refunded: toYuan(refunded),
    amount: toYuan(paid - refunded),
  }));
}

export async function usageUrl(
  { db, caller: user, services: { secret } }: Operation<UserSession, { secret: string }>,
  { month }: UsageInput,
): Promise<{ url: string }> {
  await requireManagedCompany(db, user);
  return userFileUrl(secret, user, {
    folder: USAGE_FOLDER,
    parameters: { month },
    fileName: await siteFileName(db, month === undefined ? '企业采购报表.csv' : `企业采购报表 ${month}.csv`),
  });
}

/** Throws `linkInvalid` if the user no longer manages a company. */
export async function streamUsageFile(db: Db, user: Member, parameters: string): Promise<Readable> {
  const { month } = decodeParameters<UsageInput>(parameters);
  const companyId = await requireManagedCompany(db, user).catch((cause: unknown) => {
    throw new AppError('linkInvalid', { cause });
  });
  return csvOf(await selectUsage(db, companyId, month), COLUMNS);
}

const COLUMNS: CsvColumns<UsageRow> = [
  ['月份', ({ month }) => month],
  ['成员编号', ({ userId }) => String(userId)],
  ['成员', ({ name }) => name],
  ['项目', ({ projectName }) => projectName ?? ''],
  ['成本中心', ({ costCentre }) => costCentre ?? ''],
  ['素材条数', ({ clips }) => String(clips)],
  ['支付', ({ paid }) => yuanCell(paid)],
  ['退款', ({ refunded }) => yuanCell(refunded)],
  ['净额', ({ amount }) => yuanCell(amount)],
];

import type { Input } from '@zhenku/contract/api';
import { BANK_CREDIT_STATUS, type BankCredit } from '@zhenku/contract/orders/bank-credits';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { isNumber } from '../../../platform/lists/list-conditions.ts';
import { listOrder } from '../../../platform/lists/operator-list.ts';
import { isWithin, readPageById } from '../../../platform/lists/paging.ts';
import { containsPattern } from '../../../platform/database/text-match.ts';

const { waiting, credited, takenBack } = BANK_CREDIT_STATUS;
const STATUS = sql<number>`case when b.taken_back_at is not null then ${takenBack}::int
  when b.credited_at is not null then ${credited}::int else ${waiting}::int end`;
const CUSTOMER = sql<string>`coalesce(c.name, u.name)`;

/** Pending ones come oldest first, all others newest first. */
export async function listBankCredits(
  db: Db,
  operator: { id: number },
  { status, keyword, from, to, ...paging }: Input<'GET /operator/v1/credits'>,
): Promise<PageOf<BankCredit>> {
  const pattern = keyword && containsPattern(keyword);
  const credits = db
    .selectFrom('bank_credits as b')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('companies as c', 'c.id', 'b.company_id');
  const matching = credits
    .where(isWithin('b.created_at', { from, to }))
    .$if(status !== undefined, (query) => query.where(STATUS, '=', status!))
    .$if(Boolean(pattern), (query) =>
      query.where((eb) =>
        eb.or([
          isNumber(keyword!, 'b.id'),
          eb('b.reference', '=', keyword!.toUpperCase()),
          eb(CUSTOMER, 'ilike', pattern!),
        ]),
      ),
    );
  const { rows, ...page } = await readPageById(db, paging, {
    matching,
    rows: matching.select('b.id').orderBy(listOrder({}, {}, { id: 'b.id', oldestFirst: status === waiting })),
    read: (ids: number[]) =>
      credits
        .innerJoin('operators as o', 'o.id', 'b.proposed_by')
        .leftJoin('operators as second', 'second.id', 'b.credited_by')
        .leftJoin('operators as third', 'third.id', 'b.taken_back_by')
        .select(['b.id as creditId', 'b.user_id as userId', 'b.company_id as companyId', 'b.amount as money'])
        .select(['b.reference', 'b.reason', 'b.created_at as addTime', 'b.credited_at as creditTime', 'b.proposed_by'])
        .select(['b.taken_back_at', 'b.taken_back_reason', 'third.username as taker'])
        .select(['o.username as operatorName', 'second.username as creditedBy'])
        .select([STATUS.as('status'), CUSTOMER.as('customer')])
        .where('b.id', 'in', ids)
        .execute(),
    idOf: ({ creditId }) => creditId,
  });
  const content = rows.map(({ customer, proposed_by, taker, taken_back_at, taken_back_reason, ...row }) => ({
    ...inYuan(row, 'money'),
    customer: { name: customer },
    mine: proposed_by === operator.id,
    takenBack:
      taken_back_at === null ? null : { operatorName: taker!, reason: taken_back_reason!, time: taken_back_at },
  }));
  return { content, ...page };
}

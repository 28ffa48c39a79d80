import { mayOpen } from '@zhenku/contract/operations/object-kinds';
import type { OperatorRole } from '@zhenku/contract/constants';
import { formatTime, maskPhone } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import { COMPANY_STATUS, COMPANY_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { CompanyFilter, OperatorCompany } from '@zhenku/contract/operators/customers';
import { sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { allOf, isFound, isNumber, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { readAccounts } from '../wallet/accounts.ts';
import { bonusOf, coinsOf } from '../wallet/coins.ts';

const statusOf = (verifyTime: OperatorCompany['verifyTime']) =>
  verifyTime ? COMPANY_STATUS.verified : COMPANY_STATUS.unverified;

export const companyList: OperatorList<CompanyFilter, OperatorCompany, number> = {
  name: 'companies',
  fileName: '企业.csv',
  columns: [
    ['企业编号', ({ companyId }) => String(companyId)],
    ['名称', ({ companyName }) => companyName],
    ['统一社会信用代码', ({ socialCreditCode }) => socialCreditCode ?? ''],
    ['账号编号', ({ ownerId }) => String(ownerId)],
    ['账号名称', ({ ownerName }) => ownerName],
    ['手机号', ({ phone }) => maskPhone(phone)],
    ['成员数', ({ memberCount }) => String(memberCount)],
    ['牛币余额', ({ coinsMoney }) => (coinsMoney === null ? '' : yuanCell(coinsMoney))],
    ['状态', ({ verifyTime }) => COMPANY_STATUS_LABEL[statusOf(verifyTime)]!],
    ['认证时间', ({ verifyTime }) => (verifyTime ? formatTime(verifyTime) : '')],
    ['注册时间', ({ addTime }) => formatTime(addTime)],
  ],
  select: async ({ db, operator }, { status, ...filter }) => {
    const { keyword } = filter;
    const verified = sql<SqlBool>`(c.verified_at is not null) = ${status === COMPANY_STATUS.verified}`;
    const matching = db
      .selectFrom('companies as c')
      .where(
        allOf([
          isSelected(filter, { time: 'c.created_at' }),
          status !== undefined && verified,
          keyword && (await matchesKeyword(db, keyword)),
        ]),
      );
    const columns = { addTime: 'c.created_at', verifyTime: { nullable: 'c.verified_at' }, companyName: 'c.name' };
    return {
      matching,
      rows: matching.select('c.id').orderBy(listOrder(filter, columns, { id: 'c.id', oldestFirst: false })),
      read: (ids) => readCompanies(db, operator.role, ids),
      idOf: ({ companyId }) => companyId,
    };
  },
};

function matchesKeyword(db: Db, keyword: string) {
  return isFound(db, 'c.id', [
    {
      named: keyword,
      rowsOf: (users) => sql`select k.id from companies k where k.owner_user_id = any(${users})`,
      user: sql`c.owner_user_id`,
    },
    { ids: sql`select k.id from companies k where k.credit_code = ${keyword.toUpperCase()}` },
    { ids: sql`select k.id from companies k where ${isNumber(keyword, 'k.id')}` },
  ]);
}

export async function readAnyCompany(db: Db, role: OperatorRole, companyId: number): Promise<OperatorCompany> {
  const [company] = await readCompanies(db, role, [companyId]);
  if (!company) throw new AppError('notFound', { message: '企业不存在' });
  return company;
}

async function readCompanies(db: Db, role: OperatorRole, ids: number[]): Promise<OperatorCompany[]> {
  const rows = await db
    .selectFrom('companies as c')
    .innerJoin('users as u', 'u.id', 'c.owner_user_id')
    .select(['c.id', 'c.name', 'c.credit_code', 'c.verified_at', 'c.created_at', 'u.id as ownerId', 'u.phone'])
    .select('u.name as ownerName')
    .select(
      sql<number>`(select count(*)::int from user_companies m where m.company_id = c.id and m.role <> 'owner')`.as(
        'memberCount',
      ),
    )
    .where('c.id', 'in', ids)
    .execute();
  const coins = mayOpen(role, 'trade') ? await sumCoins(db, ids) : null;
  return rows.map((row) => ({
    companyId: row.id,
    companyName: row.name,
    socialCreditCode: row.credit_code,
    verifyTime: row.verified_at,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    phone: row.phone ?? '',
    memberCount: row.memberCount,
    coinsMoney: coins && toYuan(coins.get(row.id) ?? 0n),
    addTime: row.created_at,
  }));
}

async function sumCoins(db: Db, ids: number[]): Promise<Map<number, bigint>> {
  const accounts = ids.flatMap((companyId) => [coinsOf({ companyId }), bonusOf({ companyId })]);
  const sums = new Map<number, bigint>();
  for (const { company_id: id, balance } of await readAccounts(db, accounts))
    sums.set(id!, (sums.get(id!) ?? 0n) + balance);
  return sums;
}

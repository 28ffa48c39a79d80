import { SALE_TYPE_LABEL, USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime, maskPhone } from '@zhenku/contract/format';
import type { OperatorUser, UserFilter } from '@zhenku/contract/operators/customers';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { allOf, isFound, isOneOf, isNumber, isSelected, usersBy } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';

export const userList: OperatorList<UserFilter, OperatorUser, number> = {
  name: 'users',
  fileName: '用户.csv',
  columns: [
    ['用户编号', ({ userId }) => String(userId)],
    ['名称', ({ name }) => name],
    ['手机号', ({ phone }) => maskPhone(phone)],
    ['企业', ({ companyName }) => companyName ?? ''],
    ['类型', ({ userType }) => USER_TYPE_LABEL[userType] ?? ''],
    ['创作者', ({ author }) => (author ? '是' : '否')],
    ['签约方式', ({ saleType }) => (saleType === null ? '' : (SALE_TYPE_LABEL[saleType] ?? ''))],
    ['状态', ({ suspended, closed }) => (closed ? '已注销' : suspended ? '已停用' : '正常')],
    ['注册时间', ({ addTime }) => formatTime(addTime)],
  ],
  select: async ({ db }, filter) => {
    const { keyword } = filter;
    const matching = selectUsers(db).where(
      allOf([
        isSelected(filter, { time: 'u.created_at' }),
        keyword &&
          (await isFound(db, 'u.id', [
            { ids: usersBy(keyword), row: isOneOf(sql`u.id`, usersBy(keyword)) },
            { ids: sql`select k.id from users k where ${isNumber(keyword, 'k.id')}` },
          ])),
      ]),
    );
    const columns = { addTime: 'u.created_at', name: 'u.name' };
    return {
      matching,
      rows: matching.select('u.id').orderBy(listOrder(filter, columns, { id: 'u.id', oldestFirst: false })),
      read: (ids) => readUsers(db, ids),
      idOf: ({ userId }) => userId,
    };
  },
};

const selectUsers = (db: Db) => db.selectFrom('users as u').leftJoin('companies as c', 'c.owner_user_id', 'u.id');

async function readUsers(db: Db, ids: number[]): Promise<OperatorUser[]> {
  const rows = await selectUsers(db).where('u.id', 'in', ids).select(USER_COLUMNS).execute();
  return rows.map(asOperatorUser);
}

export const USER_COLUMNS = [
  'u.id',
  'u.name',
  'u.phone',
  'u.user_type',
  'u.author',
  'u.sale_type',
  'u.role',
  'u.suspended_at',
  'u.closed_at',
  'u.created_at',
  'c.name as companyName',
] as const;

type UserRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'name' | 'phone' | 'user_type' | 'author' | 'sale_type' | 'role' | 'suspended_at' | 'closed_at' | 'created_at'
> & { companyName: string | null };

export const asOperatorUser = (user: UserRow): OperatorUser => ({
  userId: user.id,
  name: user.name,
  phone: user.phone ?? '',
  companyName: user.companyName,
  userType: user.user_type,
  author: user.author,
  saleType: user.sale_type,
  role: user.role,
  suspended: user.suspended_at !== null,
  closed: user.closed_at !== null,
  addTime: user.created_at,
});

import { formatTime } from '@zhenku/contract/format';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { Operator, OperatorFilter } from '@zhenku/contract/operators/operator-accounts';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';

export const operatorAccountList: OperatorList<OperatorFilter, Operator, number> = {
  name: 'operators',
  fileName: '运营人员.csv',
  columns: [
    ['编号', ({ operatorId }) => String(operatorId)],
    ['账号', ({ username }) => username],
    ['角色', ({ role }) => OPERATOR_ROLE_LABEL[role]],
    ['两步验证', ({ totp }) => (totp ? '已开启' : '未开启')],
    ['状态', ({ disabled }) => (disabled ? '已停用' : '正常')],
    ['上次登录', ({ lastLoginTime }) => (lastLoginTime ? formatTime(lastLoginTime) : '')],
    ['创建时间', ({ addTime }) => formatTime(addTime)],
  ],
  select: ({ db }, filter) => {
    const { keyword, role } = filter;
    const matching = db
      .selectFrom('operators as o')
      .where(
        allOf([
          isSelected(filter, { time: 'o.created_at' }),
          keyword && anyOf([isPartOf(keyword, ['o.username']), isNumber(keyword, 'o.id')]),
          role && sql<SqlBool>`o.role = ${role}`,
        ]),
      );
    const columns = {
      addTime: 'o.created_at',
      username: 'o.username',
      lastLoginTime: { nullable: 'o.last_login_at' },
    };
    return {
      matching,
      rows: matching.select('o.id').orderBy(listOrder(filter, columns, { id: 'o.id', oldestFirst: false })),
      read: (ids) => readOperators(db, ids),
      idOf: ({ operatorId }) => operatorId,
    };
  },
};

const readOperators = (db: Db, ids: number[]): Promise<Operator[]> =>
  db
    .selectFrom('operators as o')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .where('o.id', 'in', ids)
    .select(['o.id as operatorId', 'o.username', 'o.role', 'o.email'])
    .select(['o.last_login_at as lastLoginTime', 'o.created_at as addTime'])
    .select([
      sql<boolean>`o.disabled_at is not null`.as('disabled'),
      sql<boolean>`t.confirmed_at is not null`.as('totp'),
    ])
    .execute();

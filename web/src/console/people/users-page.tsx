import { BulkCoupons } from '../content/promotions/bulk-coupons.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorUser } from '@zhenku/contract/operators/customers';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { Button } from 'antd';
import { useState } from 'react';
import { actionsColumn, timeColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { useCurrentOperator } from '../shell/current-operator.ts';
import { DataTable } from '../lists/data-table.tsx';
import { ObjectLink } from '../parts/object-link.tsx';
import { nameOf, UserActions } from './user-actions.tsx';
import { CreatorTerms, UserState } from './user-state.tsx';

export default function UsersPage() {
  const list = useList('GET /operator/v1/users', { sorts: 'users' });
  const admin = useCurrentOperator().role === 'admin';
  const [chosen, setChosen] = useState<number[]>([]);
  const [issuing, setIssuing] = useState(false);
  const users = list.rows.filter(({ userId }) => chosen.includes(userId));
  return (
    <ConsolePage
      title="用户"
      tools={
        <>
          <ListTools list={list} keyword="编号、名称、手机号或企业名称" />
          {admin && (
            <Button disabled={users.length === 0} onClick={() => setIssuing(true)}>
              批量发券{users.length > 0 && `（${users.length}）`}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        {...list.table}
        {...(admin && {
          rowSelection: {
            selectedRowKeys: chosen,
            columnTitle: '选择',
            columnWidth: 64,
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: (user: OperatorUser) => ({ 'aria-label': `选择用户 ${user.userId}` }),
          },
        })}
        rowKey="userId"
        columns={[
          { title: 'ID', key: 'id', render: (_, { userId }) => <ObjectLink kind="user" id={userId} /> },
          {
            title: '名称',
            ...list.sortable('name'),
            render: (_, user) => (
              <ObjectLink kind="user" id={user.userId}>
                {nameOf(user)}
              </ObjectLink>
            ),
          },
          { title: '手机号', dataIndex: 'phone', className: 'num' },
          { title: '类型', key: 'type', render: (_, user) => USER_TYPE_LABEL[user.userType] },
          { title: '创作者', key: 'author', render: (_, user) => <CreatorTerms user={user} /> },
          { title: '状态', key: 'state', render: (_, user) => <UserState user={user} /> },
          timeColumn<OperatorUser>('注册时间', (user) => user.addTime, list.sortable('addTime')),
          ...(admin ? [actionsColumn<OperatorUser>((user) => <UserActions user={user} row />)] : []),
        ]}
      />
      {issuing && (
        <BulkCoupons
          users={users}
          onClose={() => setIssuing(false)}
          onDone={() => {
            setIssuing(false);
            setChosen([]);
          }}
        />
      )}
    </ConsolePage>
  );
}

import type { Operator } from '@zhenku/contract/operator-accounts';
import { formatTime } from '@zhenku/contract/format';
import { Button, Grid, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { ROLE_LABEL } from '../features/operators/labels.ts';
import { disableOperator, enableOperator } from '../features/operators/operators.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { useAction } from '../ui/use-action.ts';
import { timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { KeywordFilter } from './filters.tsx';
import { CreateModal, ResetModal, RoleModal } from './operator-modals.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

type Editing = { about: 'create' } | { about: 'role' | 'reset'; operator: Operator } | null;

/** The operators and their roles. */
export default function OperatorsPage() {
  const url = useUrlState();
  const [editing, setEditing] = useState<Editing>(null);
  // On phones a fixed column of actions would leave no room for the names.
  const wide = Grid.useBreakpoint().md;
  const close = () => setEditing(null);
  const query = useOperatorCall('GET /operator/v1/operators', {
    page: url.page,
    size: PAGE_SIZE,
    keyword: url.get('keyword'),
  });
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  return (
    <ConsolePage
      title="运营人员"
      tools={
        <>
          <KeywordFilter label="账号" />
          <Button type="primary" onClick={() => setEditing({ about: 'create' })}>
            新建账号
          </Button>
        </>
      }
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="operatorId"
        columns={[
          { title: '账号', dataIndex: 'username' },
          { title: '角色', key: 'role', render: (_, { role }) => ROLE_LABEL[role] },
          { title: '状态', key: 'state', render: (_, operator) => <State {...operator} /> },
          {
            title: '两步验证',
            key: 'totp',
            render: (_, { totp }) => (totp ? <Tag color="success">已开启</Tag> : '未开启'),
          },
          {
            title: '最近登录',
            key: 'login',
            render: (_, { lastLoginTime }) => formatTimeOr(lastLoginTime, '从未登录'),
          },
          timeColumn<Operator>('创建时间', ({ addTime }) => addTime),
          {
            title: '操作',
            key: 'actions',
            ...(wide && { fixed: 'end' as const }),
            render: (_, operator) =>
              operator.username === me?.username ? (
                <Tag>当前账号</Tag>
              ) : (
                <Actions operator={operator} onEdit={(about) => setEditing({ about, operator })} />
              ),
          },
        ]}
      />
      {editing?.about === 'create' && <CreateModal onClose={close} />}
      {editing?.about === 'role' && <RoleModal operator={editing.operator} onClose={close} />}
      {editing?.about === 'reset' && <ResetModal operator={editing.operator} onClose={close} />}
    </ConsolePage>
  );
}

const formatTimeOr = (time: string | null, otherwise: string) => (time === null ? otherwise : formatTime(time));

const State = ({ disabled }: Operator) =>
  disabled ? <Tag color="error">已停用</Tag> : <Tag color="success">正常</Tag>;

interface ActionsProps {
  operator: Operator;
  onEdit: (about: 'role' | 'reset') => void;
}

function Actions({ operator, onEdit }: ActionsProps) {
  return (
    <>
      <Button type="link" size="small" onClick={() => onEdit('role')}>
        修改角色
      </Button>
      <Button type="link" size="small" onClick={() => onEdit('reset')}>
        重置
      </Button>
      <DisableButton operator={operator} />
    </>
  );
}

/** Disables an operator, or enables a disabled one. */
function DisableButton({ operator: { operatorId, username, disabled } }: { operator: Operator }) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={disabled ? `启用“${username}”？` : `停用“${username}”？`}
      description={disabled ? '对方可以重新登录。' : '对方立即退出所有设备，不能再登录。'}
      okText={disabled ? '启用账号' : '停用账号'}
      okButtonProps={{ danger: !disabled }}
      onConfirm={() => run(() => (disabled ? enableOperator(operatorId) : disableOperator(operatorId)))}
    >
      <Button type="link" size="small" danger={!disabled} loading={busy}>
        {disabled ? '启用' : '停用'}
      </Button>
    </Popconfirm>
  );
}

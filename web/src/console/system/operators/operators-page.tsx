import { ListTools } from '../../lists/list-tools.tsx';
import { useList } from '../../lists/use-list.ts';
import type { Operator } from '@zhenku/contract/operators/operator-accounts';
import { formatTime } from '@zhenku/contract/format';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { disableOperator, enableOperator } from './operators.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { timeColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { CreateModal, EmailModal, ResetModal, RoleModal } from './operator-modals.tsx';
import { ProposalList } from './proposal-list.tsx';
import { RoleTable } from './role-table.tsx';
import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';

type Editing = { about: 'create' } | { about: 'role' | 'reset' | 'email'; operator: Operator } | null;

export default function OperatorsPage() {
  return (
    <TabbedPage
      title="运营人员"
      tabs={[
        { key: 'operators', label: '账号', content: <OperatorList /> },
        { key: 'roles', label: '角色与权限', content: <RoleTable /> },
      ]}
    />
  );
}

function OperatorList() {
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const list = useList('GET /operator/v1/operators', { sorts: 'operators' });
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="账号" />
        <Button type="primary" onClick={() => setEditing({ about: 'create' })}>
          新建账号
        </Button>
      </div>
      <ProposalList />
      <DataTable
        {...list.table}
        rowKey="operatorId"
        columns={[
          { title: '账号', dataIndex: 'username', ...list.sortable('username') },
          { title: '角色', key: 'role', render: (_, { role }) => OPERATOR_ROLE_LABEL[role] },
          { title: '邮箱', key: 'email', render: (_, { email }) => email ?? '—' },
          { title: '状态', key: 'state', render: (_, operator) => <State {...operator} /> },
          {
            title: '两步验证',
            key: 'totp',
            render: (_, { totp }) => (totp ? <Tag color="success">已开启</Tag> : '未开启'),
          },
          {
            title: '最近登录',
            ...list.sortable('lastLoginTime'),
            render: (_, { lastLoginTime }) => formatTimeOr(lastLoginTime, '从未登录'),
          },
          timeColumn<Operator>('创建时间', ({ addTime }) => addTime, list.sortable('addTime')),
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, operator) =>
              operator.username === me?.username ? (
                <>
                  <Tag>当前账号</Tag>
                  <EmailButton onPress={() => setEditing({ about: 'email', operator })} />
                </>
              ) : (
                <Actions operator={operator} onEdit={(about) => setEditing({ about, operator })} />
              ),
          },
        ]}
      />
      {editing?.about === 'create' && <CreateModal onClose={close} />}
      {editing?.about === 'role' && <RoleModal operator={editing.operator} onClose={close} />}
      {editing?.about === 'email' && <EmailModal operator={editing.operator} onClose={close} />}
      {editing?.about === 'reset' && <ResetModal operator={editing.operator} onClose={close} />}
    </>
  );
}

const formatTimeOr = (time: string | null, otherwise: string) => (time === null ? otherwise : formatTime(time));

const State = ({ disabled }: Operator) =>
  disabled ? <Tag color="error">已停用</Tag> : <Tag color="success">正常</Tag>;

interface ActionsProps {
  operator: Operator;
  onEdit: (about: 'role' | 'reset' | 'email') => void;
}

function Actions({ operator, onEdit }: ActionsProps) {
  return (
    <>
      <Button type="link" size="small" onClick={() => onEdit('role')}>
        修改角色
      </Button>
      <EmailButton onPress={() => onEdit('email')} />
      <Button type="link" size="small" onClick={() => onEdit('reset')}>
        重置
      </Button>
      <DisableButton operator={operator} />
    </>
  );
}

const EmailButton = ({ onPress }: { onPress: () => void }) => (
  <Button type="link" size="small" onClick={onPress}>
    邮箱
  </Button>
);

function DisableButton({ operator: { operatorId, username, disabled } }: { operator: Operator }) {
  return (
    <ConfirmButton
      text={disabled ? '启用' : '停用'}
      danger={!disabled}
      title={disabled ? `启用“${username}”？` : `停用“${username}”？`}
      description={disabled ? '对方可以重新登录。' : '对方立即退出所有设备，API 密钥被停用，不能再登录。'}
      okText={disabled ? '启用账号' : '停用账号'}
      action={() => (disabled ? enableOperator(operatorId) : disableOperator(operatorId))}
    />
  );
}

import type { OperatorUser } from '@zhenku/contract/operators';
import { SALE_TYPE, USER_TYPE_LABEL, SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { restoreUser, suspendUser } from '../features/operators/users.ts';
import { useAction } from '../ui/use-action.ts';
import { actionsColumn, timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { CreatorModal } from './creator-modal.tsx';
import { DataTable } from './data-table.tsx';
import { KeywordFilter } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

type Deciding = { user: OperatorUser; about: 'creator' | 'suspend' } | null;

const nameOf = ({ companyName, name }: OperatorUser) => companyName ?? name;

/** All users; admins may suspend and restore them and make them creators. */
export default function UsersPage() {
  const url = useUrlState();
  const [deciding, setDeciding] = useState<Deciding>(null);
  const close = () => setDeciding(null);
  const query = useOperatorCall('GET /operator/v1/users', {
    page: url.page,
    size: PAGE_SIZE,
    keyword: url.get('keyword'),
  });
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  const admin = me?.role === 'admin';
  return (
    <ConsolePage title="用户" tools={<KeywordFilter label="名称、手机号或企业名称" />}>
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="userId"
        columns={[
          { title: 'ID', dataIndex: 'userId' },
          { title: '名称', key: 'name', render: (_, user) => nameOf(user) },
          { title: '手机号', dataIndex: 'phone', className: 'num' },
          { title: '类型', key: 'type', render: (_, user) => USER_TYPE_LABEL[user.userType] },
          { title: '创作者', key: 'author', render: (_, user) => <Creator user={user} /> },
          { title: '状态', key: 'state', render: (_, user) => <State user={user} /> },
          timeColumn<OperatorUser>('注册时间', (user) => user.addTime),
          ...(admin ? [actionsColumn<OperatorUser>((user) => <Actions user={user} onDecide={setDeciding} />)] : []),
        ]}
      />
      {deciding?.about === 'creator' && <CreatorModal user={deciding.user} onClose={close} />}
      {deciding?.about === 'suspend' && <SuspendModal user={deciding.user} onClose={close} />}
    </ConsolePage>
  );
}

function Creator({ user }: { user: OperatorUser }) {
  if (!user.author) return '—';
  return (
    <>
      <Tag color="success">{SALE_TYPE_LABEL[user.saleType ?? SALE_TYPE.nonExclusive]}</Tag>
      {user.role === 1 && <Tag>平台原创</Tag>}
    </>
  );
}

function State({ user }: { user: OperatorUser }) {
  if (user.closed) return <Tag>已注销</Tag>;
  return user.suspended ? <Tag color="error">已停用</Tag> : <Tag color="success">正常</Tag>;
}

interface ActionsProps {
  user: OperatorUser;
  onDecide: (deciding: Deciding) => void;
}

function Actions({ user, onDecide }: ActionsProps) {
  if (user.closed) return null;
  if (user.suspended) return <Restore user={user} />;
  return (
    <>
      <Button type="link" size="small" onClick={() => onDecide({ user, about: 'creator' })}>
        {user.author ? '签约信息' : '设为创作者'}
      </Button>
      <Button type="link" size="small" danger onClick={() => onDecide({ user, about: 'suspend' })}>
        停用
      </Button>
    </>
  );
}

function Restore({ user }: { user: OperatorUser }) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`恢复“${nameOf(user)}”？`}
      description="对方可以重新登录；停用时下架的作品不会自动上架。"
      okText="恢复账号"
      onConfirm={() => run(() => restoreUser(user.userId))}
    >
      <Button type="link" size="small" loading={busy}>
        恢复
      </Button>
    </Popconfirm>
  );
}

function SuspendModal({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  return (
    <ReasonModal
      title={`停用“${nameOf(user)}”`}
      okText="停用"
      readers="原因，仅运营可见，记入操作日志"
      consequence={
        <p className={styles.quiet}>
          对方立即退出所有设备，不能再登录；其作品全部下架，已售出的授权不受影响。创作者只会看到“账号已停用”，不会看到此处填写的原因。
        </p>
      }
      onClose={onClose}
      onSubmit={async (reason) => {
        await suspendUser(user.userId, reason);
        onClose();
      }}
    />
  );
}

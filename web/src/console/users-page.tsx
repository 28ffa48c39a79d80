import type { OperatorUser } from '@zhenku/contract/operators';
import { SALE_TYPE, USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Input, Modal, Popconfirm, Radio, Tag } from 'antd';
import { useState } from 'react';
import { callOperator } from '../app/operator-api.ts';
import { SALE_TYPE_LABEL } from '../features/operators/labels.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { refreshOperatorCalls, useOperatorCall } from '../features/operators/use-operator-call.ts';
import { useBusy } from '../ui/busy.ts';
import { toast } from '../ui/toast.ts';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';

const PAGE_SIZE = 20;

export default function UsersPage() {
  const url = useUrlState();
  const keyword = url.get('keyword');
  const [chosen, setChosen] = useState<OperatorUser | null>(null);
  const [suspending, setSuspending] = useState<OperatorUser | null>(null);
  const query = useOperatorCall('GET /operator/v1/users', { page: url.page, size: PAGE_SIZE, keyword });
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  const admin = me?.role === 'admin';
  return (
    <ConsolePage
      title="用户"
      tools={
        <Input.Search
          key={keyword}
          className={styles.search}
          allowClear
          placeholder="名称、手机号或企业名称"
          aria-label="名称、手机号或企业名称"
          defaultValue={keyword}
          onSearch={(text) => url.set('keyword', text.trim())}
        />
      }
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="userId"
        columns={[
          { title: 'ID', dataIndex: 'userId' },
          { title: '名称', key: 'name', render: (_, user) => user.companyName ?? user.name },
          { title: '手机号', dataIndex: 'phone', className: 'num' },
          { title: '类型', key: 'type', render: (_, user) => USER_TYPE_LABEL[user.userType] },
          { title: '创作者', key: 'author', render: (_, user) => <Creator user={user} /> },
          { title: '注册时间', key: 'time', responsive: ['lg'], render: (_, user) => formatTime(user.addTime) },
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, user) =>
              admin && !user.closed ? <Actions user={user} onCreator={setChosen} onSuspend={setSuspending} /> : null,
          },
        ]}
      />
      {chosen && <CreatorModal user={chosen} onClose={() => setChosen(null)} />}
      {suspending && <SuspendModal user={suspending} onClose={() => setSuspending(null)} />}
    </ConsolePage>
  );
}

interface ActionsProps {
  user: OperatorUser;
  onCreator: (user: OperatorUser) => void;
  onSuspend: (user: OperatorUser) => void;
}

function Actions({ user, onCreator, onSuspend }: ActionsProps) {
  const [busy, run] = useBusy();
  const restore = () =>
    run(async () => {
      await callOperator('POST /operator/v1/users/{userId}/restore', { userId: user.userId });
      toast.success('已恢复');
      await refreshUsers();
    });
  if (user.suspended) {
    return (
      <Popconfirm
        title={`恢复“${user.name}”？`}
        description="可以重新登录；作品不会自动上架。"
        okText="恢复"
        onConfirm={restore}
      >
        <Button type="link" size="small" loading={busy}>
          恢复
        </Button>
      </Popconfirm>
    );
  }
  return (
    <>
      {!user.author && (
        <Button type="link" size="small" onClick={() => onCreator(user)}>
          设为创作者
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => onSuspend(user)}>
        停用
      </Button>
    </>
  );
}

function SuspendModal({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  return (
    <ReasonModal
      title={`停用“${user.name}”：立即退出登录，在售作品全部下架`}
      okText="停用"
      onClose={onClose}
      onSubmit={async (reason) => {
        await callOperator('POST /operator/v1/users/{userId}/suspend', { userId: user.userId, reason });
        toast.success('已停用');
        onClose();
        await refreshUsers();
      }}
    />
  );
}

const refreshUsers = () => refreshOperatorCalls('GET /operator/v1/users', 'GET /operator/v1/audit');

function Creator({ user }: { user: OperatorUser }) {
  if (user.closed) return <Tag>已注销</Tag>;
  if (user.suspended) return <Tag color="error">已停用</Tag>;
  if (!user.author) return '—';
  return <Tag color="success">{SALE_TYPE_LABEL[user.saleType ?? SALE_TYPE.nonExclusive]}</Tag>;
}

function CreatorModal({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  const [saleType, setSaleType] = useState<0 | 1>(SALE_TYPE.nonExclusive);
  const [busy, run] = useBusy();
  const save = () =>
    run(async () => {
      await callOperator('POST /operator/v1/users/{userId}/creator', { userId: user.userId, saleType });
      toast.success('已设为创作者');
      onClose();
      await refreshUsers();
    });
  return (
    <Modal
      open
      title={`将“${user.name}”设为创作者`}
      okText="设为创作者"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <p className={styles.quiet}>跳过申请与认证，直接开通发布权限；该操作会记入操作日志。</p>
      <Radio.Group
        aria-label="签约类型"
        value={saleType}
        options={[SALE_TYPE.nonExclusive, SALE_TYPE.exclusive].map((value) => ({
          value,
          label: SALE_TYPE_LABEL[value],
        }))}
        onChange={(event) => setSaleType(event.target.value === SALE_TYPE.exclusive ? 0 : 1)}
      />
    </Modal>
  );
}

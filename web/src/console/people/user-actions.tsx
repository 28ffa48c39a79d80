import type { OperatorUser } from '@zhenku/contract/operators/customers';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { restoreUser, suspendUser } from './users.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';
import { CreatorModal } from './creator-modal.tsx';

export const nameOf = ({ companyName, name }: OperatorUser) => companyName ?? name;

/** `row` renders small links for lists. */
type ActionStyle = { row?: boolean };
const look = ({ row }: ActionStyle) => (row ? ({ type: 'link', size: 'small' } as const) : {});

export function UserActions({ user, row }: { user: OperatorUser } & ActionStyle) {
  const [deciding, setDeciding] = useState<'creator' | 'suspend' | null>(null);
  const close = () => setDeciding(null);
  if (user.closed) return null;
  if (user.suspended) return <Restore user={user} row={row} />;
  return (
    <>
      <Button {...look({ row })} onClick={() => setDeciding('creator')}>
        {user.author ? '签约信息' : '设为创作者'}
      </Button>
      <Button {...look({ row })} danger onClick={() => setDeciding('suspend')}>
        停用
      </Button>
      {deciding === 'creator' && <CreatorModal user={user} onClose={close} />}
      {deciding === 'suspend' && <SuspendModal user={user} onClose={close} />}
    </>
  );
}

function Restore({ user, row }: { user: OperatorUser } & ActionStyle) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`恢复“${nameOf(user)}”？`}
      description="对方可以重新登录；因停用而下架的作品同时恢复上架。"
      okText="恢复账号"
      onConfirm={() => run(() => restoreUser(user.userId))}
    >
      <Button {...look({ row })} loading={busy}>
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
          对方立即退出所有设备，不能再登录；其在售作品全部下架（恢复账号时重新上架），已售出的授权不受影响。创作者只会看到“账号已停用”，不会看到此处填写的原因。
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

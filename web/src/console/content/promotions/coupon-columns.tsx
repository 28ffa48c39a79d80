import { COUPON_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { GivenCoupon } from '@zhenku/contract/promotions/promotions';
import { Button, type TableColumnType, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { recallCoupon } from './promotions.ts';
import { RecordLink } from '../../parts/record-link.tsx';
import { ReasonModal } from '../../parts/reason-modal.tsx';
import { actionsColumn, timeColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';

const STATUS_LABEL: Readonly<Record<number, string>> = { 1: '未使用', 2: '已使用', 3: '已过期' };

function CouponState({ coupon: { recallTime, status, rechargeId } }: { coupon: GivenCoupon }) {
  return (
    <>
      <Tag>{recallTime ? '已收回' : STATUS_LABEL[status]}</Tag>
      {recallTime && <div className={styles.quiet}>{formatTime(recallTime)}</div>}
      {rechargeId && (
        <div className={styles.quiet}>
          充值 <RecordLink kind="recharge" id={rechargeId} />
        </div>
      )}
    </>
  );
}

/** `modal` recalls unused coupons if permitted. */
export function useGivenCoupons(mayRecall: boolean): { columns: TableColumnType<GivenCoupon>[]; modal: ReactNode } {
  const [recalling, setRecalling] = useState<GivenCoupon | null>(null);
  return {
    columns: [
      { title: '状态', key: 'status', render: (_, coupon) => <CouponState coupon={coupon} /> },
      { title: '发放人', key: 'operator', render: (_, { operatorName }) => operatorName ?? '—' },
      timeColumn<GivenCoupon>('发放时间', ({ addTime }) => addTime),
      timeColumn<GivenCoupon>('到期时间', ({ expiredTime }) => expiredTime, { key: 'expires' }),
      ...(mayRecall ? [actionsColumn<GivenCoupon>((one) => <Recall coupon={one} onRecall={setRecalling} />)] : []),
    ],
    modal: recalling && <RecallModal coupon={recalling} onClose={() => setRecalling(null)} />,
  };
}

function Recall({ coupon, onRecall }: { coupon: GivenCoupon; onRecall: (coupon: GivenCoupon) => void }) {
  if (coupon.recallTime !== null || coupon.status === COUPON_STATUS.used) return null;
  return (
    <Button type="link" size="small" danger onClick={() => onRecall(coupon)}>
      收回
    </Button>
  );
}

function RecallModal({
  coupon: { userId, userName, couponId, couponName },
  onClose,
}: {
  coupon: GivenCoupon;
  onClose: () => void;
}) {
  return (
    <ReasonModal
      title={`收回“${userName}”的“${couponName}”`}
      okText="收回"
      consequence={<p className={styles.quiet}>用户会收到通知，不能再使用；待支付的充值正在使用时不能收回。</p>}
      onClose={onClose}
      onSubmit={async (reason) => {
        await recallCoupon(userId, couponId, reason);
        onClose();
      }}
    />
  );
}

import { formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { useCurrentOperator } from '../shell/current-operator.ts';
import styles from '../shell/console.module.css';
import objects from '../shell/objects.module.css';
import { useGivenCoupons } from '../content/promotions/coupon-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';

const SIZE = 10;

/** Renders nothing if there are none. */
export function UserCoupons({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const query = useOperatorCall('GET /operator/v1/users/{userId}/coupons', { userId, page, size: SIZE });
  const coupons = useGivenCoupons(useCurrentOperator().role === 'admin');
  if (query.data?.total === 0) return null;
  return (
    <section className={objects.section}>
      <h2>优惠券</h2>
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="couponId"
        columns={[
          {
            title: '优惠券',
            key: 'coupon',
            render: (_, { couponName, presentedAmount, minRechargeAmount }) => (
              <span className={styles.videoName}>
                {couponName}
                <small>
                  充 ¥{formatMoney(minRechargeAmount)} 送 {formatMoney(presentedAmount)}
                </small>
              </span>
            ),
          },
          ...coupons.columns,
        ]}
      />
      {coupons.modal}
    </section>
  );
}

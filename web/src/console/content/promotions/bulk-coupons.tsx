import type { OperatorUser } from '@zhenku/contract/operators/customers';
import { Select } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { BulkRun } from '../../parts/bulk-run.tsx';
import styles from '../../shell/console.module.css';

interface BulkCouponsProps {
  users: OperatorUser[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkCoupons({ users, ...closing }: BulkCouponsProps) {
  const { data } = useOperatorCall('GET /operator/v1/coupons', { size: 200 });
  const [couponTemplateId, setTemplate] = useState<number>();
  return (
    <BulkRun
      title={`向 ${users.length} 位用户发放优惠券`}
      okText="发放"
      rows={users}
      idOf={({ userId }) => userId}
      nameOf={({ name, companyName, userId }) => `${companyName ?? name}（${userId}）`}
      refusalOf={({ closed, suspended }) => (closed ? '已注销' : suspended ? '已停用' : null)}
      ready={couponTemplateId !== undefined}
      run={({ userId }) =>
        callOperator(
          'POST /operator/v1/users/{userId}/coupons',
          { userId, couponTemplateId: couponTemplateId! },
          { silent: true },
        )
      }
      lists={['GET /operator/v1/coupons']}
      {...closing}
    >
      <Select
        aria-label="优惠券模板"
        className={styles.search}
        placeholder="选择优惠券模板"
        value={couponTemplateId}
        options={(data?.content ?? []).map((one) => ({ value: one.couponTemplateId, label: one.couponName }))}
        onChange={setTemplate}
      />
    </BulkRun>
  );
}

import type { CouponTemplate, GivenCoupon } from '@zhenku/contract/promotions';
import { COUPON_STATUS } from '@zhenku/contract/constants';
import { Button, Drawer, Input, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { recallCoupon } from '../features/operators/promotions.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { Customer } from './cells.tsx';
import { actionsColumn, timeColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { PAGE_SIZE } from './paging.ts';

const STATUS_LABEL: Readonly<Record<number, string>> = { 1: '未使用', 2: '已使用', 3: '已过期' };

/** Who was given coupons of a template; those that were not used can be recalled. */
export function GivenCouponsDrawer({ template, onClose }: { template: CouponTemplate; onClose: () => void }) {
  const { couponTemplateId, couponName } = template;
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [recalling, setRecalling] = useState<GivenCoupon | null>(null);
  const query = useOperatorCall('GET /operator/v1/coupons/{couponTemplateId}/given', {
    couponTemplateId,
    page,
    size: PAGE_SIZE,
    keyword,
  });
  return (
    <Drawer open size={720} title={`已发放的“${couponName}”`} classNames={{ wrapper: styles.drawer }} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.tools}>
          <Input.Search
            className={styles.search}
            allowClear
            placeholder="账号ID或名称"
            aria-label="账号ID或名称"
            onSearch={(text) => {
              setKeyword(text.trim());
              setPage(1);
            }}
          />
        </div>
        <DataTable
          query={query}
          page={page}
          onPage={setPage}
          rowKey="couponId"
          empty="没有发放给任何用户"
          columns={[
            {
              title: '用户',
              key: 'user',
              render: (_, { userName, userId }) => <Customer name={userName} userId={userId} />,
            },
            {
              title: '状态',
              key: 'status',
              render: (_, one) => <Tag>{one.recallTime ? '已收回' : STATUS_LABEL[one.status]}</Tag>,
            },
            timeColumn<GivenCoupon>('发放时间', (one) => one.addTime),
            timeColumn<GivenCoupon>('到期时间', (one) => one.expiredTime, { key: 'expires' }),
            actionsColumn<GivenCoupon>(
              (one) =>
                one.recallTime === null &&
                one.status !== COUPON_STATUS.used && (
                  <Button type="link" size="small" danger onClick={() => setRecalling(one)}>
                    收回
                  </Button>
                ),
            ),
          ]}
        />
      </div>
      {recalling && (
        <ReasonModal
          title={`收回“${recalling.userName}”的“${couponName}”`}
          okText="收回"
          consequence={<p className={styles.quiet}>用户会收到通知，不能再使用；待支付的充值正在使用时不能收回。</p>}
          onClose={() => setRecalling(null)}
          onSubmit={async (reason) => {
            await recallCoupon(recalling.userId, recalling.couponId, reason);
            setRecalling(null);
          }}
        />
      )}
    </Drawer>
  );
}

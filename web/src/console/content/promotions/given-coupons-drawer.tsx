import type { CouponTemplate, GivenCoupon } from '@zhenku/contract/promotions/promotions';
import { Drawer, Input } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import styles from '../../shell/console.module.css';
import { useGivenCoupons } from './coupon-columns.tsx';
import { DataTable } from '../../lists/data-table.tsx';
import { PAGE_SIZE } from '../../lists/paging.ts';
import { userColumn } from '../../parts/columns.tsx';

export function GivenCouponsDrawer({ template, onClose }: { template: CouponTemplate; onClose: () => void }) {
  const { couponTemplateId, couponName } = template;
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const coupons = useGivenCoupons(true);
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
          columns={[userColumn<GivenCoupon>(), ...coupons.columns]}
        />
      </div>
      {coupons.modal}
    </Drawer>
  );
}

import type { DiscountOffer, OperatorDiscountOffer } from '@zhenku/contract/promotions/promotions';
import { DISCOUNT_CARD_DAYS } from '@zhenku/contract/constants';
import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import { Button } from 'antd';
import { useState } from 'react';
import { withdrawOffer, saveOffer, type OfferForm } from './promotions.ts';
import { actionsColumn, yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { FormModal } from '../../forms/form-modal.tsx';
import { NumberItem, YuanItem } from '../../forms/number-item.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { usePages } from '../../lists/use-pages.ts';

export function DiscountOffers() {
  const [edited, setEdited] = useState<OperatorDiscountOffer | 'new' | null>(null);
  const table = usePages('GET /operator/v1/discounts');
  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setEdited('new')}>
          新建折扣卡
        </Button>
      </div>
      <DataTable
        {...table}
        rowKey="discountId"
        empty="还没有折扣卡"
        columns={[
          { title: '编号', dataIndex: 'discountId', className: 'num' },
          { title: '折扣', key: 'discount', render: (_, { discount }) => formatDiscount(discount) },
          yuanColumn<OperatorDiscountOffer>('最低充值', 'least', (one) => one.rechargeAmount),
          { title: '有效期', key: 'days', render: () => `充值后 ${DISCOUNT_CARD_DAYS} 天` },
          actionsColumn<OperatorDiscountOffer>((offer) => (
            <>
              <Button type="link" size="small" onClick={() => setEdited(offer)}>
                修改
              </Button>
              <WithdrawButton offer={offer} />
            </>
          )),
        ]}
      />
      {edited && <EditModal offer={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function WithdrawButton({ offer: { discountId, discount, rechargeAmount } }: { offer: DiscountOffer }) {
  return (
    <ConfirmButton
      text="停止"
      danger
      title={`停止“充值满 ¥${formatMoney(rechargeAmount)} 送${formatDiscount(discount)}卡”？`}
      description="已获得的折扣卡和进行中的充值不受影响。此操作不能撤回。"
      okText="停止活动"
      action={() => withdrawOffer(discountId)}
    />
  );
}

function EditModal({ offer, onClose }: { offer: OperatorDiscountOffer | undefined; onClose: () => void }) {
  return (
    <FormModal<OfferForm>
      title={offer ? `修改折扣卡 ${offer.discountId}` : '新建折扣卡'}
      okText="保存"
      initial={offer ?? {}}
      onClose={onClose}
      onSubmit={(form, version) => saveOffer(form, offer?.discountId, version)}
    >
      {offer && <p className={styles.quiet}>修改只影响此后发起的充值。</p>}
      <YuanItem name="rechargeAmount" label="最低充值金额（元）" max={1_000_000} />
      <NumberItem
        name="discount"
        label="实付百分比"
        extra="85 即 8.5折"
        min={1}
        max={99}
        input={{ className: styles.number }}
      />
    </FormModal>
  );
}

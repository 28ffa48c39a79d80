import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import {
  PACK_BUYERS,
  PACK_BUYERS_LABEL,
  PACK_DOWNLOADS,
  PACK_MONTHS,
  PACK_NAME_MAX,
  PACK_PRICE_MAX_YUAN,
  PACK_TIERS,
} from '@zhenku/contract/packs/pack-rules';
import type { OperatorPackOffer } from '@zhenku/contract/packs/packs';
import { Button, Form, Input, Radio, Switch, Tag } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../forms/form-modal.tsx';
import { NumberItem, YuanItem } from '../../forms/number-item.tsx';
import { DataTable } from '../../lists/data-table.tsx';
import { usePages } from '../../lists/use-pages.ts';
import { actionsColumn, yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { type PackOfferForm, savePackOffer } from './promotions.ts';

export function PackOffers() {
  const [edited, setEdited] = useState<OperatorPackOffer | 'new' | null>(null);
  const table = usePages('GET /operator/v1/packOffers');
  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setEdited('new')}>
          新建下载包
        </Button>
      </div>
      <DataTable
        {...table}
        rowKey="offerId"
        empty="还没有下载包"
        columns={[
          { title: '名称', dataIndex: 'packName' },
          { title: '规格', key: 'tier', render: (_, { videoType }) => TIER_LABEL[videoType as Tier] },
          { title: '次数', dataIndex: 'downloads', align: 'right', className: 'num' },
          yuanColumn<OperatorPackOffer>('价格', 'price', ({ price }) => price),
          { title: '有效期', key: 'months', render: (_, { months }) => `购买后 ${months} 个月` },
          { title: '适用对象', key: 'buyers', render: (_, { buyers }) => PACK_BUYERS_LABEL[buyers] },
          { title: '已售', dataIndex: 'soldCount', align: 'right', className: 'num' },
          {
            title: '状态',
            key: 'status',
            render: (_, { onSale }) => <Tag color={onSale ? 'success' : 'default'}>{onSale ? '在售' : '已停售'}</Tag>,
          },
          actionsColumn<OperatorPackOffer>((offer) => (
            <Button type="link" size="small" onClick={() => setEdited(offer)}>
              修改
            </Button>
          )),
        ]}
      />
      {edited && <EditModal offer={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const required = [{ required: true, message: '必填项' }];

function EditModal({ offer, onClose }: { offer: OperatorPackOffer | undefined; onClose: () => void }) {
  return (
    <FormModal<PackOfferForm>
      title={offer ? `修改“${offer.packName}”` : '新建下载包'}
      okText="保存"
      initial={
        (offer ?? { videoType: PACK_TIERS[0], months: 12, buyers: 'all', onSale: true }) as Partial<PackOfferForm>
      }
      onClose={onClose}
      onSubmit={(form, version) => savePackOffer(form, offer?.offerId, version)}
    >
      {offer && <p className={styles.quiet}>修改只影响此后售出的下载包。</p>}
      <Form.Item name="packName" label="名称" rules={required}>
        <Input maxLength={PACK_NAME_MAX} showCount />
      </Form.Item>
      <Form.Item name="videoType" label="规格（标准授权）" rules={required}>
        <Radio.Group options={PACK_TIERS.map((value) => ({ value, label: TIER_LABEL[value] }))} />
      </Form.Item>
      <NumberItem name="downloads" label="下载次数" {...PACK_DOWNLOADS} input={{ className: styles.number }} />
      <YuanItem name="price" label="价格（元）" max={PACK_PRICE_MAX_YUAN} />
      <NumberItem name="months" label="购买后有效月数" {...PACK_MONTHS} input={{ className: styles.number }} />
      <Form.Item name="buyers" label="适用对象" rules={required}>
        <Radio.Group options={PACK_BUYERS.map((value) => ({ value, label: PACK_BUYERS_LABEL[value] }))} />
      </Form.Item>
      <Form.Item name="onSale" label="在售" valuePropName="checked" extra="停售后不能再购买，已售的不受影响">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

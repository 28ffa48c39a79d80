import type { CouponTemplate } from '@zhenku/contract/promotions/promotions';
import { formatMoney } from '@zhenku/contract/format';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { withdrawTemplate, issueCoupon, saveTemplate, type TemplateForm } from './promotions.ts';
import { actionsColumn, yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { FormModal } from '../../forms/form-modal.tsx';
import { GivenCouponsDrawer } from './given-coupons-drawer.tsx';
import { NumberItem, YuanItem } from '../../forms/number-item.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { usePages } from '../../lists/use-pages.ts';

const NAME_MAX = 30;
type OpenForm =
  | { form: 'edit'; template?: CouponTemplate }
  | { form: 'issue' | 'given'; template: CouponTemplate }
  | null;

export function CouponTemplates() {
  const [open, setOpen] = useState<OpenForm>(null);
  const close = () => setOpen(null);
  const table = usePages('GET /operator/v1/coupons');
  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setOpen({ form: 'edit' })}>
          新建优惠券
        </Button>
      </div>
      <DataTable
        {...table}
        rowKey="couponTemplateId"
        empty="还没有优惠券"
        columns={[
          { title: '名称', dataIndex: 'couponName' },
          {
            title: '赠送',
            key: 'bonus',
            align: 'right',
            render: (_, one) => `${formatMoney(one.presentedAmount)} 牛币`,
          },
          yuanColumn<CouponTemplate>('最低充值', 'least', (one) => one.minRechargeAmount),
          { title: '有效期', key: 'days', render: (_, { validDays }) => `发放后 ${validDays} 天` },
          { title: '已发放', dataIndex: 'givenCount', align: 'right', className: 'num' },
          { title: '已使用', dataIndex: 'usedCount', align: 'right', className: 'num' },
          actionsColumn<CouponTemplate>((template) => (
            <>
              <Button type="link" size="small" onClick={() => setOpen({ form: 'issue', template })}>
                发放
              </Button>
              <Button type="link" size="small" onClick={() => setOpen({ form: 'edit', template })}>
                修改
              </Button>
              <Button type="link" size="small" onClick={() => setOpen({ form: 'given', template })}>
                已发放
              </Button>
              <WithdrawButton template={template} />
            </>
          )),
        ]}
      />
      {open?.form === 'edit' && <EditModal template={open.template} onClose={close} />}
      {open?.form === 'given' && <GivenCouponsDrawer template={open.template} onClose={close} />}
      {open?.form === 'issue' && <IssueCouponModal template={open.template} onClose={close} />}
    </>
  );
}

function WithdrawButton({ template: { couponTemplateId, couponName } }: { template: CouponTemplate }) {
  return (
    <ConfirmButton
      text="停止"
      danger
      title={`停止发放“${couponName}”？`}
      description="已发放的优惠券在到期前仍可使用。此操作不能撤回。"
      okText="停止发放"
      action={() => withdrawTemplate(couponTemplateId)}
    />
  );
}

const required = [{ required: true, message: '必填项' }];

function EditModal({ template, onClose }: { template?: CouponTemplate | undefined; onClose: () => void }) {
  return (
    <FormModal<TemplateForm>
      title={template ? `修改“${template.couponName}”` : '新建优惠券'}
      okText="保存"
      initial={template ?? { validDays: 30 }}
      onClose={onClose}
      onSubmit={(form, version) => saveTemplate(form, template?.couponTemplateId, version)}
    >
      {template && <p className={styles.quiet}>修改只影响此后发放的优惠券。</p>}
      <Form.Item name="couponName" label="名称" rules={required}>
        <Input maxLength={NAME_MAX} showCount />
      </Form.Item>
      <YuanItem name="minRechargeAmount" label="最低充值金额（元）" max={1_000_000} />
      <YuanItem name="presentedAmount" label="赠送牛币（应小于最低充值金额）" max={1_000_000} />
      <NumberItem name="validDays" label="发放后有效天数" min={1} max={3650} input={{ className: styles.number }} />
    </FormModal>
  );
}

function IssueCouponModal({ template, onClose }: { template: CouponTemplate; onClose: () => void }) {
  return (
    <FormModal<{ userId: number }>
      title={`发放“${template.couponName}”`}
      okText="发放"
      initial={{}}
      onClose={onClose}
      onSubmit={({ userId }) => issueCoupon(template.couponTemplateId, userId)}
    >
      <p className={styles.quiet}>
        用户充值满 ¥{formatMoney(template.minRechargeAmount)} 可获赠 {formatMoney(template.presentedAmount)} 牛币，
        {template.validDays} 天内有效；发错了可在“已发放”中收回未使用的。
      </p>
      <NumberItem
        name="userId"
        label="用户的账号ID"
        extra="用户可在个人中心看到自己的账号ID"
        min={1}
        input={{ className: styles.number, controls: false }}
      />
    </FormModal>
  );
}

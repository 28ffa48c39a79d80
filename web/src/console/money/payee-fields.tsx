import { Form, Input, Radio } from 'antd';
import styles from '../shell/console.module.css';
import { NumberItem } from '../forms/number-item.tsx';

export interface PayeeValues {
  by: 'user' | 'company' | 'order';
  userId?: number;
  companyId?: number;
  orderId?: string;
}

const LABEL = { user: '用户', company: '企业', order: '订单' } as const;
const required = [{ required: true, message: '必填项' }];
const number = { className: styles.number, controls: false };

export function PayeeFields({ kinds }: { kinds: readonly PayeeValues['by'][] }) {
  const by = Form.useWatch<PayeeValues['by']>('by');
  return (
    <>
      <Form.Item name="by" label="记入">
        <Radio.Group options={kinds.map((value) => ({ value, label: LABEL[value] }))} />
      </Form.Item>
      {by === 'user' && <NumberItem name="userId" label="用户的账号ID" min={1} input={number} />}
      {by === 'company' && (
        <NumberItem name="companyId" label="企业编号" extra="企业账号只能使用企业余额" min={1} input={number} />
      )}
      {by === 'order' && (
        <Form.Item name="orderId" label="订单号或充值单号" rules={required} extra="记入该订单买家的余额">
          <Input maxLength={64} />
        </Form.Item>
      )}
    </>
  );
}

export function payeeOf({ by, userId, companyId, orderId }: PayeeValues) {
  if (by === 'company') return { companyId: companyId! };
  return by === 'order' ? { orderId: orderId!.trim() } : { userId: userId! };
}

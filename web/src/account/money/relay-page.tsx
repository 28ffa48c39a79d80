import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { PageTitle } from '../../features/site/page-title.tsx';
import {
  clearPaymentForm,
  parsePaymentForm,
  readPaymentForm,
  readPaymentOrder,
  submitPaymentForm,
} from '../../features/recharges/payment-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

export default function RelayPage() {
  const [form] = useState(() => parsePaymentForm(readPaymentForm() ?? '', location.href));
  const [ended, setEnded] = useState(form === null);
  useEffect(() => {
    if (!form) return;
    void clearEndedForm().then((over) => (over ? setEnded(true) : submitPaymentForm(form)));
  }, [form]);
  if (!ended) return <title>正在前往支付页面…</title>;
  return (
    <Empty message="支付信息已失效，请重新发起充值">
      <PageTitle>支付</PageTitle>
      <ButtonLink to="/recharge">返回充值</ButtonLink>
    </Empty>
  );
}

/**
 * Removes the stored form if its recharge has ended, e.g. in another tab, and returns whether it has. Returns false if
 * the server is unreachable; the provider then decides.
 */
async function clearEndedForm(): Promise<boolean> {
  const orderId = readPaymentOrder();
  if (orderId === null) return false;
  try {
    const { orderStatus } = await call('POST /order/v1/recharge/status', { orderId }, { silent: true });
    if (orderStatus === ORDER_STATUS.pending) return false;
    clearPaymentForm(orderId);
    return true;
  } catch {
    return false;
  }
}

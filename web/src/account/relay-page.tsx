import { useEffect, useState } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { parsePaymentForm, readPaymentForm, submitPaymentForm } from '../features/recharges/payment-form.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

/** A blank page that sends the stored form on to the payment provider. */
export default function RelayPage() {
  const [form] = useState(() => parsePaymentForm(readPaymentForm() ?? '', location.href));
  useEffect(() => {
    if (form) submitPaymentForm(form);
  }, [form]);
  if (form) return <title>正在前往支付页面…</title>;
  return (
    <Empty message="支付信息已失效，请重新发起充值">
      <PageTitle>支付</PageTitle>
      <ButtonLink to="/recharge">返回充值</ButtonLink>
    </Empty>
  );
}

import type { Order } from '@zhenku/contract/orders/orders';
import { INVOICE_HEAD } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { ApiError, call } from '../../../api/user-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshOrders } from '../queries.ts';
import styles from './invoice-dialog.module.css';
import {
  EMPTY_INVOICE,
  ENTERPRISE_FIELDS,
  validateInvoice,
  withHeadType,
  type InvoiceErrors,
  type InvoiceValues,
} from './invoice-form.ts';
import { refreshInvoices } from './queries.ts';

const HEAD_TYPES = [
  { headType: INVOICE_HEAD.enterprise, label: '企业' },
  { headType: INVOICE_HEAD.personal, label: '个人/非企业单位' },
] as const;

export function InvoiceDialog({ order, onClose }: { order: Pick<Order, 'orderId'>; onClose: () => void }) {
  const [values, setValues] = useState<InvoiceValues>(EMPTY_INVOICE);
  const [errors, setErrors] = useState<InvoiceErrors>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const enterprise = values.headType === INVOICE_HEAD.enterprise;

  const submit = () => {
    const found = validateInvoice(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    run(async () => {
      await call('POST /order/v1/makeInvoice', { orderId: order.orderId, ...values });
      toast.success('提交成功');
      onClose();
      await Promise.all([refreshOrders(), refreshInvoices()]);
    });
  };
  const field = (name: keyof InvoiceErrors, label: string, max: number) => (
    <Field
      key={name}
      label={label}
      value={values[name]}
      error={errors[name]}
      maxLength={max}
      autoComplete="off"
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      }}
    />
  );

  return (
    <FormDialog title="开具发票" okText="提交" busy={busy} width={560} onSubmit={submit} onClose={onClose}>
      <p className="muted">订单号 {formatOrderNumber(order.orderId)}。发票金额为实付金额，不含赠送牛币支付的部分。</p>
      <fieldset className={styles.types}>
        <legend>抬头类型</legend>
        {HEAD_TYPES.map(({ headType, label }) => (
          <label key={headType}>
            <input
              type="radio"
              name="headType"
              checked={values.headType === headType}
              onChange={() => {
                setValues(withHeadType(values, headType));
                setErrors({});
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {field('headTitle', '发票抬头', 100)}
      {enterprise && ENTERPRISE_FIELDS.map(({ name, label, max }) => field(name, label, max))}
    </FormDialog>
  );
}

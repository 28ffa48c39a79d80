import { INVOICE_HEAD, INVOICE_TYPE, INVOICE_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ApiError, call } from '../../../api/user-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import filters from '../../../ui/lists/filter-fields.module.css';
import { refreshOrders } from '../queries.ts';
import styles from './invoice-dialog.module.css';
import {
  EMPTY_INVOICE,
  ENTERPRISE_FIELDS,
  fillFromTitle,
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
const INVOICE_TYPES = [INVOICE_TYPE.ordinary, INVOICE_TYPE.special] as const;

interface InvoiceDialogProps {
  /** The orders of one invoice. */
  orderIds: readonly string[];
  onClose: () => void;
}

export function InvoiceDialog({ orderIds, onClose }: InvoiceDialogProps) {
  const titles = useCall('GET /order/v1/invoice/titles', {}, { staleTime: 0 }).data?.list ?? [];
  const [edited, setValues] = useState<InvoiceValues | null>(null);
  const values = edited ?? (titles[0] ? fillFromTitle(EMPTY_INVOICE, titles[0]) : EMPTY_INVOICE);
  const [errors, setErrors] = useState<InvoiceErrors>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const enterprise = values.headType === INVOICE_HEAD.enterprise;

  const submit = () => {
    const found = validateInvoice(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    run(async () => {
      const [orderId, ...others] = orderIds;
      await call('POST /order/v1/makeInvoice', { orderId, ...(others.length > 0 && { orderIds: others }), ...values });
      toast.success('提交成功');
      onClose();
      await Promise.all([refreshOrders(), refreshInvoices()]);
    });
  };
  const change = (next: InvoiceValues) => {
    setValues(next);
    setErrors({});
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
      <p className="muted">
        {orderIds.length > 1
          ? `${orderIds.length} 个订单合并开具一张发票`
          : `订单号 ${orderIds.map(formatOrderNumber).join('')}`}
        。发票金额为实付金额（下载包支付的为抵付金额），不含赠送牛币支付的部分。
      </p>
      {titles.length > 0 && (
        <div className={filters.fields}>
          <label>
            常用抬头
            <select
              value={titles.findIndex(
                (each) => each.headTitle === values.headTitle && (each.taxNum ?? '') === values.taxNum,
              )}
              onChange={(event) => {
                const title = titles[Number(event.target.value)];
                if (title) change(fillFromTitle(values, title));
              }}
            >
              <option value={-1} disabled>
                其他抬头
              </option>
              {titles.map(({ headTitle, certified }, index) => (
                <option key={index} value={index}>
                  {headTitle}
                  {certified ? '（企业认证）' : ''}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <fieldset className={styles.types}>
        <legend>抬头类型</legend>
        {HEAD_TYPES.map(({ headType, label }) => (
          <label key={headType}>
            <input
              type="radio"
              name="headType"
              checked={values.headType === headType}
              onChange={() => change(withHeadType(values, headType))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {enterprise && (
        <fieldset className={styles.types}>
          <legend>发票类型</legend>
          {INVOICE_TYPES.map((invoiceType) => (
            <label key={invoiceType}>
              <input
                type="radio"
                name="invoiceType"
                checked={values.invoiceType === invoiceType}
                onChange={() => change({ ...values, invoiceType })}
              />
              {INVOICE_TYPE_LABEL[invoiceType]}
            </label>
          ))}
        </fieldset>
      )}
      {field('headTitle', '发票抬头', 100)}
      {enterprise && ENTERPRISE_FIELDS.map(({ name, label, max }) => field(name, label, max))}
      {field('email', '接收邮箱（选填，开具后发送发票文件）', 200)}
    </FormDialog>
  );
}

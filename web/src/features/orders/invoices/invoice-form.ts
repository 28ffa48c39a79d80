import { INVOICE_HEAD, INVOICE_TYPE } from '@zhenku/contract/constants';
import type { InvoiceTitle } from '@zhenku/contract/orders/invoices';

export type HeadType = (typeof INVOICE_HEAD)[keyof typeof INVOICE_HEAD];
export type InvoiceType = (typeof INVOICE_TYPE)[keyof typeof INVOICE_TYPE];

export const ENTERPRISE_FIELDS = [
  { name: 'taxNum', label: '纳税人识别号', max: 30 },
  { name: 'address', label: '注册地址', max: 200 },
  { name: 'phone', label: '注册电话', max: 30 },
  { name: 'bankName', label: '开户银行', max: 100 },
  { name: 'bankCardNo', label: '银行账号', max: 40 },
] as const;
type EnterpriseField = (typeof ENTERPRISE_FIELDS)[number]['name'];

export type InvoiceValues = { headType: HeadType; invoiceType: InvoiceType; headTitle: string; email: string } & Record<
  EnterpriseField,
  string
>;
export type InvoiceErrors = Partial<Record<'headTitle' | 'email' | EnterpriseField, string>>;

const NO_FIELDS = { taxNum: '', address: '', phone: '', bankName: '', bankCardNo: '' };
export const EMPTY_INVOICE: InvoiceValues = {
  headType: INVOICE_HEAD.enterprise,
  invoiceType: INVOICE_TYPE.ordinary,
  headTitle: '',
  email: '',
  ...NO_FIELDS,
};

export function withHeadType(values: InvoiceValues, headType: HeadType): InvoiceValues {
  return headType === INVOICE_HEAD.personal
    ? { ...values, ...NO_FIELDS, headType, invoiceType: INVOICE_TYPE.ordinary }
    : { ...values, headType };
}

export function fillFromTitle(values: InvoiceValues, title: InvoiceTitle): InvoiceValues {
  const headType = title.headType === INVOICE_HEAD.personal ? INVOICE_HEAD.personal : INVOICE_HEAD.enterprise;
  const fields = Object.fromEntries(ENTERPRISE_FIELDS.map(({ name }) => [name, title[name] ?? '']));
  return withHeadType({ ...values, ...fields, headTitle: title.headTitle }, headType);
}

export function validateInvoice(values: InvoiceValues): InvoiceErrors {
  const errors: InvoiceErrors = {};
  if (values.headTitle.trim() === '') errors.headTitle = '请填写发票抬头';
  if (values.headType === INVOICE_HEAD.enterprise) {
    for (const { name, label } of ENTERPRISE_FIELDS) if (values[name].trim() === '') errors[name] = `请填写${label}`;
  }
  return errors;
}

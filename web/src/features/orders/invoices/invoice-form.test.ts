import { describe, expect, it } from 'vitest';
import { EMPTY_INVOICE, fillFromTitle, validateInvoice, withHeadType } from './invoice-form.ts';

const enterprise = {
  headType: 1,
  invoiceType: 2,
  headTitle: '杭州光影文化有限公司',
  email: '',
  taxNum: '91350100M000100Y43',
  address: '杭州市西湖区1号',
  phone: '0571-88888888',
  bankName: '招商银行杭州分行',
  bankCardNo: '6225880000000000',
} as const;

describe('the invoice form', () => {
  it('requires a title, and for enterprises all other fields', () => {
    expect(validateInvoice(enterprise)).toEqual({});
    expect(validateInvoice(EMPTY_INVOICE)).toEqual({
      headTitle: '请填写发票抬头',
      taxNum: '请填写纳税人识别号',
      address: '请填写注册地址',
      phone: '请填写注册电话',
      bankName: '请填写开户银行',
      bankCardNo: '请填写银行账号',
    });
  });

  it('requires only a title for persons', () => {
    expect(validateInvoice(withHeadType(EMPTY_INVOICE, 2))).toEqual({ headTitle: '请填写发票抬头' });
    expect(validateInvoice({ ...withHeadType(EMPTY_INVOICE, 2), headTitle: '张三' })).toEqual({});
  });

  it('drops enterprise fields when switched to a person', () => {
    const personal = withHeadType(enterprise, 2);
    expect(personal).toEqual({ ...EMPTY_INVOICE, headType: 2, headTitle: enterprise.headTitle });
    expect(withHeadType(personal, 1).taxNum).toBe('');
  });

  it('takes over a saved title, and an ordinary invoice for a person', () => {
    const { invoiceType, ...title } = enterprise;
    expect(fillFromTitle(EMPTY_INVOICE, { ...title, certified: true })).toEqual({ ...enterprise, invoiceType: 1 });
    expect(fillFromTitle(enterprise, { ...title, certified: true }).invoiceType).toBe(invoiceType);
    const person = { ...title, headType: 2, headTitle: '张三', taxNum: null };
    expect(fillFromTitle(enterprise, { ...person, certified: false })).toEqual({
      ...EMPTY_INVOICE,
      headType: 2,
      headTitle: '张三',
    });
  });
});

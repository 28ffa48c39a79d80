import { describe, expect, it } from 'vitest';
import { validatePaymentForm } from './payment-form.ts';

const base = 'https://footage.example/#/alipay';
const fields = [{ name: 'biz_content', value: '{"total_amount":"100.00"}' }];

describe('the stored payment form', () => {
  it('is accepted unchanged if it submits to an http(s) address', () => {
    const action = 'https://openapi.alipay.com/gateway.do?charset=utf-8&sign=a%2Bb';
    expect(validatePaymentForm({ action, method: 'POST', fields }, base)).toEqual({ action, method: 'post', fields });
  });

  it('may submit to this site', () => {
    expect(validatePaymentForm({ action: '/sandbox/alipay/gateway.do', method: 'post', fields }, base)?.action).toBe(
      'https://footage.example/sandbox/alipay/gateway.do',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://', '', null])(
    'is refused when it goes to %j',
    (action) => {
      expect(validatePaymentForm({ action, method: 'post', fields }, base)).toBeNull();
    },
  );

  it('is refused with a method other than GET or POST', () => {
    expect(validatePaymentForm({ action: 'https://a.example/', method: 'dialog', fields }, base)).toBeNull();
  });

  it('defaults to GET and drops fields without a name', () => {
    const form = validatePaymentForm(
      { action: 'https://a.example/', method: null, fields: [{ name: '', value: 'x' }] },
      base,
    );
    expect(form).toEqual({ action: 'https://a.example/', method: 'get', fields: [] });
  });
});

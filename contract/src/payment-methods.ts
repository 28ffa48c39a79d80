export interface PaymentMethod {
  /** Its number on the wire. */
  method: number;
  label: string;
  app: string;
  mark: string;
  colour: string;
  note: string;
  /** Format of the payment: an HTML form that the browser submits, or the content of a QR code. */
  start: 'form' | 'codeUrl';
}

/**
 * Payment methods in order of display; the first is the default. The key is a method's name in the database, the
 * ledger, the paths of its calls and the audit log. `docs/engineering/recipes.md` explains how to add one.
 */
export const PAYMENT_METHODS = {
  alipay: {
    method: 2,
    label: '支付宝',
    app: '支付宝',
    mark: '支',
    colour: '#1677ff',
    note: '打开支付宝页面完成付款',
    start: 'form',
  },
  wxpay: {
    method: 3,
    label: '微信支付',
    app: '微信',
    mark: '微',
    colour: '#07994b',
    note: '用微信扫描二维码付款',
    start: 'codeUrl',
  },
} as const satisfies Record<string, PaymentMethod>;

export type PaymentChannel = keyof typeof PAYMENT_METHODS;

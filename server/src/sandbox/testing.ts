import type { SandboxTrade } from './trades.ts';

export function paidTrade(fields: Partial<SandboxTrade> = {}): SandboxTrade {
  const now = new Date().toISOString();
  return {
    trade_no: `20260101${String(Date.now()).padStart(20, '0')}`,
    channel: 'alipay',
    out_trade_no: 'R00000001',
    status: 'paid',
    amount_fen: 50_000n,
    subject: '充值',
    notify_url: null,
    return_url: null,
    trade_type: null,
    openid: null,
    pays_on_close: false,
    expires_at: now,
    created_at: now,
    paid_at: now,
    ...fields,
  };
}

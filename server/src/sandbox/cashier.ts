import { createHash } from 'node:crypto';
import { yuanOfFen } from '../providers/payments/formats.ts';
import type { FastifyReply } from 'fastify';
import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { SandboxTrade } from './trades.ts';

const style = `
:root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --text: #1d2129; --dim: #5c6370; --line: #e5e6eb;
  --accent: #1677ff; --on-accent: #fff; --badge: #8a5a00; --badge-page: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --page: #111318; --card: #1b1e25; --text: #eceef2; --dim: #a0a7b4;
  --line: #30343d; --accent: #69a8ff; --on-accent: #0b1526; --badge: #ffd88a; --badge-page: #3a2d0f; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page);
  color: var(--text); font: 14px/1.6 "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--card); border-radius: 8px; }
header { display: flex; align-items: center; justify-content: space-between; margin-bottom: 24px; }
h1 { font-size: 20px; }
.badge { padding: 0 8px; border-radius: 4px; background: var(--badge-page); color: var(--badge); font-size: 12px; }
.amount { margin: 0 0 24px; text-align: center; font-size: 40px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.amount small { font-size: 20px; margin-right: 4px; }
dl { padding: 16px 0; border: solid var(--line); border-width: 1px 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { flex: none; color: var(--dim); }
dd { text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
label { color: var(--dim); }
input { padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-size: 16px; }
form, .back { display: grid; gap: 8px; margin-top: 24px; }
button, .back a { padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit;
  font: inherit; font-size: 16px; text-align: center; text-decoration: none; cursor: pointer; }
button.pay { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover, .back a:hover { filter: brightness(1.08); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.state { text-align: center; font-size: 16px; margin-top: 24px; }
.note { margin-top: 24px; color: var(--dim); font-size: 12px; text-align: center; }
`;

/**
 * Returns the pages' content security policy: one style sheet, and forms to this server that may redirect to the merchant.
 */
function sandboxPagePolicy(returnUrl: string | null): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const merchant = returnUrl ? ` ${new URL(returnUrl).origin}` : '';
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `form-action 'self'${merchant}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

export const sendPage = (reply: FastifyReply, html: string, returnUrl: string | null = null): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', sandboxPagePolicy(returnUrl))
    .header('cache-control', 'no-store')
    .send(html);

export function cashierPage(trade: SandboxTrade): string {
  const decided = trade.status === 'paid' ? '该订单已支付成功' : '该订单已关闭，无法支付';
  const facts = [
    ['商品', trade.subject],
    ['订单号', trade.out_trade_no],
    ['交易号', trade.trade_no],
  ];
  return sandboxPage(
    TITLES[trade.channel],
    `
    <p class="amount"><small>¥</small>${yuanOfFen(trade.amount_fen)}</p>
    <dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value!)}</dd></div>`).join('')}</dl>
    ${trade.status === 'waiting' ? choices(trade) : `<p class="state">${decided}</p>${returnLink(trade)}`}`,
  );
}

const TITLES = { alipay: '支付宝收银台', wxpay: '微信支付收银台' } as const;

export const refusalPage = (channel: PaymentChannel, subCode: string, message: string): string =>
  sandboxPage(TITLES[channel], refusal(subCode, message));

export const refusal = (subCode: string, message: string): string =>
  `<p class="state">${escapeHtml(message)}</p><p class="note">${escapeHtml(subCode)}</p>`;

const choices = (trade: SandboxTrade): string => `
    <form method="post" action="cashier">
      <input type="hidden" name="tradeNo" value="${escapeHtml(trade.trade_no)}">
      <button class="pay" name="outcome" value="success">支付成功</button>
      <button name="outcome" value="fail">支付失败</button>
    </form>`;

const returnLink = (trade: SandboxTrade): string =>
  trade.return_url ? `<p class="back"><a href="${escapeHtml(trade.return_url)}">返回商家</a></p>` : '';

export const sandboxPage = (
  title: string,
  content: string,
  note = '这是本机的沙箱环境，不会产生真实扣款',
): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}（沙箱）</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <header><h1>${title}</h1><span class="badge">沙箱</span></header>${content}
      <p class="note">${note}</p>
    </main>
  </body>
</html>
`;

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

import { escapeHtml, sandboxPage } from '../cashier.ts';

/** `mismatched`: passed, but by a different person. */
export interface FaceidCheck {
  token: string;
  name: string;
  idCard: string;
  returnUrl: string;
  status: 'open' | 'passed' | 'failed' | 'expired' | 'mismatched';
}

const DECIDED = {
  passed: '身份核验已通过',
  failed: '身份核验未通过',
  expired: '身份核验已超时',
  mismatched: '已核验为另一人',
} as const;

export function faceidPage({ token, returnUrl, status }: FaceidCheck): string {
  const rest =
    status === 'open'
      ? `
    <form method="post" action="page">
      <input type="hidden" name="certifyId" value="${escapeHtml(token)}">
      <button class="pay" name="outcome" value="pass">核验通过</button>
      <button name="outcome" value="fail">核验失败</button>
      <button name="outcome" value="expire">核验超时</button>
      <button name="outcome" value="mismatch">换人核验</button>
    </form>`
      : `<p class="state">${DECIDED[status]}</p><p class="back"><a href="${escapeHtml(returnUrl)}">返回商家</a></p>`;
  const facts = `<dl><div><dt>核验编号</dt><dd>${escapeHtml(token)}</dd></div></dl>`;
  return sandboxPage('身份核验', facts + rest, '这是本机的沙箱环境，不会核验真实身份');
}

import { escapeHtml, refusal, sandboxPage } from '../cashier.ts';
import type { IdentityStatus } from '../tables.ts';
import type { SandboxCheck } from './checks.ts';

const NOTE = '这是本机的沙箱环境，不会核验真实身份';

const DECIDED: Record<Exclude<IdentityStatus, 'open'>, string> = {
  passed: '身份核验已通过',
  failed: '身份核验未通过',
  expired: '身份核验已超时',
};

export function identityPage({ certify_id: certifyId, person, return_url: returnUrl, status }: SandboxCheck): string {
  const facts = [
    ['核验人', person],
    ['核验编号', certifyId],
  ];
  const list = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value!)}</dd></div>`).join('');
  const back = `<p class="back"><a href="${escapeHtml(returnUrl)}">返回商家</a></p>`;
  const rest = status === 'open' ? choices(certifyId) : `<p class="state">${DECIDED[status]}</p>${back}`;
  return sandboxPage('身份核验', `<dl>${list}</dl>${rest}`, NOTE);
}

export const identityRefusalPage = (subCode: string, message: string): string =>
  sandboxPage('身份核验', refusal(subCode, message), NOTE);

const choices = (certifyId: string): string => `
    <form method="post" action="page">
      <input type="hidden" name="certifyId" value="${escapeHtml(certifyId)}">
      <button class="pay" name="outcome" value="pass">核验通过</button>
      <button name="outcome" value="fail">核验失败</button>
      <button name="outcome" value="expire">核验超时</button>
    </form>`;

import { escapeHtml, sandboxPage } from '../cashier.ts';
import { DEFAULT_PERSON } from './apps.ts';

const NOTE = '这是本机的沙箱环境，不会登录真实的微信';

export interface AuthorisationRequest {
  page: 'qrconnect' | 'oauth2';
  redirectUri: string;
  state: string;
}

/** Returns the page for permitting or denying the login; it replaces scanning with a phone. */
export function permitPage({ page, redirectUri, state }: AuthorisationRequest): string {
  const hidden = { page, redirect_uri: redirectUri, state };
  const inputs = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const title = page === 'qrconnect' ? '微信扫码登录' : '微信授权登录';
  const content = `
    <form method="post" action="/sandbox/wechat/connect/decide">${inputs}
      <label for="person">微信号</label>
      <input id="person" name="person" value="${DEFAULT_PERSON}" required pattern="[0-9A-Za-z]{1,32}" autocomplete="off">
      <button class="pay" name="outcome" value="permit">允许</button>
      <button name="outcome" value="deny" formnovalidate>拒绝</button>
    </form>
    <p class="note">alone 开头的微信号没有 UnionID，preview 开头的只是预览网页</p>`;
  return sandboxPage(title, content, NOTE);
}

export const deniedPage = (): string =>
  sandboxPage('微信扫码登录', '<p class="state">您已取消此次登录，可以返回重新扫码</p>', NOTE);

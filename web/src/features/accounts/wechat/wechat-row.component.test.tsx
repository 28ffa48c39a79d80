import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../../testing/render.tsx';
import { aUser, SITE } from '../../../testing/samples.ts';
import { clearPendingLogin, readPendingLogin } from './pending-login.ts';
import { WechatRow } from './wechat-row.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const BOUND = '2026-06-01T01:00:00.000Z';
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => {
  logIn();
  answers('GET /website/v1/settings', SITE);
  answers('GET /user/v1/wechat', { bindTime: null });
  answers('POST /user/v1/wechat/verifyCode', null);
});
afterEach(() => {
  clearPendingLogin();
  vi.restoreAllMocks();
});

async function openDialog(button: string) {
  const { user } = show(<WechatRow user={aUser()} />);
  const opener = await screen.findByRole('button', { name: button });
  await expect.poll(() => opener.hasAttribute('disabled')).toBe(false);
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await user.type(screen.getByLabelText('验证码'), '123456');
  return user;
}

it('binds with a code sent to the phone, and redirects to WeChat', async () => {
  const user = await openDialog('绑定微信');
  answers('POST /user/v1/wechat/bind/authorise', { url: 'https://open.weixin.qq.com/connect' });
  await user.click(screen.getByRole('button', { name: '前往微信授权' }));
  await expect.poll(() => assign.mock.calls).toEqual([['https://open.weixin.qq.com/connect']]);
  const { wechatBrowser } = readPendingLogin()!;
  expect(wechatBrowser).toMatch(/^[0-9a-f]{64}$/);
  expect(callsOf('POST /user/v1/wechat/bind/authorise')).toEqual([{ captcha: '123456', wechatBrowser }]);
});

it('shows the error of a wrong code beside the field, and stays on the page', async () => {
  const user = await openDialog('绑定微信');
  const wrong = '验证码有误或已失效';
  answers('POST /user/v1/wechat/bind/authorise', refuses(40_000, wrong, { captcha: wrong }));
  await user.click(screen.getByRole('button', { name: '前往微信授权' }));
  await expect.poll(() => screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true');
  expect(readPendingLogin()).toBeNull();
});

it('unbinds with a code sent to the phone, and explains the consequences', async () => {
  answers('GET /user/v1/wechat', { bindTime: BOUND });
  const user = await openDialog('解除绑定');
  expect(screen.getByText(/其他设备会退出登录；仍可用手机号登录/)).toBeVisible();
  answers('POST /user/v1/wechat/unbind', null);
  answers('GET /user/v1/wechat', { bindTime: null });
  await user.click(screen.getAllByRole('button', { name: '解除绑定' }).at(-1)!);
  expect(await screen.findByRole('button', { name: '绑定微信' })).toBeVisible();
  expect(callsOf('POST /user/v1/wechat/unbind')).toEqual([{ captcha: '123456' }]);
  expect(toastTexts()).toContain('已解除微信绑定');
});

it('the row is hidden if the browser cannot bind WeChat, unless WeChat is bound', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const { unmount } = show(<WechatRow user={aUser()} />);
  await expect.poll(() => callsOf('GET /user/v1/wechat')).toHaveLength(1);
  expect(screen.queryByText('微信')).toBeNull();
  unmount();
  answers('GET /user/v1/wechat', { bindTime: BOUND });
  show(<WechatRow user={aUser()} />);
  expect(await screen.findByRole('button', { name: '解除绑定' })).toBeEnabled();
});

it('offers a retry after a failure', async () => {
  answers('GET /user/v1/wechat', refuses(50_000, '系统错误'));
  const { user } = show(<WechatRow user={aUser()} />);
  const retry = await screen.findByRole('button', { name: '重试' });
  answers('GET /user/v1/wechat', { bindTime: null });
  await user.click(retry);
  expect(await screen.findByRole('button', { name: '绑定微信' })).toBeVisible();
});

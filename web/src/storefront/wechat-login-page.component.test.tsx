import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '../api/token.ts';
import { clearPendingLogin, type PendingLogin, readPendingLogin } from '../features/accounts/wechat/pending-login.ts';
import { answers, callsOf, isOffline, refuses } from '../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { tabStorage } from '../ui/browser-storage.ts';
import WechatLoginPage from './wechat-login-page.tsx';

const LOGIN = 'POST /user/v1/login/wechat';
const [STATE, BROWSER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const GRANT = { wechatCode: 'c0de', wechatState: STATE, wechatBrowser: BROWSER };
const open = (query = `code=c0de&state=${STATE}`) => show(<WechatLoginPage />, { at: `/wechatLogin?${query}` });
const startLogin = (fields: Partial<PendingLogin> = {}) =>
  tabStorage.setItem(
    'wechat-login',
    JSON.stringify({ purpose: 'login', wechatBrowser: BROWSER, redirect: '/user/order', ...fields }),
  );
const loginReply = { ...aUser(), token: 'secret' };
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => startLogin());
afterEach(() => {
  clearPendingLogin();
  assign.mockClear();
});

describe('the login', () => {
  it('opens the requested page if WeChat is bound', async () => {
    answers(LOGIN, loginReply);
    open();
    await expect.poll(address).toBe('/user/order');
    expect(readToken()).toBe('secret');
    expect(callsOf(LOGIN)).toEqual([GRANT]);
    expect(readPendingLogin()).toBeNull();
  });

  it('does not redirect to another site', async () => {
    startLogin({ redirect: '//evil.example' });
    answers(LOGIN, loginReply);
    open();
    await expect.poll(address).toBe('/');
  });

  it('asks for a phone, a code and agreement if WeChat is not bound, even after a reload', async () => {
    answers(LOGIN, { phoneRequired: true });
    const first = open();
    expect(await screen.findByText(/首次用微信登录/)).toBeVisible();
    first.unmount();
    const { user } = open();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await screen.findByLabelText('手机号');
    await press('绑定并登录');
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入手机号');
    answers('POST /user/v1/login/wechat/verifyCode', null);
    await user.type(screen.getByLabelText('手机号'), '13800000000');
    await press('获取验证码');
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
    const login = { wechatState: STATE, wechatBrowser: BROWSER };
    expect(callsOf('POST /user/v1/login/wechat/verifyCode')).toMatchObject([{ phone: '13800000000', ...login }]);
    await user.type(screen.getByLabelText('验证码'), ' 123456 ');
    await press('绑定并登录');
    expect(toastTexts()).toContain('请阅读并同意用户协议和隐私政策');
    expect(callsOf('POST /user/v1/login/wechat/phone')).toEqual([]);
    answers('POST /user/v1/login/wechat/phone', loginReply);
    await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
    await press('绑定并登录');
    await expect.poll(address).toBe('/user/order');
    expect(readToken()).toBe('secret');
    expect(callsOf('POST /user/v1/login/wechat/phone')).toEqual([
      { phone: '13800000000', captcha: '123456', ...login },
    ]);
  });

  it('shows why it was refused, and can be started again', async () => {
    answers(LOGIN, refuses(40_900, '微信授权已失效，请重新扫码或授权'));
    const { user } = open();
    expect(await screen.findByText('微信授权已失效，请重新扫码或授权')).toBeVisible();
    expect(readToken()).toBeNull();
    answers('POST /user/v1/wechat/authorise', { url: 'https://open.weixin.qq.com/connect' });
    await user.click(screen.getByRole('button', { name: '重新用微信登录' }));
    await expect.poll(() => assign.mock.calls).toEqual([['https://open.weixin.qq.com/connect']]);
    expect(readPendingLogin()).toMatchObject({ purpose: 'login', redirect: '/user/order' });
    expect(readPendingLogin()!.wechatBrowser).not.toBe(BROWSER);
  });

  it('can be retried after a lost connection', async () => {
    answers(LOGIN, isOffline);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    answers(LOGIN, loginReply);
    await user.click(retry);
    await expect.poll(address).toBe('/user/order');
  });

  it('shows that the user denied it, and links to the login form with the requested page', async () => {
    open('denied=1');
    expect(await screen.findByText('没有得到微信的授权，未登录')).toBeVisible();
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/#/login?redirect=%2Fuser%2Forder');
    expect(callsOf(LOGIN)).toEqual([]);
  });

  it('is refused in a tab that did not start it', async () => {
    clearPendingLogin();
    open();
    expect(await screen.findByText('微信授权已失效，请重新登录')).toBeVisible();
    expect(callsOf(LOGIN)).toEqual([]);
  });

  it('redirects to the home page if the user comes back afterwards', async () => {
    clearPendingLogin();
    logIn();
    open();
    await expect.poll(address).toBe('/');
  });
});

describe('the binding', () => {
  beforeEach(() => {
    logIn();
    startLogin({ purpose: 'bind', redirect: '/user/userInfo' });
  });

  it('returns to the account', async () => {
    answers('POST /user/v1/wechat/bind', null);
    open();
    await expect.poll(address).toBe('/user/userInfo');
    expect(callsOf('POST /user/v1/wechat/bind')).toEqual([GRANT]);
    expect(toastTexts()).toEqual(['微信绑定成功']);
  });

  it('shows why it was refused, and links back to the account', async () => {
    answers('POST /user/v1/wechat/bind', refuses(40_900, '该微信已绑定其他账号'));
    open();
    expect(await screen.findByText('该微信已绑定其他账号')).toBeVisible();
    expect(screen.getByRole('link', { name: '返回账号管理' })).toHaveAttribute('href', '/#/user/userInfo');
  });
});

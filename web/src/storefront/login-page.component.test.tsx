import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PendingAction, readPendingAction, savePendingAction } from '../api/pending-action.ts';
import { readToken } from '../api/token.ts';
import { clearPendingLogin, readPendingLogin } from '../features/accounts/wechat/pending-login.ts';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { address, show, toastTexts } from '../testing/render.tsx';
import { aUser, SITE } from '../testing/samples.ts';
import LoginPage from './login-page.tsx';

const LOGIN = 'POST /user/v1/login';
const REGISTER = 'POST /user/v1/register';
const open = (query = '') => show(<LoginPage />, { at: `/login${query}` });
const field = (name: string) => screen.getByLabelText(name);

beforeEach(() =>
  answers('GET /homepage/v1/head/query', { headTitle: '', videoUrls: [], videoPosters: [], hotSearchKeys: [] }),
);
afterEach(() => {
  clearPendingLogin();
  vi.restoreAllMocks();
});

describe('the login', () => {
  it('requires both fields', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(field('账号')).toHaveAccessibleDescription('请输入帐号');
    expect(field('密码')).toHaveAccessibleDescription('请输入登录密码');
    expect(field('账号')).toHaveFocus();
  });

  it('sends a digest instead of the password, and opens the requested page', async () => {
    answers(LOGIN, { ...aUser(), token: 'secret' });
    const { user } = open('?redirect=/user/order');
    await user.type(field('账号'), ' 13800000000 ');
    await user.type(field('密码'), 'correct horse');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await expect.poll(address, { timeout: 30_000 }).toBe('/user/order');
    expect(readToken()).toBe('secret');
    expect(callsOf(LOGIN)).toMatchObject([{ username: '13800000000' }]);
    expect(JSON.stringify(callsOf(LOGIN))).not.toContain('correct horse');
  });

  it('does not redirect to another site', async () => {
    answers(LOGIN, { ...aUser(), token: 'secret' });
    const { user } = open('?redirect=//evil.example');
    await user.type(field('账号'), '13800000000');
    await user.type(field('密码'), 'correct horse');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await expect.poll(address, { timeout: 30_000 }).toBe('/');
  });

  it('shows a refusal and keeps the typed values', async () => {
    answers(LOGIN, refuses(40_100, '账号或密码错误'));
    const { user } = open();
    await user.type(field('账号'), '13800000000');
    await user.type(field('密码'), 'wrong');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await expect.poll(toastTexts, { timeout: 30_000 }).toEqual(['账号或密码错误']);
    expect(field('账号')).toHaveValue('13800000000');
    expect(readToken()).toBeNull();
  });

  it('accepts an SMS code instead of the password', async () => {
    answers('GET /website/v1/settings', SITE);
    answers('POST /user/v1/login/verifyCode', null);
    answers('POST /user/v1/login/code', { ...aUser(), token: 'secret' });
    const { user } = open('?redirect=/user/order');
    await user.click(await screen.findByRole('button', { name: '使用短信验证码登录' }));
    await user.type(field('手机号'), '138');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    await user.type(field('手机号'), '00000000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await user.type(field('验证码'), ' 123456 ');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await expect.poll(address, { timeout: 30_000 }).toBe('/user/order');
    expect(readToken()).toBe('secret');
    expect(callsOf('POST /user/v1/login/code')).toMatchObject([{ phone: '13800000000', captcha: '123456' }]);
  });

  it('offers no SMS code if the server cannot send one', async () => {
    answers('GET /website/v1/settings', { ...SITE, codeLogin: false });
    open();
    await expect.poll(() => callsOf('GET /website/v1/settings')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /验证码登录/ })).toBeNull();
  });

  const [IN_WECHAT, IPHONE] = ['Linux; Android 15) Mobile MicroMessenger/8.0.60', 'iPhone) Mobile/15E148 Safari/604.1'];
  it.each([
    ['a desktop', 'Windows NT 10.0) Chrome/140.0', '微信扫码登录'],
    ['WeChat', IN_WECHAT, '微信登录'],
  ])('goes to WeChat on %s', async (_, userAgent, name) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${userAgent}`);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    answers('GET /website/v1/settings', SITE);
    answers('POST /user/v1/wechat/authorise', { url: 'https://open.weixin.qq.com/connect' });
    const { user } = open('?redirect=/user/order');
    await user.click(await screen.findByRole('button', { name }));
    await expect.poll(() => assign.mock.calls).toEqual([['https://open.weixin.qq.com/connect']]);
    expect(readPendingLogin()).toMatchObject({ purpose: 'login', redirect: '/user/order' });
    expect(callsOf('POST /user/v1/wechat/authorise')).toEqual([{ wechatBrowser: readPendingLogin()!.wechatBrowser }]);
  });

  it.each([
    ['phones outside WeChat', IPHONE, ['scan', 'wechat']],
    ['desktops where only WeChat’s browser is set up', 'X11) Chrome/140.0', ['wechat']],
  ] as const)('offers no WeChat login to %s', async (_, userAgent, wechatLogin) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${userAgent}`);
    answers('GET /website/v1/settings', { ...SITE, wechatLogin: [...wechatLogin] });
    open();
    await screen.findByRole('button', { name: '使用短信验证码登录' });
    expect(screen.queryByRole('button', { name: /微信/ })).toBeNull();
  });

  it('opens the form for a forgotten password', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '忘记密码？' }));
    expect(await screen.findByLabelText('新密码')).toBeVisible();
    expect(address()).toBe('/login?tab=FIND_PWD');
  });
});

describe('an action that needed the login', () => {
  const logIn = async (user: ReturnType<typeof open>['user']) => {
    answers(LOGIN, { ...aUser(), token: 'secret' });
    await user.type(field('账号'), '13800000000');
    await user.type(field('密码'), 'correct horse');
    await user.click(screen.getByRole('button', { name: '登录' }));
  };
  const leaveFrom = (page: string, action: PendingAction) => {
    history.replaceState(null, '', `#${page}`);
    savePendingAction(action);
  };

  it('is named, and carried out once after the login', async () => {
    leaveFrom('/detail/12', { kind: 'buy', videoId: 12, videoType: 2 });
    answers('POST /order/v1/create', { orderId: 'o1' });
    answers('GET /discount/v1/list/userOwn', refuses(50_000, '出错了'));
    answers('GET /user/v1/info', aUser());
    const { user } = open('?redirect=/detail/12');
    expect(screen.getByText('登录后继续：购买')).toBeVisible();
    await logIn(user);
    await expect.poll(address, { timeout: 30_000 }).toBe('/payOrder/o1');
    expect(callsOf('POST /order/v1/create')).toMatchObject([{ videos: [{ videoId: 12, videoType: 2 }] }]);
    expect(readPendingAction('/detail/12')).toBeNull();
  });

  it('shows its refusal on the page where it began', async () => {
    leaveFrom('/detail/12', { kind: 'buy', videoId: 12, videoType: 2 });
    answers('POST /order/v1/create', refuses(40_900, '不能购买自己的作品'));
    const { user } = open('?redirect=/detail/12');
    await logIn(user);
    await expect.poll(address, { timeout: 30_000 }).toBe('/detail/12');
    expect(toastTexts()).toEqual(['不能购买自己的作品']);
  });

  it('is neither named nor carried out by a login for another page', async () => {
    leaveFrom('/detail/12', { kind: 'buy', videoId: 12, videoType: 2 });
    const { user } = open('?redirect=/hot');
    expect(screen.queryByText(/登录后继续/)).toBeNull();
    await logIn(user);
    await expect.poll(address, { timeout: 30_000 }).toBe('/hot');
    expect(readPendingAction('/detail/12')).toBeNull();
  });

  it('is forgotten if the visitor leaves without a login', async () => {
    leaveFrom('/detail/12', { kind: 'sample', videoId: 12 });
    const { user, unmount } = open('?redirect=/detail/12');
    await user.click(screen.getByRole('link', { name: '返回首页' }));
    unmount();
    expect(readPendingAction('/detail/12')).toBeNull();
  });
});

describe('the registration', () => {
  it('marks missing and invalid fields', async () => {
    const { user } = open('?tab=REGISTER');
    await user.type(field('手机号'), '123');
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    expect(field('验证码')).toHaveAccessibleDescription('请输入验证码');
    expect(field('密码')).toHaveAccessibleDescription('请输入密码');
    expect(screen.queryByLabelText('企业名称')).toBeNull();
  });

  it('requires a company’s name', async () => {
    const { user } = open('?tab=REGISTER');
    await user.click(screen.getByRole('radio', { name: '企业' }));
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(field('企业名称')).toHaveAccessibleDescription('请输入企业名称');
  });

  it('sends a code only to a complete phone number', async () => {
    const { user } = open('?tab=REGISTER');
    await user.type(field('手机号'), '138');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    answers('POST /user/v1/register/verifyCode', null);
    await user.type(field('手机号'), '00000000');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
    expect(callsOf('POST /user/v1/register/verifyCode')).toMatchObject([{ phone: '13800000000' }]);
  });

  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.type(field('手机号'), '13800000000');
    await user.type(field('验证码'), '123456');
    await user.type(field('密码'), 'correct horse');
  };

  it('requires agreement to the terms', async () => {
    const { user } = open('?tab=REGISTER');
    await fill(user);
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(toastTexts()).toEqual(['请阅读并同意用户协议和隐私政策']);
    expect(callsOf(REGISTER)).toEqual([]);
  });

  it('logs the user in and opens the requested page', async () => {
    answers(REGISTER, { ...aUser(), token: 'secret' });
    const { user } = open('?tab=REGISTER&redirect=/user/order');
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
    await user.click(screen.getByRole('button', { name: '注册' }));
    await expect.poll(address, { timeout: 30_000 }).toBe('/user/order');
    expect(toastTexts()).toEqual(['注册成功']);
    expect(readToken()).toBe('secret');
    expect(callsOf(REGISTER)).toMatchObject([{ userType: 1, phone: '13800000000', captcha: '123456', login: true }]);
  });

  it('shows the server’s reason at the field', async () => {
    answers(REGISTER, refuses(40_000, '验证码错误', { captcha: '验证码错误' }));
    const { user } = open('?tab=REGISTER');
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
    await user.click(screen.getByRole('button', { name: '注册' }));
    await expect.poll(toastTexts, { timeout: 30_000 }).toEqual(['注册失败，请重试']);
    expect(field('验证码')).toHaveAccessibleDescription('验证码错误');
  });
});

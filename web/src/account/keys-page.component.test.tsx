import type { ApiKey } from '@zhenku/contract/keys/keys';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import KeysPage from './keys-page.tsx';

const LIST = 'GET /user/v1/keys';
const CREATE = 'POST /user/v1/keys';
const REVOKE = 'POST /user/v1/keys/revoke';
const SECRET = `zk_AbCd${'x'.repeat(39)}`;

const aKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  keyId: 3,
  name: '剪辑脚本',
  start: 'zk_AbCd',
  scopes: ['catalogue', 'buy'],
  requestsPerMinute: 300,
  addTime: '2026-06-01T01:00:00.000Z',
  expireTime: null,
  lastTime: null,
  revokeTime: null,
  forCompany: false,
  budget: 500,
  spent: 96,
  userId: 7,
  userName: '林夏',
  mine: true,
  ...fields,
});

beforeEach(() => logIn());

describe('the list of keys', () => {
  it('shows what a key may do, its budget and its use', async () => {
    answers(LIST, { list: [aKey({ lastTime: '2026-06-02T02:00:00.000Z', expireTime: '2099-01-01T00:00:00.000Z' })] });
    show(<KeysPage />);
    const row = await screen.findByRole('listitem');
    for (const text of [
      '剪辑脚本',
      'zk_AbCd…',
      '读取素材、购买',
      '最近使用 2026-06-02 10时',
      '本月已付 ¥96.00，预算 ¥500.00',
    ])
      expect(row).toHaveTextContent(text);
  });

  it('shows revoked and expired keys without a button', async () => {
    const ended = { expireTime: '2026-06-02T00:00:00.000Z' };
    answers(LIST, { list: [aKey({ revokeTime: '2026-06-03T00:00:00.000Z' }), aKey({ keyId: 4, ...ended })] });
    show(<KeysPage />);
    expect(await screen.findByText('已停用')).toBeVisible();
    expect(screen.getByText('已过期')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^停用/ })).toBeNull();
  });

  it('says that there are none', async () => {
    answers(LIST, { list: [] });
    show(<KeysPage />);
    expect(await screen.findByText('还没有密钥')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    answers(LIST, refuses(50_000, '服务器繁忙'));
    const { user } = show(<KeysPage />);
    await screen.findByText('密钥加载失败');
    answers(LIST, { list: [aKey()] });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('剪辑脚本')).toBeVisible();
  });

  it('shows the company’s owner the members’ keys in a separate list', async () => {
    logIn(aUser({ userType: 2, companyRole: 'owner', companyId: 1, companyName: '山海影视' }));
    answers(LIST, {
      list: [aKey(), aKey({ keyId: 4, name: '片场', mine: false, userName: '成员甲', forCompany: true })],
    });
    show(<KeysPage />);
    expect(await screen.findByRole('heading', { name: '山海影视成员的密钥' })).toBeVisible();
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(
      '片场zk_AbCd…读取素材、购买成员 成员甲 · 使用企业账户',
    );
  });
});

describe('a new key', () => {
  const open = async () => {
    answers(LIST, { list: [] });
    const { user } = show(<KeysPage />);
    await user.click(screen.getByRole('button', { name: '新建密钥' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新建 API 密钥' }));
    return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: '新建密钥' })) };
  };

  it('is shown once; afterwards the list shows only its first characters', async () => {
    answers(CREATE, { apiKey: SECRET, key: aKey() });
    const { user, dialog, submit } = await open();
    await user.type(dialog.getByLabelText('名称'), '剪辑脚本');
    await user.click(dialog.getByRole('checkbox', { name: /^购买/ }));
    await user.type(dialog.getByLabelText('每月预算（元）'), '500');
    await user.selectOptions(dialog.getByLabelText('有效期'), '0');
    await user.type(dialog.getByLabelText('登录密码'), 'a password');
    answers(LIST, { list: [aKey()] });
    await submit();
    const shown = within(await screen.findByRole('dialog', { name: '请保存密钥' }));
    expect(shown.getByText(SECRET)).toBeVisible();
    await user.click(shown.getByRole('button', { name: '复制密钥' }));
    await expect.poll(toastTexts).toEqual(['密钥已复制']);
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(shown.getByRole('button', { name: '我已保存' }));
    expect(await screen.findByText('zk_AbCd…')).toBeVisible();
    expect(document.body).not.toHaveTextContent(SECRET);
    const { secretKey, ...sent } = callsOf(CREATE)[0]!;
    expect(sent).toEqual({
      name: '剪辑脚本',
      scopes: ['catalogue', 'buy'],
      forCompany: false,
      requestsPerMinute: 300,
      budget: 500,
    });
    expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('needs a name, a scope, a budget for buying and the password', async () => {
    const { user, dialog, submit } = await open();
    await submit();
    expect(dialog.getByLabelText('名称')).toHaveAccessibleDescription('请输入名称');
    expect(dialog.getByLabelText('登录密码')).toHaveAccessibleDescription('请输入密码');
    expect(dialog.getByLabelText('名称')).toHaveFocus();
    await user.click(dialog.getByRole('checkbox', { name: /^读取素材/ }));
    await submit();
    expect(dialog.getByRole('alert')).toHaveTextContent('请选择权限');
    await user.click(dialog.getByRole('checkbox', { name: /^购买/ }));
    for (const wrong of ['0', '1.234', '多'] as const) {
      await user.clear(dialog.getByLabelText('每月预算（元）'));
      await user.type(dialog.getByLabelText('每月预算（元）'), wrong);
      await submit();
      expect(dialog.getByLabelText('每月预算（元）')).toHaveAccessibleDescription('请输入大于 0 的金额，最多两位小数');
    }
    expect(callsOf(CREATE)).toEqual([]);
  });

  it('shows a wrong password at its field', async () => {
    answers(CREATE, refuses(40_000, '密码错误', { secretKey: '密码错误' }));
    const { user, dialog, submit } = await open();
    await user.type(dialog.getByLabelText('名称'), '脚本');
    await user.type(dialog.getByLabelText('登录密码'), 'wrong');
    await submit();
    await expect.poll(() => dialog.getByLabelText('登录密码')).toHaveAccessibleDescription('密码错误');
  });

  it('offers a buyer without a company no creators’ scopes and no company account', async () => {
    const first = await open();
    expect(first.dialog.queryByRole('checkbox', { name: /^发布作品/ })).toBeNull();
    expect(first.dialog.queryByRole('radio')).toBeNull();
  });

  it('has no creators’ scopes if it acts for a member’s company', async () => {
    logIn(aUser({ author: true, companyRole: 'buyer', companyId: 1, companyName: '山海影视' }));
    answers(CREATE, { apiKey: SECRET, key: aKey() });
    const { user, dialog, submit } = await open();
    await user.type(dialog.getByLabelText('名称'), '片场');
    await user.click(dialog.getByRole('checkbox', { name: /^发布作品/ }));
    await user.click(dialog.getByRole('radio', { name: /^山海影视/ }));
    expect(dialog.queryByRole('checkbox', { name: /^发布作品/ })).toBeNull();
    await user.type(dialog.getByLabelText('登录密码'), 'a password');
    await submit();
    await screen.findByRole('dialog', { name: '请保存密钥' });
    expect(callsOf(CREATE)).toMatchObject([{ forCompany: true, scopes: ['catalogue'], validDays: 90 }]);
  });
});

describe('revoking a key', () => {
  it('needs the password, and explains the consequences', async () => {
    answers(LIST, { list: [aKey()] });
    const { user } = show(<KeysPage />);
    await user.click(await screen.findByRole('button', { name: '停用 剪辑脚本' }));
    const dialog = within(await screen.findByRole('dialog', { name: '停用“剪辑脚本”' }));
    expect(dialog.getByText(/停用立即生效，不能恢复/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '停用密钥' }));
    expect(dialog.getByLabelText('登录密码')).toHaveAccessibleDescription('请输入密码');
    answers(REVOKE, refuses(40_000, '密码错误', { secretKey: '密码错误' }));
    await user.type(dialog.getByLabelText('登录密码'), 'wrong');
    await user.click(dialog.getByRole('button', { name: '停用密钥' }));
    await expect.poll(() => dialog.getByLabelText('登录密码')).toHaveAccessibleDescription('密码错误');
    answers(REVOKE, null);
    answers(LIST, { list: [aKey({ revokeTime: '2026-06-03T00:00:00.000Z' })] });
    await user.click(dialog.getByRole('button', { name: '停用密钥' }));
    expect(await screen.findByText('已停用')).toBeVisible();
    expect(callsOf(REVOKE)).toHaveLength(2);
  });
});

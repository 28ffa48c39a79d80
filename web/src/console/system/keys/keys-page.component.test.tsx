import type { OperatorKey } from '@zhenku/contract/keys/keys';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { showConsole } from '../../../testing/render-console.tsx';
import { anOperator } from '../../../testing/samples.ts';
import KeysPage from './keys-page.tsx';

const LIST = 'GET /operator/v1/keys';
const CREATE = 'POST /operator/v1/keys';
const REVOKE = 'POST /operator/v1/keys/{keyId}/revoke';
const SECRET = `zk_AbCd${'x'.repeat(39)}`;

const aKey = (fields: Partial<OperatorKey> = {}): OperatorKey => ({
  keyId: 3,
  name: '对账',
  start: 'zk_AbCd',
  scopes: ['finance'],
  requestsPerMinute: 300,
  addTime: '2026-06-01T01:00:00.000Z',
  expireTime: null,
  lastTime: null,
  revokeTime: null,
  operatorId: 5,
  username: 'caiwu',
  mine: true,
  ...fields,
});
const finance = anOperator({ role: 'finance', totp: true });
const openForm = async () => {
  answers(LIST, { list: [] });
  const { user } = showConsole(<KeysPage />, { operator: finance });
  await user.click(screen.getByRole('button', { name: '新建密钥' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建 API 密钥' }));
  return { user, dialog };
};

describe('operators’ keys', () => {
  it('are listed with the operator’s name for admins', async () => {
    answers(LIST, { list: [aKey()] });
    showConsole(<KeysPage />);
    expect(await screen.findByRole('columnheader', { name: '运营人员' })).toBeVisible();
    expect(screen.getByText('caiwu')).toBeVisible();
  });

  it('are listed without the operator’s name for others', async () => {
    answers(LIST, { list: [aKey()] });
    showConsole(<KeysPage />, { operator: finance });
    expect(await screen.findByText('账务')).toBeVisible();
    expect(screen.queryByText('caiwu')).toBeNull();
  });

  it('can be loaded again after a failure, with a placeholder if there are none', async () => {
    answers(LIST, refuses(50_000, '服务器繁忙'));
    const { user } = showConsole(<KeysPage />);
    await screen.findByText('密钥加载失败');
    answers(LIST, { list: [] });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('还没有密钥')).toBeVisible();
  });

  it('offer the scopes of the role, and show a new key once', async () => {
    answers(CREATE, { apiKey: SECRET, key: aKey() });
    const { user, dialog } = await openForm();
    expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      'orders',
      'finance',
    ]);
    await user.type(dialog.getByLabelText('名称'), '对账');
    await user.type(dialog.getByLabelText('登录密码'), 'a password');
    await user.type(dialog.getByLabelText('动态码'), '123456');
    answers(LIST, { list: [aKey()] });
    await user.click(dialog.getByRole('button', { name: '新建密钥' }));
    const shown = within(await screen.findByRole('dialog', { name: '请保存密钥' }));
    await expect.poll(() => shown.getByText(SECRET)).toBeVisible();
    await user.click(shown.getByRole('button', { name: '我已保存' }));
    await expect.poll(() => screen.queryByText(SECRET)).toBeNull();
    expect(callsOf(CREATE)).toEqual([
      {
        name: '对账',
        scopes: ['orders'],
        requestsPerMinute: 300,
        validDays: 90,
        password: 'a password',
        totp: '123456',
      },
    ]);
  });

  it('show a wrong password at its field', async () => {
    answers(CREATE, refuses(40_000, '密码错误', { password: '密码错误' }));
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('名称'), '对账');
    await user.type(dialog.getByLabelText('登录密码'), 'wrong');
    await user.type(dialog.getByLabelText('动态码'), '123456');
    await user.click(dialog.getByRole('button', { name: '新建密钥' }));
    expect(await dialog.findByText('密码错误')).toBeVisible();
  });

  it('are revoked with the password', async () => {
    answers(LIST, { list: [aKey()] });
    answers(REVOKE, null);
    const { user } = showConsole(<KeysPage />, { operator: finance });
    await user.click(await screen.findByRole('button', { name: '停用 对账' }));
    const dialog = within(await screen.findByRole('dialog', { name: '停用“对账”' }));
    await user.type(dialog.getByLabelText('登录密码'), 'a password');
    answers(LIST, { list: [aKey({ revokeTime: '2026-06-03T00:00:00.000Z' })] });
    await user.click(dialog.getByRole('button', { name: '停用密钥' }));
    expect(await screen.findByText('已停用')).toBeVisible();
    expect(callsOf(REVOKE)).toEqual([{ keyId: 3, password: 'a password' }]);
  });
});

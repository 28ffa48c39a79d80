import type { NoticeSetting } from '@zhenku/contract/messages/notices';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, neverAnswers, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import NoticeSettingsPage from './notice-settings-page.tsx';

const LIST = 'GET /user/v1/noticeSettings';
const CHANGE = 'POST /user/v1/noticeSettings';
const open = () => show(<NoticeSettingsPage />, { at: '/user/noticeSettings' });

const order = (fields: { sms?: boolean; mail?: boolean } = {}): NoticeSetting => ({
  topic: 'order',
  switches: [
    { channel: 'site', on: true },
    { channel: 'sms', on: fields.sms ?? false },
    { channel: 'mail', on: fields.mail ?? true },
  ],
});
const security: NoticeSetting = {
  topic: 'security',
  switches: [
    { channel: 'site', on: true, block: 'required' },
    { channel: 'sms', on: true, block: 'required' },
    { channel: 'mail', on: false, block: 'email' },
  ],
};
const cell = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => {
  logIn(aUser({ email: 'l***@example.com' }));
  answers(LIST, { list: [order(), security] });
});

it('saves a switch when it is pressed, shows the change immediately, and ignores presses while saving', async () => {
  answers(CHANGE, neverAnswers);
  const { user } = open();
  expect(await cell('订单与付款，短信')).not.toBeChecked();
  await user.click(await cell('订单与付款，短信'));
  expect(await cell('订单与付款，短信')).toBeChecked();
  await user.click(await cell('订单与付款，短信'));
  expect(callsOf(CHANGE)).toEqual([{ topic: 'order', channel: 'sms', on: true }]);
});

it('reloads all switches after saving, because the server may lock another one', async () => {
  answers(CHANGE, null);
  const { user } = open();
  await cell('订单与付款，邮件');
  answers(LIST, { list: [order({ mail: false }), security] });
  await user.click(await cell('订单与付款，邮件'));
  await expect.poll(() => callsOf(LIST)).toHaveLength(2);
  expect(await cell('订单与付款，邮件')).not.toBeChecked();
});

it('reverts a switch if saving fails, and says why', async () => {
  answers(CHANGE, refuses(50_000, '服务器繁忙，请稍后再试'));
  const { user } = open();
  await user.click(await cell('订单与付款，短信'));
  await expect.poll(toastTexts).toContain('服务器繁忙，请稍后再试');
  await expect.poll(async () => (await cell('订单与付款，短信')).matches(':checked')).toBe(false);
});

it('gives the reason for each switch that cannot be used', async () => {
  open();
  expect(await cell('账号安全，站内')).toBeDisabled();
  expect(await cell('账号安全，短信')).toHaveAccessibleDescription('不能关闭');
  expect(await cell('账号安全，邮件')).toHaveAccessibleDescription('未绑定邮箱');
  expect(screen.getByRole('link', { name: '绑定邮箱' })).toHaveAttribute('href', '/#/user/userInfo');
});

it('offers a retry if loading fails', async () => {
  answers(LIST, refuses(50_000, '服务器繁忙'));
  const { user } = open();
  await screen.findByText('消息设置加载失败');
  answers(LIST, { list: [order()] });
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await cell('订单与付款，站内')).toBeChecked();
  expect(screen.queryByRole('link', { name: '绑定邮箱' })).toBeNull();
});

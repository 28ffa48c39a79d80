import type { MessageTemplate, MessageTemplateSummary } from '@zhenku/contract/content/message-templates';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { showConsole } from '../../../testing/render-console.tsx';
import { anOperator } from '../../../testing/samples.ts';
import MessageTemplatesPage from './message-templates-page.tsx';

const LIST_TEMPLATES = 'GET /operator/v1/messageTemplates';
const READ_TEMPLATE = 'GET /operator/v1/messageTemplates/{channel}/{name}';
const SAVE = 'PUT /operator/v1/messageTemplates/{channel}/{name}';
const PREVIEW = 'POST /operator/v1/messageTemplates/{channel}/{name}/preview';
const TEST = 'POST /operator/v1/messageTemplates/{channel}/{name}/test';
const TIME = '2026-06-01T01:00:00.000Z';

const mail: MessageTemplateSummary = {
  channel: 'mail',
  name: 'inviteCode',
  label: '创作者申请已通过',
  edited: true,
  updateTime: TIME,
  lacking: [],
};
const sms: MessageTemplateSummary = {
  channel: 'sms',
  name: 'orderPaid',
  label: '订单已支付',
  edited: false,
  updateTime: null,
  lacking: ['腾讯云'],
};
const template: MessageTemplate = {
  channel: 'mail',
  name: 'inviteCode',
  label: '创作者申请已通过',
  version: 2,
  current: { subject: '欢迎加入', text: '邀请码 {inviteCode}', tencentId: null, aliyunId: null },
  original: { subject: '创作者申请已通过', text: '您好：邀请码 {inviteCode}' },
  settingIds: { tencentId: null, aliyunId: null },
  switchedOnBySettings: false,
  placeholders: [{ name: 'inviteCode', label: '邀请码', sample: 'K7Q2', required: true }],
  versions: [
    {
      version: 2,
      subject: '欢迎加入',
      text: '邀请码 {inviteCode}',
      tencentId: null,
      aliyunId: null,
      username: 'admin',
      time: TIME,
    },
    {
      version: 1,
      subject: '第一版',
      text: '码 {inviteCode}',
      tencentId: null,
      aliyunId: null,
      username: 'editor',
      time: TIME,
    },
  ],
};

beforeEach(() => {
  answers(LIST_TEMPLATES, { list: [mail, sms] });
  answers(READ_TEMPLATE, template);
});

async function openMail(own: { email?: string | null } = {}) {
  const { user } = showConsole(<MessageTemplatesPage />, { operator: { ...anOperator(), ...own } });
  await user.click(await screen.findByRole('button', { name: '修改 创作者申请已通过' }));
  await screen.findByRole('textbox', { name: '主题' });
  return user;
}

it('lists the templates of each channel, and marks missing provider template ids', async () => {
  const { user } = showConsole(<MessageTemplatesPage />);
  expect(await screen.findByText('已修改')).toBeVisible();
  await user.click(screen.getByText('短信'));
  expect(await screen.findByText('缺腾讯云模板编号')).toBeVisible();
  expect(screen.queryByText('创作者申请已通过')).toBeNull();
});

const smsTemplate: MessageTemplate = {
  ...template,
  channel: 'sms',
  name: 'orderPaid',
  current: { subject: null, text: '订单 {orderId}', tencentId: null, aliyunId: null },
  original: { subject: null, text: '订单 {orderId}' },
  settingIds: { tencentId: '1001', aliyunId: null },
  versions: [],
};

async function openSms() {
  const { user } = showConsole(<MessageTemplatesPage />);
  await user.click(await screen.findByText('短信'));
  await user.click(await screen.findByRole('button', { name: '修改 订单已支付' }));
  return { user, text: await screen.findByRole('textbox', { name: '正文' }) };
}

it('warns that the template id from the server settings does not fit a text with different placeholders', async () => {
  answers(READ_TEMPLATE, smsTemplate);
  const { user, text } = await openSms();
  expect(screen.getByText('留空则使用服务器设置里的 1001')).toBeVisible();
  expect(screen.getByText('服务器设置里没有，留空则不发送这条短信')).toBeVisible();
  await user.clear(text);
  await user.type(text, '已支付');
  expect(await screen.findByText(/占位符与原文不同，不能使用服务器设置里的 1001/)).toBeVisible();
});

it('says if only the server settings can switch an SMS on', async () => {
  answers(READ_TEMPLATE, {
    ...smsTemplate,
    switchedOnBySettings: true,
    settingIds: { tencentId: null, aliyunId: null },
  });
  await openSms();
  expect(screen.getAllByText('需要写在服务器设置里，只在这里填写不会开通')).toHaveLength(2);
});

it('publishes an edited text with the version that it is based on', async () => {
  answers(SAVE, null);
  const user = await openMail();
  expect(screen.getByText('{inviteCode}')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '主题' }), '！');
  expect(screen.getByText(/测试发送的是已发布的文字/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /发\s?布/ }));
  await expect
    .poll(() => callsOf(SAVE))
    .toMatchObject([
      { channel: 'mail', name: 'inviteCode', subject: '欢迎加入！', text: '邀请码 {inviteCode}', version: 2 },
    ]);
});

it('shows the server’s reason for a refusal at the field', async () => {
  answers(SAVE, refuses(40_000, '缺少占位符 {inviteCode}', { text: '缺少占位符 {inviteCode}（邀请码）' }));
  const user = await openMail();
  await user.type(screen.getByRole('textbox', { name: '主题' }), '！');
  await user.click(screen.getByRole('button', { name: /发\s?布/ }));
  expect(await screen.findByText('缺少占位符 {inviteCode}（邀请码）')).toBeVisible();
});

it('previews the form with sample data', async () => {
  answers(PREVIEW, { subject: '欢迎加入', text: '邀请码 K7Q2', html: '<p>邀请码 K7Q2</p>', registered: [] });
  const user = await openMail();
  await user.click(screen.getByRole('button', { name: /预\s?览/ }));
  const frame = await screen.findByTitle('邮件预览');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(callsOf(PREVIEW)).toMatchObject([{ subject: '欢迎加入', text: '邀请码 {inviteCode}' }]);
});

it('restores an earlier version, and offers to restore the original', async () => {
  answers(SAVE, null);
  const user = await openMail();
  const versions = screen.getByRole('region', { name: '历史版本' });
  await user.click(within(versions).getByRole('button', { name: '恢复第 1 版' }));
  await user.click(await screen.findByRole('button', { name: '恢复并发布' }));
  await expect.poll(() => callsOf(SAVE)).toMatchObject([{ subject: '第一版', text: '码 {inviteCode}', version: 2 }]);
  expect(within(versions).getByRole('button', { name: '恢复原文' })).toBeVisible();
});

it('sends a test to the operator’s stored address, which cannot be edited', async () => {
  answers(TEST, null);
  const user = await openMail({ email: 'me@example.com' });
  const address = screen.getByRole('textbox', { name: '您的邮箱' });
  expect(address).toHaveValue('me@example.com');
  expect(address).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '发送测试' }));
  await expect.poll(() => callsOf(TEST)).toEqual([{ channel: 'mail', name: 'inviteCode' }]);
});

it('sends no test mail without a stored address', async () => {
  await openMail({ email: null });
  expect(screen.getByRole('button', { name: '发送测试' })).toBeDisabled();
  expect(screen.getByPlaceholderText('请先由管理员设置您的邮箱')).toBeVisible();
});

it.each([
  ['an editor cannot', 'editor', false],
  ['an admin can', 'admin', true],
] as const)('%s edit a mail to operators', async (_who, role, may) => {
  answers(READ_TEMPLATE, { ...template, name: 'chainBroken' });
  answers(LIST_TEMPLATES, { list: [{ ...mail, name: 'chainBroken' }] });
  const { user } = showConsole(<MessageTemplatesPage />, { operator: { ...anOperator(), role } });
  await user.click(await screen.findByRole('button', { name: '修改 创作者申请已通过' }));
  const versions = await screen.findByRole('region', { name: '历史版本' });
  const count = may ? 1 : 0;
  expect(screen.queryAllByRole('textbox', { name: '主题' })).toHaveLength(count);
  expect(within(versions).queryAllByRole('button', { name: '恢复第 1 版' })).toHaveLength(count);
  expect(screen.queryAllByText('发给运营人员的邮件，只有管理员可以修改。')).toHaveLength(1 - count);
});

it('offers a retry if loading fails', async () => {
  answers(LIST_TEMPLATES, refuses(50_000, '服务器繁忙'));
  const { user } = showConsole(<MessageTemplatesPage />);
  const retry = await screen.findByRole('button', { name: /重\s?试/ });
  answers(LIST_TEMPLATES, { list: [mail] });
  await user.click(retry);
  expect(await screen.findByText('创作者申请已通过')).toBeVisible();
});

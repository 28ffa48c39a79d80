import type { Page } from '@playwright/test';
import { openConsoleAs } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { waitForMessage } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniquePhone } from '../helpers/unique.ts';

const PUBLISHED = '已发布，之后发送的消息使用新的文字';

/** Opens a text that no other test sends. */
async function openTemplate(page: Page, channel: '邮件' | '短信', label: string) {
  await page.goto('/console#/message-templates');
  await page.getByText(channel, { exact: true }).click();
  await page.getByRole('button', { name: `修改 ${label}`, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `${channel}：${label}` });
  await expect(drawer.getByLabel('正文')).not.toHaveValue('');
  return drawer;
}

test('an editor changes an SMS, previews it, sends a test of it, and goes back to the original', async ({
  newProfile,
}) => {
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  const drawer = await openTemplate(page, '短信', '提现未完成');
  const text = drawer.getByLabel('正文');
  await text.fill('提现 {amount} 元未能完成，{reason}');
  await drawer.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(drawer.getByText('没有占位符 {reason}')).toBeVisible();

  await text.fill('提现 {amount} 元未能完成，请登录查看。');
  await drawer.getByLabel('阿里云模板编号').fill('SMS_3500');
  await drawer.getByRole('button', { name: /^预\s?览$/ }).click();
  const preview = page.getByRole('dialog', { name: '预览（示例数据）' });
  await expect(preview.getByText('提现 1,280.00 元未能完成，请登录查看。')).toBeVisible();
  await expect(preview.getByText('提现 ${amount} 元未能完成，请登录查看。')).toBeVisible();
  await expect(preview.getByText('提现 {1} 元未能完成，请登录查看。')).toBeVisible();
  await preview.locator('.ant-modal-close').click();
  await expect(drawer.getByText('有未发布的修改，测试发送的是已发布的文字')).toBeVisible();
  await drawer.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expectQuality(page, 'a message template in the console');

  const phone = uniquePhone();
  await drawer.getByLabel('您的手机号').fill(phone);
  await drawer.getByRole('button', { name: '发送测试' }).click();
  await expect(page.getByText('测试消息已发送')).toBeVisible();
  expect(await waitForMessage(phone, 'withdrawalFailed')).toContain('提现 1,280.00 元未能完成，请登录查看。');

  await page.reload();
  const again = await openTemplate(page, '短信', '提现未完成');
  await expect(again.getByLabel('正文')).toHaveValue('提现 {amount} 元未能完成，请登录查看。');
  await expect(again.getByLabel('阿里云模板编号')).toHaveValue('SMS_3500');
  await again.getByRole('button', { name: '恢复原文' }).click();
  await page.getByRole('button', { name: '恢复并发布' }).click();
  await expect(again.getByLabel('正文')).toHaveValue(/款项已退回创作收益/);
  await expect(again.getByLabel('阿里云模板编号')).toHaveValue('');
});

test('an editor changes a mail and sees it as it arrives', async ({ newProfile }) => {
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  const drawer = await openTemplate(page, '邮件', '授权书已更正');
  await drawer.getByLabel('主题').fill('您的授权书有更正');
  await drawer.getByRole('button', { name: /^预\s?览$/ }).click();
  const preview = page.getByRole('dialog', { name: '预览（示例数据）' });
  await expect(preview.frameLocator('iframe').getByText('“海上日落”4K')).toBeVisible();
  await preview.locator('.ant-modal-close').click();
  await drawer.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect(drawer.getByText('第 1 版 您的授权书有更正')).toBeVisible();
  await drawer.getByRole('button', { name: '恢复原文' }).click();
  await page.getByRole('button', { name: '恢复并发布' }).click();
  await expect(drawer.getByLabel('主题')).toHaveValue('授权书已更正');
});

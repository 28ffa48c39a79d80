import { BASE_PATH } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { TEST_PASSWORD } from '../helpers/account.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

async function callWithKey(apiKey: string, path: string): Promise<{ code: number; data: unknown }> {
  const response = await fetch(`${site.url}${BASE_PATH}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return (await response.json()) as { code: number; data: unknown };
}

test('a key from the user centre calls the API within its scopes until it is revoked', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/user');
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: 'API 密钥' }).click();
  await page.getByRole('button', { name: '新建密钥' }).click();
  const form = page.getByRole('dialog', { name: '新建 API 密钥' });
  await form.getByLabel('名称').fill('剪辑脚本');
  await form.getByRole('checkbox', { name: /^购买/ }).check();
  await form.getByLabel('每月预算').fill('500');
  await expectQuality(page, 'the form of a new key');
  await form.getByLabel('登录密码').fill(TEST_PASSWORD);
  await form.getByRole('button', { name: '新建密钥' }).click();

  const shown = page.getByRole('dialog', { name: '请保存密钥' });
  const apiKey = (await shown.getByLabel('新密钥').textContent())!;
  await expectQuality(page, 'a new key');
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '剪辑脚本' })).toContainText('从未使用');

  expect(await callWithKey(apiKey, '/user/v1/keys/current')).toMatchObject({
    code: 0,
    data: { name: '剪辑脚本', scopes: ['catalogue', 'buy'], budget: 500, spent: 0 },
  });
  expect((await callWithKey(apiKey, '/video/v1/queryHot')).code).toBe(0);
  expect((await callWithKey(apiKey, '/order/v1/downloads')).code).toBe(errors.keyNotAllowed.code);
  expect((await callWithKey(apiKey, '/user/v1/info')).code).toBe(errors.keyNotAllowed.code);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: '剪辑脚本' });
  await expect(row).toContainText('最近使用');
  await expectQuality(page, 'the list of keys');
  await row.getByRole('button', { name: '停用' }).click();
  const revoking = page.getByRole('dialog', { name: '停用“剪辑脚本”' });
  await revoking.getByLabel('登录密码').fill(TEST_PASSWORD);
  await revoking.getByRole('button', { name: '停用密钥' }).click();
  await expect(row).toContainText('已停用');
  expect((await callWithKey(apiKey, '/video/v1/queryHot')).code).toBe(errors.keyRevoked.code);
});

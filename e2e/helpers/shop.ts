import { expect, type Page } from '@playwright/test';

export async function find(page: Page, keyword: string, videoName: string): Promise<void> {
  await page.goto('/');
  const box = page.getByRole('main').getByRole('combobox', { name: '搜索视频素材' });
  await box.fill(keyword);
  await box.press('Enter');
  // Without the `#` if the app did not run yet.
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/(#\/)?search\?keyword=/);
  await page.getByRole('link', { name: videoName, exact: true }).click();
  await expect(page.getByRole('heading', { name: videoName, exact: true })).toBeVisible();
}

/** Chooses a tier on a clip's page, where the first one is preselected. */
export async function chooseTier(page: Page, tier: 'HD' | '4K' | 'PLUS'): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${tier}`) });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

export async function startRecharge(page: Page, yuan: number): Promise<Page> {
  await page.goto('/#/recharge');
  await page
    .getByRole('group', { name: '充值金额' })
    .getByText(`¥${yuan.toFixed(2)}`)
    .click();
  await expect(page.getByRole('radio', { name: `¥${yuan.toFixed(2)}` })).toBeChecked();
  await page.getByRole('checkbox', { name: /充值协议/ }).check();
  const [cashier] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '立即充值' }).click(),
  ]);
  await expect(cashier.getByRole('heading', { name: '支付宝收银台' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '支付宝支付' })).toBeVisible();
  return cashier;
}

export async function decide(cashier: Page, decision: '支付成功' | '支付失败'): Promise<void> {
  await cashier.getByRole('button', { name: decision }).click();
  await expect(cashier.getByRole('heading', { name: '充值结果', exact: true })).toBeVisible();
}

export async function recharge(page: Page, yuan: number): Promise<void> {
  const cashier = await startRecharge(page, yuan);
  await expect(cashier.getByText(yuan.toFixed(2))).toBeVisible();
  // The message may disappear before the payer is back on a slow machine.
  const messageShown = expect(page.getByText('充值成功').first()).toBeVisible();
  await Promise.all([messageShown, decide(cashier, '支付成功')]);
  await cashier.close();
  await expect(page.getByRole('dialog', { name: '支付宝支付' })).toBeHidden();
}

export const paymentBox = (page: Page) => page.getByRole('main').getByRole('complementary');

export async function pay(page: Page, clicks: 1 | 2 = 1): Promise<void> {
  await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
  await page.getByRole('button', { name: '立即支付' }).click({ clickCount: clicks });
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
}

interface Licensee {
  user: string;
  code: string;
  project: string;
}

export async function authorise(page: Page, videoName: string, { user, code, project }: Licensee): Promise<Page> {
  await page.goto('/#/user/authoriseManage');
  const card = page.getByRole('article').filter({ hasText: videoName });
  await card.getByRole('button', { name: '填写授权信息' }).click();
  await fillLicence(page, { user, code, project });
  const [certificate] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '确认并生成授权书' }).click(),
  ]);
  await expect(card).toContainText('授权已生效');
  return certificate;
}

/** Fills in the form of a dialog, or the one on the page of a paid order. */
export async function fillLicence(
  page: Page,
  { user, code, project }: Licensee,
  role: 'dialog' | 'region' = 'dialog',
): Promise<void> {
  const dialog = page.getByRole(role, { name: '填写授权信息' });
  await dialog.getByLabel('被授权方').fill(user);
  await dialog.getByLabel(/统一社会信用代码/).fill(code);
  await dialog.getByLabel('授权项目').fill(project);
  await dialog.getByRole('button', { name: '预览授权书' }).click();
  await expect(page.getByRole(role, { name: '预览授权书' })).toContainText(user);
}

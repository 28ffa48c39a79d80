import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { call } from '../server/src/testing/client.ts';
import { order, pay, recharge } from '../server/src/testing/shopping.ts';
import { createCompany, LICENCE } from './helpers/companies.ts';
import { openConsole } from './helpers/console.ts';
import { download } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { operatorToken, sharedVideoId, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

const COMPANY = '千帆影视有限公司';
/** Matches a button by its name; antd inserts a space between two characters. */
const button = (name: string) => ({ name: new RegExp(`^${name.split('').join('\\s?')}$`) });

test('a company gets one invoice for two orders, and a red invoice for the one that is refunded', async ({
  newProfile,
}) => {
  test.slow();
  const { owner: token } = await createCompany(COMPANY);
  await recharge(site, token, 200);
  const orderIds: string[] = [];
  for (let count = 0; count < 2; count++) {
    const orderId = await order(site, token, sharedVideoId);
    await pay(site, token, orderId);
    orderIds.push(orderId);
  }
  const [refunded, kept] = orderIds.toSorted() as [string, string];
  const page = await newProfile({ token });
  const operator = await newProfile();
  const file = { name: 'invoice.png', mimeType: 'image/png', buffer: LICENCE };

  await test.step('the company chooses its orders, and its verified name is filled in', async () => {
    await page.goto('/#/user/invoice');
    await page.getByRole('button', { name: '合并开票' }).click();
    const choice = page.getByRole('dialog', { name: '合并开票' });
    await expect(choice.getByRole('checkbox')).toHaveCount(2);
    for (const box of await choice.getByRole('checkbox').all()) await box.check();
    await expect(choice).toContainText('已选 2 个订单，合计 ¥60.00');
    await expectQuality(page, 'orders of a merged invoice');
    await choice.getByRole('button', { name: '下一步' }).click();
    const form = page.getByRole('dialog', { name: '开具发票' });
    await expect(form.getByLabel('发票抬头')).toHaveValue(COMPANY);
    await form.getByLabel('专票').check();
    await form.getByLabel('注册地址').fill('杭州市西湖区 1 号');
    await form.getByLabel('注册电话').fill('0571-88888888');
    await form.getByLabel('开户银行').fill('招商银行杭州分行');
    await form.getByLabel('银行账号').fill('6225880000000000');
    await expectQuality(page, 'special invoice form');
    await form.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('article')).toContainText('开票中');
    await expect(page.getByRole('article')).toContainText('¥60.00');
  });

  await test.step('an operator issues it', async () => {
    await openConsole(operator);
    await operator.goto('/console/#/invoices');
    const row = operator.getByRole('row').filter({ hasText: COMPANY });
    await row.getByRole('button', button('开票')).click();
    const drawer = operator.getByRole('dialog', { name: `发票 ${formatOrderNumber(refunded)}` });
    await expect(drawer).toContainText('专票');
    for (const orderId of orderIds) await expect(drawer).toContainText(formatOrderNumber(orderId));
    await drawer.getByRole('button', button('开具')).click();
    const issue = operator.getByRole('dialog', { name: `开具发票 ${formatOrderNumber(refunded)}` });
    await issue.getByLabel('发票文件').setInputFiles(file);
    await expect(issue.getByText('已上传 invoice.png')).toBeVisible();
    await issue.getByRole('button', { name: '开具发票' }).click();
    await expect(issue).toBeHidden();
  });

  await test.step('after a refund, the other order keeps the invoice, and the operator issues the red one', async () => {
    const reason = '协商退款';
    await call(site, 'POST /operator/v1/orders/{orderId}/refund', { orderId: refunded, reason }, operatorToken);
    await operator.goto('/console/#/invoices?status=4');
    const row = operator.getByRole('row').filter({ hasText: COMPANY });
    await row.getByRole('button', button('查看')).click();
    const drawer = operator.getByRole('dialog', { name: `发票 ${formatOrderNumber(refunded)}` });
    await drawer.getByRole('button', { name: '开具红字发票' }).click();
    const issue = operator.getByRole('dialog', { name: `开具红字发票 ${formatOrderNumber(refunded)}` });
    await issue.getByLabel('红字发票文件').setInputFiles(file);
    await expect(issue.getByText('已上传 invoice.png')).toBeVisible();
    await issue.getByRole('button', { name: '开具红字发票' }).click();
    await expect(issue).toBeHidden();
  });

  await test.step('the company sees the invoice that is left, and downloads the red one', async () => {
    await page.reload();
    const ofKept = page.getByRole('article', { name: `发票 ${formatOrderNumber(kept)}` });
    await expect(ofKept).toContainText('已开票');
    await expect(ofKept).toContainText('¥30.00');
    const ofRefunded = page.getByRole('article', { name: `发票 ${formatOrderNumber(refunded)}` });
    await expect(ofRefunded).toContainText('已作废');
    await expect(ofRefunded).toContainText('冲销 ¥30.00');
    await expectQuality(page, 'red invoice');
    await download(page, () => ofRefunded.getByRole('button', { name: /^下载红字发票/ }).click());
  });
});

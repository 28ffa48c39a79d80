import { call, publish, waitUntilProcessed } from '../server/src/testing/client.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { clip } from './helpers/clips.ts';
import { LICENCE } from './helpers/companies.ts';
import { completeWithdrawal, openConsole, openWithdrawal } from './helpers/console.ts';
import { createCompanyCreator } from './helpers/creators.ts';
import { expectQuality } from './helpers/quality.ts';
import { codeSentTo, createBuyer, operatorToken, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';
import { uniqueName } from './helpers/unique.ts';

const INVOICE = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('a company sells, withdraws against an invoice, owes a later refund, and earns again', async ({ newProfile }) => {
  test.slow();
  const creator = await createCompanyCreator(uniqueName('远岫影业有限公司'));
  const videoId = await publish(site, creator.token, clip('interlaced.mov'), 1_000);
  await waitUntilProcessed(site, creator.token, videoId, 240_000);
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operatorToken);
  const buyer = await createBuyer(3_000);
  const sell = async () => {
    const orderId = await order(site, buyer, videoId);
    await pay(site, buyer, orderId);
    return orderId;
  };
  const orderId = await sell();
  const page = await newProfile({ token: creator.token });

  const income = await test.step('shows how income follows from the price', async () => {
    await page.goto('/#/user/salesData?days=7');
    await page.getByRole('button', { name: /分成算式/ }).click();
    const sum = page.getByText(/^¥1,000\.00 × \d+% = ¥/);
    await expect(sum).toBeVisible();
    await expect(page.getByText('成交后即可提现')).toBeVisible();
    return /= (¥[\d,.]+)（/.exec((await sum.textContent())!)![1]!;
  });

  await test.step('withdraws everything against an invoice, without tax', async () => {
    await page.goto('/#/crashingOut');
    await page.getByRole('button', { name: '全部提现' }).click();
    await expect(page.getByText('企业不预扣')).toBeVisible();
    await expect(page.getByText(`预计到账 ${income}`)).toBeVisible();
    await expect(page.getByLabel(/备注/)).toHaveValue('创作收益提现');
    await page.getByLabel(/支付宝账号/).fill('finance@example.com');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(creator.phone));
    await page.getByRole('button', { name: '申请提现' }).click();
    await expect(page.getByText('请上传发票')).toBeVisible();
    await page.getByLabel('发票', { exact: true }).setInputFiles({ ...INVOICE, buffer: LICENCE });
    await expect(page.getByText('发票须为PDF文件')).toBeVisible();
    await page.getByLabel('发票', { exact: true }).setInputFiles(INVOICE);
    await expect(page.getByText(`已上传 ${INVOICE.name}`)).toBeVisible();
    await expectQuality(page, 'the withdrawal of a company');
    await page.getByRole('button', { name: '申请提现' }).click();
    await expect(page.getByRole('article', { name: /^提现/ })).toContainText('处理中');
  });

  await test.step('an operator sees the invoice, and completes the withdrawal with a slip', async () => {
    const operator = await newProfile();
    await openConsole(operator);
    await operator.goto('/console#/withdrawals');
    const drawer = await openWithdrawal(operator, creator.userId);
    await expect(drawer).toContainText(`${creator.realName}，与收款人一致`);
    await expect(drawer.getByRole('link', { name: /发票/ })).toBeVisible();
    await expectQuality(operator, 'the withdrawal of a company in the console');
    await completeWithdrawal(operator, drawer);
    await page.reload();
    await expect(page.getByRole('article', { name: /^提现/ })).toContainText('已完成');
  });

  await test.step('shows a later refund as a debt, which later sales repay', async () => {
    await call(site, 'POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '测试退款' }, operatorToken);
    await page.goto('/#/crashingOut');
    await expect(page.getByText(`您有 ${income} 欠款`)).toBeVisible();
    await sell();
    await page.reload();
    await expect(page.getByText('可提现 ¥0.00')).toBeVisible();
    await expect(page.getByText(/您有 .* 欠款/)).toHaveCount(0);
    await sell();
    await page.reload();
    await expect(page.getByText(`可提现 ${income}`)).toBeVisible();
    await page.goto('/#/user/statement?account=income');
    const line = (title: string) => page.getByRole('row').filter({ hasText: title });
    for (const title of ['退款欠款', '抵扣欠款']) await expect(line(title)).toContainText(/HD .*订单号/);
    await expect(line('退款欠款')).toContainText(`欠款 ${income.slice(1)}`);
    await page.goto('/#/user/salesData?days=7');
    await expect(page.getByText(/已退款 \d{4}/)).toBeVisible();
  });
});

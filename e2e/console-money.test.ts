import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Locator, Page } from '@playwright/test';
import { call, uploadForm } from '../server/src/testing/client.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { LICENCE } from './helpers/companies.ts';
import { openConsole, sendDecision } from './helpers/console.ts';
import { expectQuality } from './helpers/quality.ts';
import { createBuyer, site, sharedVideoId } from './helpers/site.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { expect, test } from './helpers/test.ts';

const PRICE = SHARED_CLIP.hdPrice;
const stateOf = async (token: string, orderId: string) => await call(site, 'GET /order/v1/orderId', { orderId }, token);
const userOf = async (token: string) => await call(site, 'GET /user/v1/info', {}, token);

async function paidOrder(token: string): Promise<string> {
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  return orderId;
}

async function createTransferredOrder(token: string): Promise<string> {
  const orderId = await order(site, token, sharedVideoId);
  const ticket = await call(site, 'POST /upload/v1/imageUploadPolicy', { fileName: 'proof.png' }, token);
  const body = uploadForm(ticket, new Blob([LICENCE]), 'proof.png');
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  await call(site, 'POST /order/v1/transferProof', { orderId, fileKey: ticket.fileKey }, token);
  return orderId;
}

async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('menuitem', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
}
/** Matches a button by its name; antd inserts a space between two characters. */
const button = (name: string) => ({ name: new RegExp(`^${name.split('').join('\\s?')}$`) });
/** `text`: an order's id, or a text. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: formatOrderNumber(text) });

async function openReceipt(page: Page): Promise<Locator> {
  await page
    .getByRole('dialog', { name: /^转账凭证/ })
    .getByRole('button', button('到账'))
    .click();
  return page.getByRole('dialog', { name: /到账$/ });
}

async function enterReceipt(page: Page, reference: string, amount?: string): Promise<void> {
  const dialog = await openReceipt(page);
  await dialog.getByLabel('银行流水号').fill(reference);
  if (amount) await dialog.getByLabel('到账金额（元）').fill(amount);
  await dialog.getByRole('button', { name: '确认到账' }).click();
  await expect(dialog).toBeHidden();
}

async function giveReason(page: Page, reason: string, okText: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('原因') });
  await dialog.getByLabel('原因').fill(reason);
  // A click can miss the button while the dialog is opening.
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await dialog.getByRole('button', { name: okText }).click();
  await expect(dialog).toBeHidden();
}

test('an operator settles bank transfers: full payment pays an order, rejection cancels it', async ({ newProfile }) => {
  const token = await createBuyer();
  const [arrived, missing] = [await createTransferredOrder(token), await createTransferredOrder(token)];
  const page = await newProfile();
  await openConsole(page);
  await open(page, '对公转账');
  await expect(row(page, arrived)).toBeVisible();
  await expectQuality(page, 'transfers in the console');
  await row(page, arrived).getByRole('button', button('核对')).click();
  const proof = page.getByRole('dialog').filter({ hasText: formatOrderNumber(arrived) });
  await expect(proof.getByRole('img', { name: '转账凭证' })).toBeVisible();
  await enterReceipt(page, `CMB${arrived}A`, '10');
  await expect(proof).toContainText('还差 ¥20.00');
  expect((await stateOf(token, arrived)).orderStatus).toBe(1);
  const receipt = await openReceipt(page);
  await receipt.getByLabel('银行流水号').fill(`CMB${arrived}A`);
  await receipt.getByRole('button', { name: '确认到账' }).click();
  await expect(receipt).toContainText(`该银行流水已用于订单 ${formatOrderNumber(arrived)}`);
  await expectQuality(page, 'a refused receipt');
  await receipt.getByRole('button', button('取消')).click();
  await expect(receipt).toBeHidden();
  await enterReceipt(page, `CMB${arrived}B`);
  await expect(row(page, arrived)).toHaveCount(0);
  expect((await stateOf(token, arrived)).orderStatus).toBe(2);

  // Deciding opens the next item.
  const other = page.getByRole('dialog').filter({ hasText: formatOrderNumber(missing) });
  await expect(other).toBeVisible();
  await other.getByRole('button', button('驳回')).click();
  await giveReason(page, '未查询到该笔到账', /驳回并取消订单/);
  await expect(row(page, missing)).toHaveCount(0);
  expect(await stateOf(token, missing)).toMatchObject({ orderStatus: 4, transferReason: '未查询到该笔到账' });
});

async function filterByAmount(page: Page, orderId: string): Promise<void> {
  const ask = async (label: string, text: string) => {
    await page.getByLabel(label).fill(text);
    await page.getByLabel(label).press('Enter');
  };
  await ask('最小金额', 'abc');
  await expect(page.getByRole('alert')).toHaveText('金额应为数字，最多两位小数');
  await expect(row(page, orderId)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导出CSV' })).toBeDisabled();
  await ask('最小金额', '1,000');
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  await ask('最大金额', '50');
  await expect(page.getByRole('alert')).toHaveText('最小金额大于最大金额');
  await ask('最小金额', '');
  await expect(row(page, orderId)).toBeVisible();
}

test('an operator issues an invoice, and refunds the order, which voids it', async ({ newProfile }) => {
  const token = await createBuyer(PRICE);
  const orderId = await paidOrder(token);
  await call(site, 'POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '欧阳明月' }, token);
  const page = await newProfile();
  await openConsole(page);

  await open(page, '发票');
  await expect(row(page, orderId)).toContainText('欧阳明月');
  await expectQuality(page, 'invoices in the console');
  await row(page, orderId).getByRole('button', button('开票')).click();
  await page
    .getByRole('dialog', { name: `发票 ${formatOrderNumber(orderId)}` })
    .getByRole('button', button('开具'))
    .click();
  const issue = page.getByRole('dialog', { name: `开具发票 ${formatOrderNumber(orderId)}` });
  await issue.getByRole('button', { name: '开具发票' }).click();
  await expect(page.getByText('请上传发票文件')).toBeVisible();
  const file = { name: 'invoice.png', mimeType: 'image/png', buffer: LICENCE };
  await issue.getByLabel('发票文件').setInputFiles(file);
  await expect(issue.getByText('已上传 invoice.png')).toBeVisible();
  await issue.getByRole('button', { name: '开具发票' }).click();
  await expect(issue).toBeHidden();
  await expect(row(page, orderId)).toHaveCount(0);
  expect((await call(site, 'GET /order/v1/invoice/downloadUrl', { orderId }, token)).url).toMatch(/\/files\//);

  await open(page, '订单');
  await page.getByLabel('订单号、作品、买家或手机号').fill(orderId);
  await page.getByLabel('订单号、作品、买家或手机号').press('Enter');
  await expect(row(page, orderId)).toContainText('发票已开票');
  await expectQuality(page, 'orders in the console');
  await filterByAmount(page, orderId);
  await row(page, orderId).getByRole('button', button('退款')).click();
  await expect(page.getByRole('dialog')).toContainText('授权与授权书作废');
  await giveReason(page, '重复购买', /^退款 ¥30\.00$/);
  await expect(page.getByText(/秒后执行：订单 .* 退款 ¥30\.00/)).toBeVisible();
  await page.getByRole('button', { name: button('撤销').name }).click();
  await expect(row(page, orderId)).toContainText('已支付');
  await row(page, orderId).getByRole('button', button('退款')).click();
  await giveReason(page, '重复购买', /^退款 ¥30\.00$/);
  await sendDecision(page);
  await expect(row(page, orderId)).toContainText('已取消');
  await expect(row(page, orderId)).toContainText('发票已作废');
  expect((await userOf(token)).balance).toBe(PRICE);
});

test('an operator answers refund requests', async ({ newProfile }) => {
  const token = await createBuyer(2 * PRICE);
  const [good, bad] = [await paidOrder(token), await paidOrder(token)];
  const ask = (orderId: string) =>
    call(site, 'POST /order/v1/refund/apply', { orderId, reason: '画面与描述不符' }, token);
  await ask(good);
  await ask(bad);
  const page = await newProfile();
  await openConsole(page);
  await open(page, '退款申请');
  await expect(row(page, good)).toContainText('画面与描述不符');
  await expectQuality(page, 'refund requests in the console');
  await row(page, good).getByRole('button', button('处理')).click();
  await page
    .getByRole('dialog', { name: `退款申请 ${formatOrderNumber(good)}` })
    .getByRole('button', button('退款'))
    .click();
  const approve = page.getByRole('dialog', { name: `订单退款 ${formatOrderNumber(good)}` });
  await approve.getByLabel('答复').fill('已为您退款');
  await approve.getByRole('button', { name: '退款 ¥30.00' }).click();
  await sendDecision(page);
  await expect(row(page, good)).toHaveCount(0);
  await page
    .getByRole('dialog', { name: `退款申请 ${formatOrderNumber(bad)}` })
    .getByRole('button', button('驳回'))
    .click();
  await giveReason(page, '素材已下载并使用', button('驳回').name);
  await expect(row(page, bad)).toHaveCount(0);
  expect((await stateOf(token, good)).refundRequest).toMatchObject({ status: 1, answer: '已为您退款' });
  expect((await stateOf(token, bad)).refundRequest).toMatchObject({ status: 2, answer: '素材已下载并使用' });
  expect((await userOf(token)).balance).toBe(PRICE);
});

test('a payment of a different amount waits for an operator, who credits what was paid', async ({ newProfile }) => {
  const token = await createBuyer();
  const { userId, name } = await userOf(token);
  const { orderId } = await call(site, 'POST /alipay/v1/recharge/order', { rechargeMoney: 100 }, token);
  await fetch(`${site.url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome: 'tampered' }),
  });
  const page = await newProfile();
  await openConsole(page);
  await open(page, '充值');
  await page.getByRole('tab', { name: '异常支付' }).click();
  const payment = row(page, `用户 ${userId}`);
  await expect(payment).toContainText('¥100.00');
  await expect(payment).toContainText('¥0.01');
  await expectQuality(page, 'payments without a recharge');
  await payment.getByRole('button', button('入账')).click();
  await expect(page.getByRole('dialog')).toContainText(`将 ¥0.01 记入“${name}”的账户`);
  await giveReason(page, '与用户核实', /^入账 ¥0\.01$/);
  await sendDecision(page);
  await expect(payment).toHaveCount(0);
  expect((await userOf(token)).balance).toBe(0.01);
  await page.getByRole('tab', { name: '充值记录' }).click();
  await page.getByLabel('充值单号、交易号、名称或手机号').fill(orderId);
  await page.getByLabel('充值单号、交易号、名称或手机号').press('Enter');
  await expect(row(page, orderId)).toContainText('已支付');
  await expect(row(page, orderId)).toContainText('¥0.01应付 ¥100.00');
  await page.getByRole('tab', { name: '渠道对账' }).click();
  await page.getByRole('button', { name: '重新对账' }).click();
  await expect(page.getByText('对账完成')).toBeVisible();
  await expect(row(page, '支付宝').first()).toBeVisible();
});

test('an operator creates, grants and ends coupons and cards; the books balance', async ({ newProfile }) => {
  const token = await createBuyer(PRICE);
  await paidOrder(token);
  const { userId } = await userOf(token);
  const page = await newProfile();
  await openConsole(page);
  await open(page, '优惠活动');
  await page.getByRole('button', { name: '新建优惠券' }).click();
  const template = page.getByRole('dialog', { name: '新建优惠券' });
  await template.getByLabel('名称').fill('老友回馈');
  await template.getByLabel('最低充值金额（元）').fill('200');
  await template.getByLabel(/赠送牛币/).fill('200');
  await template.getByRole('button', button('保存')).click();
  await expect(template.getByText('赠送金额应小于最低充值金额')).toBeVisible();
  await template.getByLabel(/赠送牛币/).fill('20');
  await template.getByRole('button', button('保存')).click();
  const coupon = row(page, '老友回馈');
  await expect(coupon).toContainText('20.00 牛币');
  await coupon.getByRole('button', button('发放')).click();
  const give = page.getByRole('dialog', { name: '发放“老友回馈”' });
  await give.getByLabel('用户的账号ID').fill(String(userId));
  await give.getByRole('button', button('发放')).click();
  await expect(give).toBeHidden();
  await expectQuality(page, 'promotions in the console');
  const { list } = await call(site, 'GET /coupon/v1/list', {}, token);
  expect(list).toMatchObject([{ couponName: '老友回馈', presentedAmount: 20, status: 1 }]);
  await coupon.getByRole('button', button('停止')).click();
  await page.getByRole('button', { name: '停止发放' }).click();
  await expect(coupon).toHaveCount(0);

  await page.getByRole('tab', { name: '折扣卡' }).click();
  await page.getByRole('button', { name: '新建折扣卡' }).click();
  const offer = page.getByRole('dialog', { name: '新建折扣卡' });
  await offer.getByLabel('最低充值金额（元）').fill('9900');
  await offer.getByLabel('实付百分比').fill('101');
  await expect(offer.getByText('应在1到99之间')).toBeVisible();
  await offer.getByLabel('实付百分比').fill('66');
  await offer.getByRole('button', button('保存')).click();
  await expect(row(page, '6.6折')).toBeVisible();
  await row(page, '6.6折').getByRole('button', button('停止')).click();
  await page.getByRole('button', { name: '停止活动' }).click();
  await expect(row(page, '6.6折')).toHaveCount(0);

  await open(page, '账目');
  await expect(page.getByText('账目平衡')).toBeVisible();
  await page.getByRole('tab', { name: '月结' }).click();
  await expect(page.getByText('账目与业务记录逐笔相符')).toBeVisible();
  await expect(page.getByRole('button', { name: '结账' })).toBeDisabled();
  await expectQuality(page, 'the books of a month');
  await page.getByRole('tab', { name: '账户' }).click();
  await row(page, '平台收入').getByRole('link', { name: '查看分录' }).click();
  await expect(row(page, '订单支付').first()).toBeVisible();
  await expectQuality(page, 'the entries of an account');
});

test('an admin suspends a user and lifts the suspension', async ({ newProfile }) => {
  const token = await createBuyer();
  const { userId } = await userOf(token);
  const page = await newProfile();
  await openConsole(page);
  await open(page, '用户');
  const user = page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(userId), exact: true }) });
  await user.getByRole('button', button('停用')).click();
  await expect(page.getByRole('dialog')).toContainText('不能再登录');
  await giveReason(page, '共享账号', button('停用').name);
  await expect(user).toContainText('已停用');
  await expect(userOf(token)).rejects.toThrow('50012');
  await user.getByRole('button', button('恢复')).click();
  await page.getByRole('button', { name: '恢复账号' }).click();
  await expect(user).toContainText('正常');
});

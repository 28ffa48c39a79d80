import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { order, pay as payByCall, recharge as rechargeByCall } from '../server/src/testing/shopping.ts';
import { createCompany } from './helpers/companies.ts';
import { download } from './helpers/media.ts';
import { approveRefund, issueInvoice, largePicture, rechargeWithCard } from './helpers/money.ts';
import { expectQuality } from './helpers/quality.ts';
import { chooseTier, pay, paymentBox } from './helpers/shop.ts';
import { createBuyer, operatorToken, site, sharedVideoId } from './helpers/site.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { expect, test } from './helpers/test.ts';

const COMPANY = '山海影视有限公司';
const CARD = { yuan: 9_900, discount: 80 };

const card = (page: Page) => page.getByRole('article');
const balanceOf = async (token: string) => (await call(site, 'GET /user/v1/info', {}, token)).balance;

test('a member buys several tiers with the company’s discount card, then one from their own account', async ({
  newProfile,
}) => {
  test.slow();
  const { owner, member } = await createCompany(COMPANY);
  await rechargeWithCard(owner, CARD.yuan, CARD.discount);
  await rechargeByCall(site, member, 200);
  const page = await newProfile({ token: member });

  await test.step('the cart says what each format costs', async () => {
    await page.goto(`/#/detail/${sharedVideoId}`);
    for (const tier of ['HD', 'PLUS'] as const) {
      await chooseTier(page, tier);
      await page.getByRole('button', { name: '加入购物车' }).first().click();
      await expect(page.getByText(`已加入购物车（${tier}）`)).toBeVisible();
    }
    await page.goto('/#/buyCart');
    await page.getByRole('button', { name: '结算', exact: true }).click();
    await expect(page.getByText('请勾选要结算的视频')).toBeVisible();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByText('请勾选要删除的视频')).toBeVisible();
    await page.getByRole('checkbox', { name: '全选' }).check();
    await expect(paymentBox(page)).toContainText('HD 1920×10801 条¥30.00');
    await expect(paymentBox(page)).toContainText('4K0 条¥0.00');
    await expect(paymentBox(page)).toContainText('PLUS 1920×10801 条¥90.00');
    await expect(paymentBox(page)).toContainText('合计¥120.00');
    await page.getByRole('button', { name: '结算', exact: true }).click();
  });

  await test.step('the order defaults to the buyer’s own account; the company’s account uses its best card', async () => {
    await expect(page.getByRole('radio', { name: /个人账户/ })).toBeChecked();
    await expect(paymentBox(page)).toContainText('合计¥120.00');
    await expect(paymentBox(page)).toContainText('支付后余额80.00 牛币');
    await page.getByRole('group', { name: '支付账户' }).getByText('企业账户').click();
    await expect(page.getByRole('radio', { name: `企业账户（${COMPANY}）` })).toBeChecked();
    await expect(page.getByText('原价 ¥120.00，8折后 ¥96.00（用卡内额度 96.00 牛币，剩 9,804.00 牛币）')).toBeVisible();
    await expect(paymentBox(page)).toContainText('合计¥96.00');
    await expectQuality(page, 'an order with a card');
  });

  await test.step('the licences are checked against the licensee and the intended use', async () => {
    const check = page.getByRole('group').filter({ hasText: '这些素材能用在我的项目里吗' });
    await check.getByText('这些素材能用在我的项目里吗').click();
    await check.getByLabel('个人', { exact: true }).check();
    await check.getByLabel('个人自媒体').check();
    await check.getByRole('button', { name: '检查是否适用' }).click();
    await expect(check).toContainText('个人不能购买这种用途');
    await expect(check).toContainText('PLUS 扩展授权适用于个体工商户、企业及其他组织（不含个人）');
    await check.getByLabel('企业', { exact: true }).check();
    await check.getByLabel('个人自媒体').uncheck();
    await check.getByLabel('线上广告').check();
    await check.getByRole('button', { name: '检查是否适用' }).click();
    await expect(check).toContainText('所选规格包含您填写的用途');
  });

  await test.step('the order is paid and downloaded', async () => {
    await pay(page);
    await expect(page.getByText('订单已支付。请在 90 天内')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '购物车', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^打包下载/ }).click();
    const choice = page.getByRole('dialog', { name: '打包下载' });
    await choice.getByRole('radio', { name: /^两者/ }).check();
    const zip = await download(page, () => choice.getByRole('button', { name: '下载', exact: true }).click());
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
    expect(await balanceOf(owner)).toBe(CARD.yuan - 96);
    expect(await balanceOf(member)).toBe(200);
  });

  await test.step('the same clip is bought again from the buyer’s own account, for another project', async () => {
    await page.goto(`/#/detail/${sharedVideoId}`);
    await page.getByRole('button', { name: '立即购买' }).click();
    await expect(page.getByText(`您已购买过：“${SHARED_CLIP.name}”HD 1920×1080`)).toBeVisible();
    await page.getByRole('group', { name: '支付账户' }).getByText('个人账户').click();
    await expect(paymentBox(page)).toContainText('合计¥30.00');
    await pay(page);
    expect(await balanceOf(member)).toBe(170);
  });

  await test.step('the downloads list all purchases with the days left', async () => {
    await page.goto('/#/user/download');
    await expect(card(page)).toHaveCount(3);
    await expect(card(page).first()).toContainText('剩余 90 天');
    await expect(card(page).first()).toContainText('尚未下载');
    await download(page, () =>
      card(page)
        .first()
        .getByRole('button', { name: `下载 ${SHARED_CLIP.name}` })
        .click(),
    );
    await expect(card(page).first()).toContainText('已下载 1 次');
    await expectQuality(page, 'downloads');
  });

  await test.step('the company’s owner sees every member’s spending, a member only their own', async () => {
    await page.goto('/#/user/statement');
    await expect(page.getByRole('row').nth(1)).toContainText('-30.00');
    await expect(page.getByRole('row').nth(1)).toContainText('170.00');
    await expect(page.getByRole('row'), 'their recharge and purchase, but none of the company’s').toHaveCount(3);
    const company = await newProfile({ token: owner });
    await company.goto('/#/user/statement');
    await expect(company.getByRole('row').nth(1)).toContainText(/购买素材.*下单人.*-96\.00/);
    await expect(company.getByRole('row').nth(1)).toContainText('9,804.00');
  });
});

test('an order is paid by bank transfer, and the uploaded proof is scaled down', async ({ newProfile }) => {
  const token = await createBuyer();
  const orderId = await order(site, token, sharedVideoId);
  const page = await newProfile({ token });
  await page.goto(`/#/payOrder/${orderId}`);
  await page.getByRole('link', { name: '对公转账' }).click();
  await expect(page.getByRole('region', { name: '收款账户' })).toContainText('转账时请备注订单号');
  await expect(paymentBox(page)).toContainText('应转金额¥30.00');
  await page.getByRole('button', { name: '提交凭证' }).click();
  await expect(page.getByText('请上传转账凭证')).toBeVisible();
  const proof = { name: '回单.bmp', mimeType: 'image/bmp', buffer: largePicture() };
  await page.getByLabel('转账凭证', { exact: true }).setInputFiles(proof);
  await expect(page.getByText('已上传 回单.bmp')).toBeVisible();
  await expectQuality(page, 'a bank transfer');
  await page.getByRole('button', { name: '提交凭证' }).click();

  await expect(card(page)).toContainText('转账凭证核对中');
  await expect(page.getByRole('button', { name: /^删除订单/ })).toHaveCount(0);
  await page.goto(`/#/payOrder/${orderId}`);
  await expect(page.getByText('转账凭证核对中')).toBeVisible();
  await expect(page.getByRole('button', { name: '立即支付' })).toHaveCount(0);
  const receipt = { orderId, reference: `CMB${orderId}`, amount: 30 };
  await call(site, 'POST /operator/v1/transfers/{orderId}/confirm', receipt, operatorToken);
  await page.reload();
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();

  const rejected = await order(site, token, sharedVideoId);
  await page.goto('/#/user/order');
  await page.getByRole('button', { name: `上传转账凭证 ${formatOrderNumber(rejected)}` }).click();
  const box = page.getByRole('dialog', { name: '上传转账凭证' });
  await box.getByLabel('转账凭证', { exact: true }).setInputFiles(proof);
  await expect(box.getByText('已上传 回单.bmp')).toBeVisible();
  await box.getByRole('button', { name: '提交凭证' }).click();
  await expect(box).toBeHidden();
  const reason = '没有查到这笔转账';
  await call(site, 'POST /operator/v1/transfers/{orderId}/reject', { orderId: rejected, reason }, operatorToken);
  await page.reload();
  await expect(card(page).first()).toContainText(`转账凭证已驳回，原因：${reason}`);
});

test('an order gets its invoice and a partial refund, and the statement shows both', async ({ newProfile }) => {
  test.slow();
  const token = await createBuyer(500);
  const line = (videoType: 1 | 3) => ({ videoId: sharedVideoId, videoType });
  const videos = [line(1), line(3)];
  const { orderId } = await call(site, 'POST /order/v1/create', { videos }, token);
  await payByCall(site, token, orderId);
  const page = await newProfile({ token });
  await page.goto('/#/user/order');

  await test.step('the form asks companies for all fields and individuals only for a title', async () => {
    await page.getByRole('button', { name: `开具发票 ${formatOrderNumber(orderId)}` }).click();
    const form = page.getByRole('dialog', { name: '开具发票' });
    await form.getByRole('button', { name: '提交' }).click();
    await expect(form.getByText('请填写发票抬头')).toBeVisible();
    await expect(form.getByText('请填写纳税人识别号')).toBeVisible();
    await form.getByLabel('纳税人识别号').fill('91350100M000100Y43');
    await expectQuality(page, 'invoice form');
    await form.getByLabel('个人/非企业单位').check();
    await expect(form.getByLabel('纳税人识别号')).toHaveCount(0);
    await form.getByLabel('企业', { exact: true }).check();
    await expect(form.getByLabel('纳税人识别号')).toHaveValue('');
    await form.getByLabel('个人/非企业单位').check();
    await form.getByLabel('发票抬头').fill('欧阳明月');
    await form.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('提交成功')).toBeVisible();
    await expect(card(page)).toContainText('发票开票中');
  });

  await test.step('a rejected invoice is requested again, and downloaded once issued', async () => {
    const reason = '抬头有误';
    await call(site, 'POST /operator/v1/invoices/{orderId}/reject', { orderId, reason }, operatorToken);
    await page.goto('/#/user/invoice');
    await expect(card(page)).toContainText(`原因：${reason}`);
    await page.getByRole('button', { name: `重新开具发票 ${formatOrderNumber(orderId)}` }).click();
    const form = page.getByRole('dialog', { name: '开具发票' });
    await form.getByLabel('个人/非企业单位').check();
    await form.getByLabel('发票抬头').fill('欧阳明月');
    await form.getByRole('button', { name: '提交' }).click();
    await expect(card(page)).toContainText('开票中');
    await issueInvoice(orderId);
    await page.reload();
    await expect(card(page)).toContainText('已开票');
    await expect(card(page)).toContainText('¥120.00');
    await expectQuality(page, 'invoices');
    await download(page, () => page.getByRole('button', { name: `下载发票 ${formatOrderNumber(orderId)}` }).click());
  });

  await test.step('a refund of one clip is requested and approved; the invoice is void', async () => {
    await page.goto('/#/user/order');
    await page.getByRole('button', { name: `申请退款 ${formatOrderNumber(orderId)}` }).click();
    const form = page.getByRole('dialog', { name: '申请退款' });
    await form.getByRole('checkbox', { name: /PLUS/ }).uncheck();
    await expect(form).toContainText('申请退款金额 ¥30.00');
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect(form.getByText('请填写退款原因')).toBeVisible();
    await expectQuality(page, 'refund form');
    await form.getByLabel('退款原因').fill('项目取消，素材没有使用');
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect(card(page)).toContainText(`退款申请（“${SHARED_CLIP.name}”HD 1920×1080）处理中`);
    await expect(page.getByRole('button', { name: `申请退款 ${formatOrderNumber(orderId)}` })).toHaveCount(0);
    await approveRefund(orderId, '已按申请退款');
    await page.reload();
    await expect(card(page)).toContainText('已退款，答复：已按申请退款');
    await expect(card(page)).toContainText('发票已作废，原因：订单已退款');
    await expect(card(page).getByRole('button', { name: `下载 ${SHARED_CLIP.name}` })).toHaveCount(1);
    await expectQuality(page, 'orders');
    expect(await balanceOf(token)).toBe(410);
  });

  await test.step('the statement lists all movements, can be filtered by kind and exported', async () => {
    await page.goto('/#/user/statement');
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(/订单退款.*\+30\.00.*410\.00/);
    await expect(rows.nth(2)).toContainText(/购买素材.*-120\.00.*380\.00/);
    await expect(rows.nth(3)).toContainText(/充值.*\+500\.00.*500\.00/);
    await expectQuality(page, 'the statement');
    await page.getByLabel('类型').selectOption('订单退款');
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/kind=refund/);
    const file = await download(page, () => page.getByRole('button', { name: '导出CSV' }).click());
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('订单退款');
    expect(text).not.toContain('购买素材');
    await page.getByLabel('开始日期').fill('2099-01-01');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  });
});

test('orders are searched, and deleted after a confirmation', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  await page.goto('/#/user/order');
  await expect(page.getByText('您还没有订单')).toBeVisible();
  await expect(page.getByRole('searchbox'), 'no orders to search').toHaveCount(0);
  const orderId = await order(site, token, sharedVideoId);
  await page.reload();
  await page.getByRole('searchbox').fill('没有这样的视频');
  await page.getByRole('button', { name: '搜索', exact: true }).last().click();
  await expect(page.getByText('没有搜索到相关订单')).toBeVisible();
  await page.getByRole('searchbox').last().fill(SHARED_CLIP.name.slice(0, 4));
  await page.getByRole('button', { name: '搜索', exact: true }).last().click();
  await expect(card(page)).toContainText(formatOrderNumber(orderId));
  await page.getByRole('button', { name: `删除订单 ${formatOrderNumber(orderId)}` }).click();
  const question = page.getByRole('dialog', { name: '删除订单' });
  await expect(question).toContainText('删除即取消');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有搜索到相关订单')).toBeVisible();
  expect((await call(site, 'GET /order/v1/orderId', { orderId }, token)).orderStatus).toBe(4);
});

test('a deleted paid order can still be invoiced and refunded from the downloads', async ({ newProfile }) => {
  const token = await createBuyer(100);
  const orderId = await order(site, token, sharedVideoId);
  await payByCall(site, token, orderId);
  const page = await newProfile({ token });
  await page.goto('/#/user/order');
  await page.getByRole('button', { name: `删除订单 ${formatOrderNumber(orderId)}` }).click();
  const question = page.getByRole('dialog', { name: '删除订单' });
  await expect(question).toContainText('可以开具发票、申请退款');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('您还没有订单')).toBeVisible();

  await page.goto('/#/user/download');
  await page.getByRole('link', { name: `订单号 ${formatOrderNumber(orderId)}` }).click();
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  await page.getByRole('button', { name: `开具发票 ${formatOrderNumber(orderId)}` }).click();
  const invoice = page.getByRole('dialog', { name: '开具发票' });
  await invoice.getByLabel('个人/非企业单位').check();
  await invoice.getByLabel('发票抬头').fill('李青');
  await invoice.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('发票开票中')).toBeVisible();
  await page.getByRole('button', { name: `申请退款 ${formatOrderNumber(orderId)}` }).click();
  const refund = page.getByRole('dialog', { name: '申请退款' });
  await refund.getByLabel('退款原因').fill('项目取消，未使用');
  await refund.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/^退款申请（/)).toBeVisible();
  await expectQuality(page, 'a paid order that was deleted');
});

import { isBankCardNumber } from '@zhenku/contract/payouts/bank-card';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { completeWithdrawal, openConsole, openWithdrawal, sendDecision } from './helpers/console.ts';
import { type CertifiedCreator, createCertifiedCreator, earn } from './helpers/creators.ts';
import { expectQuality } from './helpers/quality.ts';
import { codeSentTo, createBuyer, sharedAuthorToken, sharedVideoId, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';
import { uniquePhone } from './helpers/unique.ts';

function cardNumber(): string {
  const body = `6222020200${uniquePhone().slice(-8)}`;
  return Array.from('0123456789', (check) => body + check).find(isBankCardNumber)!;
}

const withdrawals = (page: Page) => page.getByRole('article', { name: /^提现/ });
const openQueue = async (page: Page) => {
  await page.getByRole('menuitem', { name: '提现', exact: true }).click();
  await expect(page.getByRole('heading', { name: '提现', level: 1 })).toBeVisible();
};

async function bindCard(page: Page, creator: CertifiedCreator, cardNo: string): Promise<void> {
  await page.getByLabel('银行卡号').fill(cardNo);
  await expect(page.getByLabel('开户银行')).toHaveValue('中国工商银行');
  await page.getByLabel('开户支行').fill('北京海淀支行');
  await page.getByRole('button', { name: '绑定银行卡' }).click();
  await expect(page.getByText('请输入手机号')).toBeVisible();
  await page.getByLabel('银行预留手机号').fill(creator.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(creator.phone));
  await page.getByRole('button', { name: '绑定银行卡' }).click();
  await expect(page.getByText('绑定成功')).toBeVisible();
  await expect(page.getByRole('article', { name: `中国工商银行 ${cardNo.slice(-4)}` })).toBeVisible();
}

test('a creator binds a card and withdraws with tax; an operator completes the withdrawal with a slip that the creator sees', async ({
  newProfile,
}) => {
  const creator = await createCertifiedCreator('贺兰雪');
  await earn(creator.userId, 25_000);
  const cardNo = cardNumber();
  const page = await newProfile({ token: creator.token });

  await test.step('the creator goes from the withdrawals to the cards page, and binds a card', async () => {
    await page.goto('/#/user/crashOutList');
    await expect(page.getByRole('heading', { name: '提现' })).toBeVisible();
    await expect(page.getByText('还没有提现记录')).toBeVisible();
    await page.getByRole('link', { name: '申请提现' }).click();
    await page.getByRole('link', { name: '管理银行卡' }).click();
    await bindCard(page, creator, cardNo);
    await expectQuality(page, 'bank cards');
  });

  await test.step('the creator sees the amount after tax while typing, and withdraws', async () => {
    await page.getByRole('link', { name: '去提现' }).click();
    const amount = page.getByLabel('提现金额', { exact: true });
    await page.getByRole('button', { name: '申请提现' }).click();
    await expect(page.getByText('请输入提现金额')).toBeVisible();
    await amount.fill('99');
    await page.getByRole('button', { name: '申请提现' }).click();
    await expect(page.getByText('提现金额不能少于100元')).toBeVisible();
    await page.getByRole('button', { name: '全部提现' }).click();
    await expect(amount).toHaveValue('25000.00');
    await expect(page.getByText('预计到账 ¥21,000.00')).toBeVisible();
    await amount.fill('20000');
    await expect(page.getByText('预计到账 ¥16,800.00')).toBeVisible();
    await expect(page.getByText('略超 ¥20000 时适用下一档')).toBeVisible();
    await expectQuality(page, 'the withdrawal form');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(creator.phone));
    await page.getByRole('button', { name: '申请提现' }).click();
    await expect(withdrawals(page)).toContainText('处理中');
    await expect(withdrawals(page)).toContainText(cardNo.slice(-4));
  });

  const operator = await newProfile();
  await test.step('an operator reads the history and the card number, and completes the withdrawal', async () => {
    await openConsole(operator);
    await openQueue(operator);
    const opened = await openWithdrawal(operator, creator.userId);
    const title = /提现 \d+/.exec((await opened.textContent())!)![0];
    const drawer = operator.getByRole('dialog', { name: title, exact: true });
    await expect(drawer).toContainText('贺兰雪，与收款人一致');
    await drawer.getByRole('button', { name: '查看完整卡号' }).click();
    await expect(drawer).toContainText(cardNo.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
    await expectQuality(operator, 'one withdrawal in the console');
    await completeWithdrawal(operator, drawer);
    // The drawer of the next open withdrawal replaces it.
    await expect(drawer).toBeHidden();
  });

  await test.step('the creator sees the completed withdrawal with its slip', async () => {
    await page.reload();
    await expect(withdrawals(page)).toContainText('已完成');
    await expect(withdrawals(page)).toContainText('¥16,800.00');
    const url = await withdrawals(page).getByRole('link', { name: '查看转账凭证' }).getAttribute('href');
    expect((await fetch(new URL(url!, site.url))).status).toBe(200);
    await expectQuality(page, 'withdrawals');
  });

  await test.step('the list of withheld tax includes the withdrawal, and a new tax table can be previewed', async () => {
    // Another withdrawal's drawer may cover the tabs.
    await operator.reload();
    await operator.getByRole('tab', { name: '预扣个税' }).click();
    await expect(operator.getByRole('row').filter({ hasText: `用户 ${creator.userId}` })).toContainText('¥3,200.00');
    await expectQuality(operator, 'withheld tax in the console');
    await operator.getByRole('tab', { name: '税率表' }).click();
    await operator.getByRole('button', { name: '新增税率表' }).click();
    const modal = operator.getByRole('dialog', { name: '新增税率表' });
    await modal.getByLabel('第1档税率').fill('3');
    await modal.getByRole('button', { name: '预览变化' }).click();
    await expect(modal.getByRole('row').filter({ hasText: '¥800.00' })).toContainText('¥24.00');
    await expect(modal).not.toHaveClass(/ant-zoom/);
    await expectQuality(operator, 'a new tax table in the console');
  });
});

test('a failed withdrawal returns the money, and shows the reason', async ({ newProfile }) => {
  const creator = await createCertifiedCreator('沈遥');
  await earn(creator.userId, 500);
  await call(site, 'POST /author/v1/deposit/verifyCode', {}, creator.token);
  const application = {
    captcha: await codeSentTo(creator.phone),
    depositMoney: 500,
    alipayAccountName: creator.realName,
    aplipayAccountId: 'shen@example.com',
  };
  await call(site, 'POST /author/v1/deposit/apply', application, creator.token);
  const page = await newProfile({ token: creator.token });
  await page.goto('/#/crashingOut');
  await expect(page.getByText('您有一笔提现正在处理')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请提现' })).toBeDisabled();

  const operator = await newProfile();
  await openConsole(operator);
  await openQueue(operator);
  await expectQuality(operator, 'withdrawals in the console');
  await operator
    .getByRole('row')
    .filter({ hasText: `用户 ${creator.userId}` })
    .getByRole('button', { name: '处理' })
    .click();
  const drawer = operator.getByRole('dialog', { name: /^提现/ });
  await drawer.getByRole('button', { name: /^退\s?回$/ }).click();
  const dialog = operator.getByRole('dialog').filter({ has: operator.getByLabel('原因') });
  await dialog.getByLabel('原因').fill('户名与账号不符');
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await dialog.getByRole('button', { name: '退回款项' }).click();
  await sendDecision(operator);
  await expect(operator.getByText('已退回款项')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto('/#/user/crashOutList');
  await expect(withdrawals(page)).toContainText('提现失败');
  await expect(withdrawals(page)).toContainText('户名与账号不符');
  await page.getByRole('link', { name: '申请提现' }).click();
  await expect(page.getByText('可提现 ¥500.00')).toBeVisible();
});

test('a creator sees how a sale’s income is computed, and the certificates issued for sold clips', async ({
  newProfile,
}) => {
  const buyer = await createBuyer(100);
  const orderId = await order(site, buyer, sharedVideoId);
  await pay(site, buyer, orderId);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, buyer);
  const authorizedProject = `品牌短片 ${orderId}`;
  const licensee = { authorizedUser: '腾云科技有限公司', socialCreditCode: '91440300708461136T', authorizedProject };
  await call(site, 'POST /order/v1/authorization/add', { orderItemId: orderItems[0]!.orderItemId, ...licensee }, buyer);

  const page = await newProfile({ token: sharedAuthorToken });
  await page.goto('/#/user/salesData?days=7');
  await page
    .getByRole('button', { name: /分成算式/ })
    .first()
    .click();
  await expect(page.getByText(/^独家 \d+%（规则版本 \d+）$/)).toBeVisible();
  await expect(page.getByText('成交后即可提现')).toBeVisible();
  await expect(page.getByRole('button', { name: '下载对账单' })).toBeVisible();
  await expectQuality(page, 'sales data');
  await page.goto(`/#/user/authoriseData?keyword=${encodeURIComponent(authorizedProject)}`);
  await expect(page.getByText(authorizedProject)).toBeVisible();
  await expectQuality(page, 'certificates on one’s works');
});

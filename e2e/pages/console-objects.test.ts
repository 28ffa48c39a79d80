import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { OPERATOR_COOKIE } from '@zhenku/contract/constants';
import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { createOperator, logInToConsole, openConsole } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, query, sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

test('finance finds an order by its number from any page, adds a note on its page, and returns to the list', async ({
  newProfile,
}) => {
  test.slow();
  const token = await createBuyer(100);
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const { customer } = await call(site, 'GET /order/v1/orderId', { orderId }, token);

  const page = await newProfile();
  await openConsole(page, await createOperator('finance'));
  await page.goto('/console#/ledger');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '查找' });
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('查无此物');
  await expect(dialog.getByText('没有找到')).toBeVisible();
  await field.fill(orderId);
  const option = dialog.getByRole('option', { name: formatOrderNumber(orderId) });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await expectQuality(page, 'the search in the console');
  await field.press('Enter');

  await expect(page.getByRole('heading', { name: `订单 ${formatOrderNumber(orderId)}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#/orders/${orderId}$`));
  await expect(page.getByRole('complementary', { name: '关联对象' })).toContainText(customer.name);
  const timeLine = page.getByRole('region', { name: '时间线' });
  await expect(timeLine.getByRole('listitem').filter({ hasText: '订单支付' })).toBeVisible();
  await expectQuality(page, 'an order in the console');
  await timeLine.getByLabel('内部备注').fill('买家来电，已解释退款规则');
  await timeLine.getByRole('button', { name: '添加备注' }).dblclick();
  const note = timeLine.getByRole('listitem').filter({ hasText: '买家来电，已解释退款规则' });
  await expect(note).toHaveCount(1);
  await expect(note).toContainText('finance-');
  await expect(timeLine.getByLabel('内部备注')).toHaveValue('');

  await page.getByRole('complementary').getByRole('link', { name: customer.name }).first().click();
  await expect(page.getByRole('heading', { name: `用户 ${customer.name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('用户导出个人数据时会看到这条备注').first()).toBeVisible();
  // Only reviewers may open the user list.
  await expect(page.getByRole('link', { name: '用户', exact: true })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: '订单', exact: true }).click();
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: formatOrderNumber(orderId) }).click();
  await expect(page.getByRole('heading', { name: `订单 ${formatOrderNumber(orderId)}`, level: 1 })).toBeVisible();

  // Finance may not open clips.
  await page.goto(`/console#/videos/${sharedVideoId}`);
  await expect(page.getByText('需要“管理员”或“审核”角色')).toBeVisible();
});

test('a login survives closing its tab, is hidden from scripts, and ends in all tabs', async ({ newProfile }) => {
  const page = await newProfile();
  await logInToConsole(page);
  const second = await page.context().newPage();
  await second.goto('/console#/orders');
  await expect(second.getByRole('heading', { name: '订单', level: 1 })).toBeVisible();
  await page.close();
  const third = await second.context().newPage();
  await third.goto('/console');
  await expect(third.getByText('admin · ')).toBeVisible();
  const seen = await third.evaluate(() =>
    JSON.stringify([document.cookie, Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  const cookies = await third.context().cookies(`${site.url}/video-platform/operator/v1/me`);
  const cookie = cookies.find(({ name }) => name === OPERATOR_COOKIE)!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/video-platform/operator/v1' });
  expect(seen).not.toContain(cookie.value);

  await third.getByRole('button', { name: '退出' }).click();
  await expect(third.getByLabel('账号')).toBeVisible();
  expect(await third.context().cookies(`${site.url}/video-platform/operator/v1/me`)).not.toContainEqual(cookie);
  await second.reload();
  await expect(second.getByLabel('账号')).toBeVisible();
});

test('a reconciliation difference links to its recharge, and phones hide filters behind a button', async ({
  newProfile,
}) => {
  const token = await createBuyer(100);
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  const [paid] = await query<{ id: string; trade_no: string }>(
    'select id, trade_no from recharges where user_id = $1 and trade_no is not null',
    [userId],
  );
  const { id: orderId, trade_no: tradeNo } = paid!;
  const difference = { kind: 'amountDiffers', of: 'payment', orderId, tradeNo, billMoney: 99, ourMoney: 100 };
  await query(
    `insert into payment_reconciliations
       (channel, day, payments, payment_amount, refunds, refund_amount, differences, made_at)
     values ('alipay', '2020-02-02', 1, 9900, 0, 0, $1, now())`,
    [JSON.stringify([difference])],
  );
  const page = await newProfile();
  await openConsole(page, await createOperator('finance'));
  await page.goto('/console#/recharges?tab=reconciliations&from=2020-02-02&to=2020-02-02');
  await page.getByRole('row').filter({ hasText: '2020-02-02' }).getByRole('button').click();
  await page.getByRole('link', { name: orderId }).click();
  await expect(page).toHaveURL(/#\/recharges\?keyword=/);
  await expect(page.getByRole('row').filter({ hasText: tradeNo })).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/console#/orders');
  await expect(page.getByLabel('状态')).toBeHidden();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByLabel('开始日期').fill('2020-01-01');
  await page.getByRole('button', { name: '筛选（1）' }).click();
  await expect(page.getByLabel('开始日期')).toBeHidden();
  await expectQuality(page, 'orders in the console on a phone');
});

import { call } from '../../server/src/testing/client.ts';
import { order } from '../../server/src/testing/shopping.ts';
import { expireOrder, rechargeWithCard } from '../helpers/money.ts';
import { expectQuality } from '../helpers/quality.ts';
import { pay, paymentBox } from '../helpers/shop.ts';
import { createBuyer, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

test('an order that expires while its page is open says so, and can be ordered again or paid by transfer', async ({
  newProfile,
}) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await expireOrder(orderId, 8);
  await page.goto(`/#/payOrder/${orderId}`);
  await expect(page.getByText('订单超过30分钟未支付，已自动取消，请重新下单')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '立即支付' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(SHARED_CLIP.name);
  await expectQuality(page, 'an order that has expired');
  await page.getByRole('link', { name: '对公转账' }).click();
  await expect(page.getByRole('button', { name: '提交凭证' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^重新下单/ }).click();
  await expect(page).not.toHaveURL(new RegExp(orderId));
  await pay(page);
});

test('an order whose discount card has less left than shown is repriced instead of paid', async ({ newProfile }) => {
  const token = await createBuyer();
  await rechargeWithCard(token, 30, 50);
  const page = await newProfile({ token });
  const videos = [{ videoId: sharedVideoId, videoType: 1 as const }];
  const { list } = await call(site, 'GET /discount/v1/list/userOwn', {}, token);
  const { discountId } = list[0]!;
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await call(site, 'POST /order/v1/create', { videos, discountId }, token)).orderId),
  );
  await page.goto(`/#/payOrder/${first}`);
  await expect(paymentBox(page)).toContainText('合计¥15.00');
  // The card has 15 of 30 left after the first payment, and nothing after the second.
  await call(site, 'POST /order/v1/pay', { orderId: second, companyPay: false }, token);
  await call(
    site,
    'POST /order/v1/pay',
    { orderId: await createDiscountedOrder(token, discountId), companyPay: false },
    token,
  );
  await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
  await page.getByRole('button', { name: '立即支付' }).click();
  await expect(page.getByText('折扣卡额度有变动，订单金额已更新，请确认后重新支付')).toBeVisible();
  await expect(paymentBox(page)).toContainText('合计¥30.00');
  await expect(page.getByRole('button', { name: '充值并支付 ¥30.00' })).toBeVisible();
});

async function createDiscountedOrder(token: string, discountId: number): Promise<string> {
  const videos = [{ videoId: sharedVideoId, videoType: 1 as const }];
  return (await call(site, 'POST /order/v1/create', { videos, discountId }, token)).orderId;
}

test('an order whose licence does not fit the use is reordered in the tier that fits', async ({ newProfile }) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  const check = page.getByRole('group').filter({ hasText: '这些素材能用在我的项目里吗' });
  await check.getByText('这些素材能用在我的项目里吗').click();
  await check.getByRole('button', { name: '检查是否适用' }).click();
  await expect(page.getByText('请选择被授权方')).toBeVisible();
  await check.getByLabel('企业', { exact: true }).check();
  await check.getByLabel('影视、综艺、纪录片制作').check();
  await check.getByRole('button', { name: '检查是否适用' }).click();
  await expect(check).toContainText('需要 PLUS 扩展授权');
  await expect(check).toContainText('标准授权不含：影视、综艺、纪录片制作');
  await page.reload();
  await expect(check).toContainText('需要 PLUS 扩展授权');

  await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
  await page.getByRole('button', { name: '立即支付' }).click();
  await page.getByRole('dialog', { name: '授权不适用' }).getByRole('button', { name: '取消' }).click();
  await check.getByRole('button', { name: '换成适用的规格重新下单' }).click();
  await expect(paymentBox(page)).toContainText('合计¥90.00');
  await expect(page).not.toHaveURL(new RegExp(orderId));
  await expect.poll(async () => (await call(site, 'GET /order/v1/orderId', { orderId }, token)).orderStatus).toBe(4);
  await pay(page);
});

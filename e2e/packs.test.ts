import { randomInt } from 'node:crypto';
import { call } from '../server/src/testing/client.ts';
import { order } from '../server/src/testing/shopping.ts';
import { openConsole, createOperator } from './helpers/console.ts';
import { download } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { paymentBox } from './helpers/shop.ts';
import { createBuyer, sharedVideoId, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

/** Matches a button by its name; antd inserts a space between two characters. */
const button = (name: string) => ({ name: new RegExp(`^${name.split('').join('\\s?')}$`) });

test('a buyer pays an order from a pack that an operator defined, and returns the downloads left', async ({
  newProfile,
}) => {
  test.slow();
  const packName = `十次畅选 ${randomInt(1e6)}`;
  const token = await createBuyer(200);
  const [page, operator] = [await newProfile({ token }), await newProfile()];
  const balance = async () => (await call(site, 'GET /user/v1/info', {}, token)).balance;
  const pack = page.getByRole('article', { name: packName });

  await test.step('an editor defines the pack', async () => {
    await openConsole(operator, await createOperator('editor'));
    await operator.goto('/console#/promotions?tab=packs');
    await operator.getByRole('button', { name: '新建下载包' }).click();
    const form = operator.getByRole('dialog', { name: '新建下载包' });
    await form.getByLabel('名称').fill(packName);
    await form.getByLabel('下载次数').fill('10');
    await form.getByLabel('价格（元）').fill('80');
    await form.getByLabel('购买后有效月数').fill('6');
    await expectQuality(operator, 'form of a pack');
    await form.getByRole('button', button('保存')).click();
    await expect(form).toBeHidden();
    await expect(operator.getByRole('row').filter({ hasText: packName })).toContainText('在售');
  });

  await test.step('a double click buys it once', async () => {
    await page.goto('/#/user/packs');
    await page.getByRole('button', { name: `购买 ${packName}` }).click();
    const dialog = page.getByRole('dialog', { name: `购买“${packName}”` });
    await expect(dialog).toContainText('支付后余额120.00 牛币');
    await expectQuality(page, 'purchase of a pack');
    await dialog.getByRole('button', { name: '支付 ¥80.00' }).click({ clickCount: 2 });
    await expect(pack).toContainText('还可下载 10 次');
    expect(await balance()).toBe(120);
    await expectQuality(page, 'packs');
  });

  await test.step('it pays an order, which is downloaded', async () => {
    await page.goto(`/#/payOrder/${await order(site, token, sharedVideoId)}`);
    await expect(page.getByRole('radio', { name: new RegExp(packName) })).toBeChecked();
    await expect(paymentBox(page)).toContainText('下载包抵付（1 次）-¥30.00');
    await expect(paymentBox(page)).toContainText('合计¥0.00');
    await expectQuality(page, 'an order that a pack pays');
    await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
    await page.getByRole('button', { name: '用下载包支付' }).click({ clickCount: 2 });
    await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
    await expect(page.getByText(`下载包支付（${packName}）`)).toBeVisible();
    await download(page, () => page.getByRole('button', { name: `下载 ${SHARED_CLIP.name}` }).click());
    expect(await balance()).toBe(120);
  });

  await test.step('the downloads left are returned as coins, once', async () => {
    await page.goto('/#/user/packs');
    await expect(pack).toContainText('还可下载 9 次');
    await pack.getByRole('button', { name: `退款 ${packName}` }).click();
    const dialog = page.getByRole('dialog', { name: '下载包退款' });
    await expect(dialog).toContainText('没用完9 次退回个人账户72.00 牛币');
    await expectQuality(page, 'refund of a pack');
    await dialog.getByRole('button', { name: '退款', exact: true }).click({ clickCount: 2 });
    await expect(pack).toContainText('退款 72.00 牛币');
    expect(await balance()).toBe(192);
  });

  await test.step('the statement lists both movements', async () => {
    await page.goto('/#/user/statement');
    await expect(page.getByRole('row').filter({ hasText: '购买下载包' })).toContainText('-80.00');
    await expect(page.getByRole('row').filter({ hasText: '下载包退款' })).toContainText('+72.00');
  });

  await test.step('finance sees what was sold and returned', async () => {
    await openConsole(operator, await createOperator('finance'));
    await operator.goto(`/console#/packs?${new URLSearchParams({ keyword: packName })}`);
    const row = operator.getByRole('row').filter({ hasText: packName });
    await expect(row).toContainText('1/10 次');
    await expect(row).toContainText('已退款');
    await expectQuality(operator, 'sold packs');
  });
});

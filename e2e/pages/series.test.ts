import { ORDER_STATUS } from '@zhenku/contract/constants';
import { call } from '../../server/src/testing/client.ts';
import { copyClip } from '../helpers/copy-clip.ts';
import { expectQuality } from '../helpers/quality.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { pay, paymentBox } from '../helpers/shop.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

test('a creator groups suggested clips at a price for all, and a buyer orders all of them in one press', async ({
  newProfile,
}) => {
  // A number at the end would not count as part of the name that the clips share.
  const name = `${uniqueName('稻田')}收割`;
  const { videoId, authorToken } = await publishClip(site, operatorToken, 'interlaced.mov', { name, hdPrice: 20 });
  await copyClip(videoId, name, 2);
  const creator = await newProfile({ token: authorToken });

  await test.step('the creator accepts a suggestion and sets a price', async () => {
    await creator.goto('/#/user/series');
    const suggestion = creator.getByRole('article').filter({ hasText: name });
    await expect(suggestion).toContainText('3 条');
    await expectQuality(creator, 'suggested series');
    await suggestion.getByRole('button', { name: '建成系列' }).click();
    await creator.getByLabel('HD', { exact: true }).fill('45');
    await creator.getByRole('button', { name: '保存', exact: true }).click();
    await expect(creator.getByText('保存成功')).toBeVisible();
    await expectQuality(creator, 'the editor of a series');
  });

  await test.step('the buyer finds the series on a clip’s page and buys all clips', async () => {
    const token = await createBuyer(100);
    const buyer = await newProfile({ token });
    await buyer.goto(`/#/detail/${videoId}`);
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(name);
    // The series is loaded once it is near the window.
    await buyer.mouse.wheel(0, 2_000);
    await buyer.getByRole('link', { name: '整个系列 3 条' }).click();
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectQuality(buyer, 'the page of a series');
    await buyer.getByRole('button', { name: '全部购买 HD 共 3 条' }).click();
    await expect(buyer.getByText(`系列“${name}”`)).toHaveCount(3);
    await expect(paymentBox(buyer)).toContainText('原价（3 条）¥60.00系列优惠-¥15.00');
    await expect(paymentBox(buyer)).toContainText('合计¥45.00');
    await expectQuality(buyer, 'the payment of a series');
    await pay(buyer);
    const orders = await call(site, 'GET /order/v1/list', {}, token);
    expect(orders.content).toMatchObject([{ payAmount: 45, orderStatus: ORDER_STATUS.paid }]);
  });
});

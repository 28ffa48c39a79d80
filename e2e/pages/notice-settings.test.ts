import { register } from '../../server/src/testing/client.ts';
import { order, pay, recharge } from '../../server/src/testing/shopping.ts';
import { expectQuality } from '../helpers/quality.ts';
import { site, sharedVideoId, waitForMessage } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniquePhone } from '../helpers/unique.ts';

test('a buyer who switches on SMS for orders gets one when an order is paid', async ({ newProfile }) => {
  const phone = uniquePhone();
  const { token } = await register(site, phone);
  await recharge(site, token, 100);
  const page = await newProfile({ token });
  await page.goto('/#/user/notice');
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '消息设置' }).click();
  const sms = page.getByRole('switch', { name: '订单与付款，短信' });
  await expect(sms).not.toBeChecked();
  await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/noticeSettings'),
    ),
    sms.click(),
  ]);
  await page.reload();
  await expect(sms).toBeChecked();
  await expect(page.getByRole('switch', { name: '账号安全，邮件' })).toHaveAccessibleDescription('未绑定邮箱');
  await expectQuality(page, 'the notice settings');
  await pay(site, token, await order(site, token, sharedVideoId));
  await waitForMessage(phone, 'orderPaid');
});

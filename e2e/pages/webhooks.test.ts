import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../../contract/src/webhooks/verify.ts';
import { register } from '../../server/src/testing/client.ts';
import { order, pay, recharge } from '../../server/src/testing/shopping.ts';
import { expectQuality } from '../helpers/quality.ts';
import { site, sharedVideoId } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniquePhone } from '../helpers/unique.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

test('a buyer adds an address, gets the event of a paid order there, and has it sent again', async ({ newProfile }) => {
  const received: Received[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.end('收到');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/orders`;
  const { token } = await register(site, uniquePhone());
  await recharge(site, token, 100);
  const page = await newProfile({ token });
  await page.goto('/#/user');
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '事件推送' }).click();
  await expectQuality(page, 'webhooks page without endpoints');

  await page.getByRole('button', { name: '添加推送地址' }).first().click();
  const form = page.getByRole('dialog', { name: '添加推送地址' });
  await form.getByRole('textbox', { name: '地址' }).fill('http://127.0.0.1:9/');
  await form.getByRole('checkbox', { name: '订单已支付' }).check();
  await form.getByRole('button', { name: '检查并添加' }).click();
  await expect(form.getByText('连接失败')).toBeVisible();
  await expectQuality(page, 'the form of a webhook endpoint');
  await form.getByRole('textbox', { name: '地址' }).fill(url);
  await form.getByRole('button', { name: '检查并添加' }).click();
  const secret = await page.getByRole('dialog', { name: '签名密钥' }).locator('code').textContent();
  await page.getByRole('button', { name: '已保存' }).click();
  await expect(page.getByText(url)).toBeVisible();
  await expectQuality(page, 'a webhook endpoint');

  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const events = () => received.filter(({ body }) => body.includes(orderId));
  await expect.poll(() => events().length, { timeout: 60_000 }).toBe(1);
  const id = await verifyWebhook({ ...events()[0]!, secret: secret! });
  expect(id).toMatch(/^evt_/);

  await page.getByRole('button', { name: '推送记录' }).click();
  await page.getByRole('button', { name: /的订单已支付$/ }).click();
  const delivery = page.getByRole('dialog', { name: '订单已支付' });
  await expect(delivery.getByText('收到')).toBeVisible();
  await expect(delivery.getByText(orderId)).toBeVisible();
  await expectQuality(page, 'a webhook delivery');
  await delivery.getByRole('button', { name: '重新推送' }).click();
  await expect.poll(() => events().length, { timeout: 60_000 }).toBe(2);
  expect(await verifyWebhook({ ...events()[1]!, secret: secret! })).toBe(id);
  await expect(delivery.getByText('HTTP 200')).toHaveCount(2);
  await page.reload();
  await expect(page.getByText('共 2 次')).toBeVisible();
  await expectQuality(page, 'the deliveries of a webhook endpoint');
  receiver.close();
});

import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { expectQuality } from './helpers/quality.ts';
import { createBuyer, createCreator, operatorToken, site, sharedVideoId } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

const MESSAGE = { title: '系统维护通知', content: '今晚零点停机十分钟' };

async function check(page: Page, path: string, text: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectQuality(page, path);
  });
}

test('login pages are accessible and do not overflow', async ({ newProfile }) => {
  const page = await newProfile();
  await check(page, '/#/login', '忘记密码？');
  await check(page, '/#/login?tab=REGISTER', '《隐私政策》');
  await check(page, '/#/wechatLogin?denied=1', '没有得到微信的授权');
  await check(page, '/console', '帧库运营后台');
});

test('a buyer’s pages are accessible and do not overflow', async ({ newProfile }) => {
  test.slow();
  const token = await createBuyer(100);
  // Adds another tier than the one bought below, which leaves the cart when it is bought.
  await call(site, 'POST /shoppingcart/v1/add', { videoId: sharedVideoId, videoType: 3 }, token);
  const pending = await order(site, token, sharedVideoId);
  const paid = await order(site, token, sharedVideoId);
  await pay(site, token, paid);
  await call(site, 'POST /user/v1/video/history', { videoId: sharedVideoId }, token);
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  const message = { userIds: [userId], ...MESSAGE };
  await call(site, 'POST /operator/v1/messages', message, operatorToken);
  const page = await newProfile({ token });
  await check(page, '/#/buyCart', '结算明细');
  await check(page, '/#/recharge', '支付方式');
  await check(page, `/#/payOrder/${pending}`, '支付明细');
  await check(page, `/#/payOrderSuccess/${paid}`, '实付金额');
  await check(page, '/#/user/order', '实付');
  await check(page, '/#/user/authoriseManage', '填写授权信息');
  await check(page, '/#/user/userInfo', '当前设备');
  await check(page, '/#/user/viewHistory', '今天');
  await check(page, '/#/user/notice', MESSAGE.title);
  await check(page, '/#/user/webhooks', '还没有推送地址');
  await check(page, '/#/user/packs', '我的下载包');
  await check(page, `/#/authorisePaper/${await authorised(token, paid)}`, '授权编号');
  await check(page, '/#/authorisePaper/nothing', '授权书不存在');
  await check(page, '/#/licences/1', '现行有效');
  await check(page, '/#/licences/2', '没有这一版授权条款');
});

test('a creator’s pages are accessible and do not overflow', async ({ newProfile }) => {
  const page = await newProfile({ token: await createCreator() });
  await check(page, '/#/user/publish', '添加视频后');
  await check(page, '/#/user/video', '还没有作品');
});

async function authorised(token: string, orderId: string): Promise<string> {
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const licensee = {
    orderItemId: orderItems[0]!.orderItemId,
    authorizedUser: '欧阳明月',
    socialCreditCode: '11010519491231002X',
    authorizedProject: '城市宣传片',
  };
  const certificate = await call(site, 'POST /order/v1/authorization/add', licensee, token);
  return 'authorizationId' in certificate ? certificate.authorizationId : '';
}

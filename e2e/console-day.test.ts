import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { call } from '../server/src/testing/client.ts';
import { OPERATOR_PASSWORD, type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { CACHING_SERVER_ARGS } from '../testing/derived/program.ts';
import { LICENCE } from './helpers/companies.ts';
import { sendDecision } from './helpers/console.ts';
import {
  applyAsCreator,
  certify,
  registerCustomer,
  orderByTransfer,
  type Person,
  publishClips,
  withdraw,
} from './helpers/console-day.ts';
import { expectQuality } from './helpers/quality.ts';
import { expect, test } from './helpers/test.ts';

const PASSWORD = 'a password of the first day';
const NAME = '顾长风';
const CLIPS = ['雪线上的云', '林间第一束光'] as const;
const PRICE = 400;
const SLIP = { name: 'slip.png', mimeType: 'image/png', buffer: LICENCE };

let shop: ServerProcess;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'zhenku-day-'));
  await chmod(folder, 0o711);
  shop = await startServer(joinPath(folder, 'data'), {}, ...CACHING_SERVER_ARGS);
});
test.afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Matches a button by its name; antd inserts a space between two characters. */
const button = (name: string) => ({ name: new RegExp(`^${name.split('').join('\\s?')}$`) });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens a section; a count of pending items may follow its name. */
async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('menuitem', { name: new RegExp(`^${section}(\\s*\\d.*)?$`) }).click();
  await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
}

async function logIn(page: Page, username: string, password: string, role: string): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', button('登录')).click();
  await expect(page.getByText(`${username} · ${role}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: '今日', level: 1 })).toBeVisible();
}

async function openFirst(page: Page, queue: string, section: string, action: string): Promise<void> {
  await page.getByRole('menuitem', { name: '今日' }).click();
  await page
    .getByRole('region', { name: '待处理' })
    .getByRole('link', { name: new RegExp(`^${queue}\\s*1`) })
    .click();
  await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
  await page.getByRole('button', button(action)).first().click();
}

async function setUp(admin: Page): Promise<void> {
  await expect(admin.getByText('全部处理完了。')).toBeVisible();
  await open(admin, '站点设置');
  await admin.getByLabel('站点名称').fill('云上影像');
  await admin.getByLabel('户名').fill('云上影像科技有限公司');
  await admin.getByLabel('开户行').fill('中国工商银行北京海淀支行');
  await admin.getByRole('textbox', { name: '账号', exact: true }).fill('0200001234567890123');
  await admin.getByRole('button', button('保存')).click();
  const confirm = admin.getByRole('dialog', { name: '确认修改设置' });
  await expect(confirm).toContainText('0200001234567890123');
  await confirm.getByRole('button', { name: '确认修改' }).click();
  await expect(admin.getByText('已保存，网站几秒内生效')).toBeVisible();
  await open(admin, '运营人员');
  for (const [username, role] of [
    ['lin', '审核'],
    ['zhou', '财务'],
    ['he', '编辑'],
  ] as const) {
    await admin.getByRole('button', button('新建账号')).click();
    const dialog = admin.getByRole('dialog', { name: '新建账号' });
    await dialog.getByLabel('账号').fill(username);
    await dialog.getByLabel(new RegExp(`^${role}`)).check();
    await dialog.getByLabel('初始密码').fill(PASSWORD);
    await dialog.getByRole('button', button('新建')).click();
    await expect(row(admin, username)).toContainText(role);
  }
}

async function makeContent(editor: Page): Promise<void> {
  await open(editor, '栏目');
  for (const [tab, name] of [
    ['分类', '自然风光'],
    ['标签', '航拍'],
  ] as const) {
    await editor.getByRole('tab', { name: tab, exact: true }).click();
    await editor.getByRole('button', { name: `新建${tab}` }).click();
    const dialog = editor.getByRole('dialog', { name: `新建${tab}` });
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByRole('button', button('保存')).click();
    await expect(row(editor, name)).toBeVisible();
  }
  await open(editor, '首页');
  await editor.getByLabel('标题').fill('看见每一寸山河');
  await editor.getByRole('button', button('保存')).click();
  await expect(editor.getByText('已保存，首页几秒内生效')).toBeVisible();
  await open(editor, '文档');
  await editor.getByLabel('内容').fill('<h2>云上影像</h2><p>正版视频素材。</p>');
  await editor.getByRole('button', button('保存草稿')).click();
  await editor.getByRole('button', button('发布')).click();
  await editor.getByRole('dialog', { name: '发布“关于我们”' }).getByRole('button', button('发布')).click();
  await expect(editor.getByText('“关于我们”已发布')).toBeVisible();
  await open(editor, '优惠活动');
  await editor.getByRole('tab', { name: '折扣卡' }).click();
  await editor.getByRole('button', { name: '新建折扣卡' }).click();
  const offer = editor.getByRole('dialog', { name: '新建折扣卡' });
  await offer.getByLabel('最低充值金额（元）').fill('1000');
  await offer.getByLabel('实付百分比').fill('85');
  await offer.getByRole('button', button('保存')).click();
  await expect(row(editor, '8.5折')).toBeVisible();
}

async function approveFirst(reviewer: Page, queue: string, section: string, title: RegExp): Promise<void> {
  await openFirst(reviewer, queue, section, '审核');
  const drawer = reviewer.getByRole('dialog', { name: title });
  await drawer.getByRole('button', button('通过')).click();
  await reviewer.getByRole('button', { name: '确认通过' }).click();
  await expect(drawer).toBeHidden();
}

async function reviewClips(reviewer: Page): Promise<void> {
  await open(reviewer, '审核队列');
  await reviewer.getByRole('button', button('审核')).first().click();
  for (const name of CLIPS) {
    const drawer = reviewer.getByRole('dialog').filter({ hasText: name });
    await expect(drawer.getByRole('button', { name: '通过 (A)' })).toBeEnabled();
    await reviewer.keyboard.press('a');
  }
  await expect(reviewer.getByText('没有待审核的作品')).toBeVisible();
}

async function confirmTransfer(finance: Page): Promise<void> {
  await openFirst(finance, '对公转账', '对公转账', '核对');
  const proof = finance.getByRole('dialog', { name: /转账/ });
  await expect(proof.getByRole('img', { name: '转账凭证' })).toBeVisible();
  await proof.getByRole('button', button('到账')).click();
  const receipt = finance.getByRole('dialog', { name: /到账$/ });
  await receipt.getByLabel('银行流水号').fill(`CMB${Date.now()}`);
  await receipt.getByRole('button', { name: '确认到账' }).click();
  await expect(finance.getByText('没有符合条件的转账')).toBeVisible();
}

async function issueInvoice(finance: Page): Promise<void> {
  await openFirst(finance, '发票', '发票', '开票');
  await finance
    .getByRole('dialog', { name: /^发票 / })
    .getByRole('button', button('开具'))
    .click();
  const dialog = finance.getByRole('dialog', { name: /^开具发票/ });
  await dialog.getByLabel('发票文件').setInputFiles(SLIP);
  await expect(dialog.getByText('已上传 slip.png')).toBeVisible();
  await dialog.getByRole('button', { name: '开具发票' }).click();
  await expect(finance.getByText('没有符合条件的发票')).toBeVisible();
}

async function refund(finance: Page): Promise<void> {
  await openFirst(finance, '退款申请', '退款申请', '处理');
  await finance
    .getByRole('dialog', { name: /^退款申请/ })
    .getByRole('button', button('退款'))
    .click();
  const dialog = finance.getByRole('dialog', { name: /^订单退款/ });
  await dialog.getByLabel('答复').fill('已为您退款');
  await dialog.getByRole('button', { name: `退款 ¥${PRICE}.00` }).click();
  await sendDecision(finance);
  await expect(finance.getByText('没有符合条件的退款申请')).toBeVisible();
}

async function payOut(finance: Page): Promise<void> {
  await openFirst(finance, '提现', '提现', '处理');
  const drawer = finance.getByRole('dialog', { name: /^提现 \d+$/ });
  await expect(drawer).toContainText(`${NAME}，与收款人一致`);
  await drawer.getByRole('button', { name: '完成提现' }).click();
  const dialog = finance.getByRole('dialog', { name: /^完成提现/ });
  await dialog.getByLabel('转账凭证').setInputFiles(SLIP);
  await expect(dialog.getByText(/^已上传/)).toBeVisible();
  await dialog.getByRole('button', { name: '完成提现' }).click();
  await sendDecision(finance);
  await expect(finance.getByText('没有符合条件的提现')).toBeVisible();
}

test('a day from an empty start to a running shop, in every role', async ({ newProfile }) => {
  test.setTimeout(480_000);
  const openPage = () => newProfile({ baseURL: shop.url });
  const [admin, editor, reviewer, finance] = [await openPage(), await openPage(), await openPage(), await openPage()];
  const stateOf = (who: Person, orderId: string) => call(shop, 'GET /order/v1/orderId', { orderId }, who.token);
  const [creator, buyer] = [await registerCustomer(shop, 'creator'), await registerCustomer(shop, 'buyer')];

  await test.step('the admin sets the shop up and creates an operator of each role', async () => {
    await logIn(admin, 'admin', OPERATOR_PASSWORD, '管理员');
    await setUp(admin);
  });

  await test.step('the editor creates categories, labels, home page content, a text and an offer', async () => {
    await logIn(editor, 'he', PASSWORD, '编辑');
    await makeContent(editor);
  });

  await test.step('the reviewer approves an application and a certification', async () => {
    await applyAsCreator(shop, creator, NAME);
    await logIn(reviewer, 'lin', PASSWORD, '审核');
    await approveFirst(reviewer, '入驻申请', '入驻申请', /的入驻申请$/);
    await certify(shop, creator, NAME);
    await reviewer.reload();
    await approveFirst(reviewer, '认证', '认证', /的认证$/);
  });

  const videoId = await test.step('the reviewer approves clips by keyboard, which visitors then find', async () => {
    const { list } = await call(shop, 'GET /category/v1/query', {});
    const categoryId = list.find(({ categoryName }) => categoryName === '自然风光')!.categoryId;
    const files = ['interlaced.mov', 'hd.mp4'] as const;
    await publishClips(
      shop,
      creator,
      CLIPS.map((name, n) => ({ name, file: files[n]!, hdPrice: PRICE, categoryId })),
    );
    await reviewClips(reviewer);
    const visitor = await openPage();
    await visitor.goto(`/#/search?keyword=${CLIPS[0]}`);
    const found = visitor.getByRole('article').getByRole('link', { name: CLIPS[0] }).first();
    await expect(found).toBeVisible();
    return Number(/\/v\/(\d+)/.exec((await found.getAttribute('href'))!)![1]);
  });

  await test.step('finance confirms a transfer, issues an invoice, refunds and pays out', async () => {
    const kept = await orderByTransfer(shop, buyer, videoId);
    await logIn(finance, 'zhou', PASSWORD, '财务');
    await confirmTransfer(finance);
    const invoice = { orderId: kept, headType: 2, headTitle: '欧阳明月' };
    await call(shop, 'POST /order/v1/makeInvoice', invoice, buyer.token);
    await finance.reload();
    await issueInvoice(finance);
    const returned = await orderByTransfer(shop, buyer, videoId);
    await finance.reload();
    await confirmTransfer(finance);
    await call(shop, 'POST /order/v1/refund/apply', { orderId: returned, reason: '买重了' }, buyer.token);
    await finance.reload();
    await refund(finance);
    const { notCashOutTotalMoney } = await call(shop, 'GET /user/v1/info', {}, creator.token);
    await withdraw(shop, creator, NAME, notCashOutTotalMoney!);
    await finance.reload();
    await payOut(finance);
    expect(await stateOf(buyer, kept)).toMatchObject({ orderStatus: ORDER_STATUS.paid });
    expect(await stateOf(buyer, returned)).toMatchObject({ orderStatus: ORDER_STATUS.cancelled });
  });

  await test.step('a refund pays for the next licence', async () => {
    const { orderId } = await call(shop, 'POST /order/v1/create', { videos: [{ videoId, videoType: 1 }] }, buyer.token);
    await call(shop, 'POST /order/v1/pay', { orderId }, buyer.token);
    expect(await stateOf(buyer, orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid });
  });

  await test.step('the daily figures match, and the books balance', async () => {
    await open(finance, '数据');
    const figure = (label: string) => finance.getByRole('figure').filter({ hasText: label }).locator('strong');
    await expect(figure('成交')).toHaveText(`¥${formatMoney(PRICE * 3)}`);
    await expect(figure('退款')).toHaveText(`¥${PRICE}.00`);
    await expectQuality(finance, 'the money figures in the console');
    await finance.setViewportSize({ width: 1440, height: 900 });
    await open(finance, '账目');
    await expect(finance.getByText('账目平衡')).toBeVisible();
    await admin.reload();
    await open(admin, '今日');
    await expect(admin.getByText('全部处理完了。')).toBeVisible();
  });
});

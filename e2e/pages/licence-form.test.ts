import type { Page } from '@playwright/test';
import { isCreditCode } from '@zhenku/contract/companies/credit-code';
import { call } from '../../server/src/testing/client.ts';
import { order, pay, recharge } from '../../server/src/testing/shopping.ts';
import { createCompany } from '../helpers/companies.ts';
import { expectQuality } from '../helpers/quality.ts';
import { fillLicence } from '../helpers/shop.ts';
import { createBuyer, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

const PERSON = { user: '欧阳明月', code: '11010519491231002X', project: '城市宣传片' };
const ORGANISATION = { user: '腾云科技有限公司', code: '91440300708461136T', project: '品牌发布会' };

async function buyBoth(token: string): Promise<string> {
  const videos = [1, 3].map((videoType) => ({ videoId: sharedVideoId, videoType }));
  const { orderId } = await call(site, 'POST /order/v1/create', { videos }, token);
  await pay(site, token, orderId);
  return orderId;
}

const form = (page: Page) => page.getByRole('dialog', { name: '填写授权信息' });
const inPage = (page: Page) => page.getByRole('region', { name: '填写授权信息' });
const previewInPage = (page: Page) => page.getByRole('region', { name: '预览授权书' });
const confirm = (page: Page) => page.getByRole('button', { name: '确认并生成授权书' });
const rows = (page: Page) => page.getByRole('main').getByRole('article');

test('a buyer licenses all clips of an order at once, and later another clip to the same licensee', async ({
  newProfile,
}) => {
  test.slow();
  const token = await createBuyer(300);
  const both = await buyBoth(token);
  const page = await newProfile({ token });

  await test.step('the success page has the form for the whole order', async () => {
    await page.goto(`/#/payOrderSuccess/${both}`);
    await expect(inPage(page).getByRole('checkbox')).toHaveCount(2);
    for (const box of await inPage(page).getByRole('checkbox').all()) await expect(box).toBeChecked();
    await expectQuality(page, 'the licence form');
  });

  await test.step('PLUS is for organisations only, and the preview has no certificate number yet', async () => {
    await inPage(page).getByLabel('被授权方').fill(PERSON.user);
    await inPage(page).getByLabel('统一社会信用代码').fill(PERSON.code);
    await inPage(page).getByRole('button', { name: '预览授权书' }).click();
    await expect(inPage(page)).toContainText('不适用于个人，请填写统一社会信用代码');
    await expect(inPage(page)).toContainText('必填项');
    await fillLicence(page, ORGANISATION, 'region');
    const paper = previewInPage(page).getByRole('article');
    await expect(paper).toContainText(ORGANISATION.code);
    await expect(paper).toContainText('授权编号 确认后生成');
    await expect(paper.getByRole('heading', { level: 1 })).toContainText('标准授权');
    await previewInPage(page).getByRole('button', { name: /PLUS/ }).click();
    await expect(paper.getByRole('heading', { level: 1 })).toContainText('扩展授权');
    await expectQuality(page, 'the preview of certificates');
    await previewInPage(page).getByRole('button', { name: '返回修改' }).click();
    await expect(inPage(page).getByLabel('授权项目')).toHaveValue(ORGANISATION.project);
    await inPage(page).getByRole('button', { name: '预览授权书' }).click();
  });

  await test.step('the confirmed certificates are in the lines of the order', async () => {
    await confirm(page).click();
    await expect(page.getByRole('region', { name: /授权书$|^授权已生效$/ })).toHaveCount(0);
    const links = page.getByRole('link', { name: /^查看授权书/ });
    await expect(links).toHaveCount(2);
    const [certificate] = await Promise.all([page.waitForEvent('popup'), links.last().click()]);
    await expect(certificate.getByRole('article')).toContainText(ORGANISATION.project);
    await expect(certificate.getByRole('article')).toContainText('授权状态：有效');
    await certificate.close();
    await expect(inPage(page)).toHaveCount(0);
  });

  await test.step('orders and downloads link to the form too', async () => {
    await pay(site, token, await order(site, token, sharedVideoId));
    for (const path of ['/#/user/order', '/#/user/download']) {
      await page.goto(path);
      await page.getByRole('button', { name: `填写授权信息 ${SHARED_CLIP.name}` }).click();
      await expect(form(page)).toContainText(SHARED_CLIP.name);
      await expect(form(page).getByRole('button', { name: ORGANISATION.project })).toBeVisible();
      await form(page).getByRole('button', { name: '取消' }).click();
    }
  });

  await test.step('the certificate opens, and its row stays in the list of open licences until the page reloads', async () => {
    await page.goto('/#/user/authoriseManage?state=open');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('待填写授权信息');
    await rows(page).getByRole('button', { name: '填写授权信息' }).click();
    await form(page).getByRole('button', { name: ORGANISATION.user }).click();
    await expect(form(page).getByLabel(/统一社会信用代码/)).toHaveValue(ORGANISATION.code);
    await form(page).getByRole('button', { name: ORGANISATION.project }).click();
    await fillLicence(page, PERSON);
    const [certificate] = await Promise.all([page.waitForEvent('popup'), confirm(page).click()]);
    await expect(certificate.getByRole('article')).toContainText(PERSON.user);
    await certificate.close();
    await page.bringToFront();
    await expect(rows(page)).toContainText('授权已生效');
    await expect(rows(page)).toContainText(PERSON.project);
    await expectQuality(page, 'the list of licences');
    await page.reload();
    await expect(rows(page)).toHaveCount(0);
    await page.goto('/#/user/authoriseManage?state=effective');
    await expect(rows(page)).toHaveCount(3);
  });
});

test('a company finds its name and code prefilled, and its viewers see no form', async ({ newProfile }) => {
  const { owner, member } = await createCompany('云间光影有限公司');
  await recharge(site, owner, 300);
  const orderId = await buyBoth(owner);
  const { list } = await call(site, 'GET /company/v1/user/list', {}, owner);
  const { userId } = list.find(({ role }) => role === 'buyer')!;
  const page = await newProfile({ token: owner });

  await page.goto('/#/user/order');
  await page
    .getByRole('button', { name: `填写授权信息 ${SHARED_CLIP.name}` })
    .first()
    .click();
  await expect(form(page).getByLabel('被授权方')).toHaveValue('云间光影有限公司');
  expect(
    isCreditCode(
      await form(page)
        .getByLabel(/统一社会信用代码/)
        .inputValue(),
    ),
  ).toBe(true);
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await form(page).getByLabel('授权项目').fill('年度宣传片');
  await form(page).getByRole('button', { name: '预览授权书' }).click();
  const [certificate] = await Promise.all([page.waitForEvent('popup'), confirm(page).click()]);
  await expect(certificate.getByRole('article')).toContainText('云间光影有限公司');
  await certificate.close();

  await call(site, 'POST /company/v1/user/role', { userId, role: 'viewer' }, owner);
  const viewer = await newProfile({ token: member });
  for (const path of ['/user/order', '/user/download', '/user/authoriseManage', `/payOrderSuccess/${orderId}`]) {
    await viewer.goto(`/#${path}`);
    await expect(viewer.getByRole('link', { name: `查看授权书 ${SHARED_CLIP.name}` })).toBeVisible();
    await expect(viewer.getByRole('button', { name: /填写授权信息/ })).toHaveCount(0);
    await expect(inPage(viewer)).toHaveCount(0);
  }
});

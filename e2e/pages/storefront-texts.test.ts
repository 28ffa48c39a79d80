import { call } from '../../server/src/testing/client.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { expectQuality } from '../helpers/quality.ts';
import { expect, test } from '../helpers/test.ts';

const paragraph = '<p>每一条素材都经过人工审核，授权范围以页面上的说明为准。</p>';

test.beforeAll(async () => {
  const write = (type: string, title: string, content: string) =>
    call(site, 'PUT /operator/v1/documents/{type}', { type, title, content }, operatorToken);
  const table = '<table><tr><th>规格</th><th>尺寸</th></tr><tr><td>HD</td><td>1920×1080</td></tr></table>';
  await write(
    'help',
    '帮助与答疑',
    `<h3>怎么选</h3>${table}${paragraph.repeat(60)}<p><a href="#/doc/contact">联系我们</a></p>`,
  );
});

test('the page of a site text shows the text, an empty state, or that the page does not exist', async ({
  newProfile,
}) => {
  const page = await newProfile();
  await page.goto('/#/doc/help');
  await expect(page.getByRole('heading', { level: 1, name: '帮助与答疑' })).toBeVisible();
  await expect(page).toHaveTitle('帮助与答疑 · 帧库');
  await expectQuality(page, 'a text');
  await page.goto('/#/doc/copyright');
  await expect(page.getByText('空空如也~')).toBeVisible();
  await page.goto('/#/doc/nothing');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
});

test('a link inside a text opens at the top, and Back restores the scroll position', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/doc/help');
  const link = page.getByRole('article').getByRole('link', { name: '联系我们' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL('/#/doc/contact');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('a visitor who registers reads the real agreement in a dialog 820 px wide', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/login?tab=REGISTER');
  await page.getByRole('button', { name: '《用户协议》' }).click();
  const box = page.getByRole('dialog', { name: '用户协议' });
  await expect(box.getByRole('heading', { name: '第一条' })).toBeVisible();
  expect((await box.boundingBox())?.width).toBe(820);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.getByRole('button', { name: '《用户协议》' })).toBeFocused();
  await expect(page.getByRole('complementary', { name: '快捷工具' })).toHaveCount(0);
});

test('joining as a creator asks for a login and continues after it', async ({ newProfile }) => {
  const visitor = await newProfile();
  await visitor.goto('/#/creatorIntro');
  await visitor.getByRole('button', { name: '申请入驻' }).click();
  await expect(visitor).toHaveURL('/#/login?redirect=%2FcreatorIntro');

  const buyer = await newProfile({ token: await createBuyer() });
  await buyer.goto('/#/creatorIntro');
  await buyer.getByRole('button', { name: '申请入驻' }).click();
  await expect(buyer.getByRole('dialog', { name: '申请成为创作者' })).toBeVisible();
});

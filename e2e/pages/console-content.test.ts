import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { openConsoleAs, openConsole } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('menuitem', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** Finds a select's visible options; antd's screen-reader options cannot be clicked. */
const offered = (page: Page, text: string) => page.locator('.ant-select-item-option').filter({ hasText: text });
const button = (name: string) => ({ name, exact: true });

async function createGroup(page: Page, tab: string, name: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await page.getByRole('button', { name: `新建${tab}` }).click();
  const dialog = page.getByRole('dialog', { name: `新建${tab}` });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', button('保存')).click();
  await expect(row(page, name)).toBeVisible();
}

function picture(): Buffer {
  const canvas = createCanvas(320, 180);
  canvas.getContext('2d').fillRect(0, 0, 320, 180);
  return canvas.toBuffer('image/png');
}

test('an editor creates a label with a cover and an album with a clip, which visitors see', async ({ newProfile }) => {
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  await open(page, '栏目');
  await createGroup(page, '标签', '晨光');
  await page.getByRole('button', { name: '新建标签' }).click();
  const again = page.getByRole('dialog', { name: '新建标签' });
  await again.getByLabel('名称').fill('晨光');
  await again.getByRole('button', button('保存')).click();
  await expect(again.getByText('已有同名标签')).toBeVisible();
  await again.getByLabel('名称').fill('逆光');
  await again.getByLabel('封面').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture() });
  await expect(again.getByText('已上传 cover.png')).toBeVisible();
  await again.getByRole('button', button('保存')).click();
  await expect(row(page, '逆光').locator('img')).toHaveAttribute('src', /\/files\/public\/pictures\//);

  await createGroup(page, '专辑', '水乡清晨');
  await row(page, '水乡清晨').getByRole('button', { name: '挑选作品' }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: '“水乡清晨”的作品' });
  await drawer.getByRole('combobox', { name: '添加作品' }).fill(SHARED_CLIP.name);
  await offered(page, SHARED_CLIP.name).first().click();
  await expect(drawer.getByRole('listitem')).toContainText(SHARED_CLIP.name);
  await drawer.getByRole('button', button('保存')).click();
  await expect(page.getByText('“水乡清晨”现有 1 条作品')).toBeVisible();
  await expectQuality(page, 'albums in the console');

  const visitor = await newProfile();
  await visitor.goto('/#/category/label');
  await expect(visitor.getByRole('link', { name: '晨光' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: '逆光' }).locator('img')).toHaveAttribute('src', /\/pictures\//);
  await visitor.goto('/#/category/album');
  await visitor.getByRole('link', { name: '水乡清晨' }).click();
  await expect(visitor.getByRole('article').getByRole('link', { name: SHARED_CLIP.name })).toBeVisible();

  await page.getByRole('tab', { name: '标签', exact: true }).click();
  await row(page, '晨光').getByRole('button', button('删除')).click();
  await page.getByRole('button', { name: '确认删除' }).click();
  await expect(page.getByText('已删除“晨光”')).toBeVisible();
  await expect(row(page, '晨光')).toHaveCount(0);
});

test('an editor writes a text, previews it as visitors will see it, and is warned before losing it', async ({
  newProfile,
}) => {
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  await open(page, '文档');
  await page.getByRole('tab', { name: '发布规范' }).click();
  await page
    .getByRole('tabpanel', { name: '发布规范' })
    .getByLabel('内容')
    .fill('<h2>签约流程</h2><p onclick="x()">提交申请</p><script>alert(1)</script>');
  await page.getByText('预览', { exact: true }).click();
  await expect(page.getByRole('heading', { name: '签约流程' })).toBeVisible();

  const asked = page.getByRole('dialog', { name: '有未保存的修改' });
  await page.getByRole('menuitem', { name: '消息', exact: true }).click();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('tab', { name: '联系我们' }).click();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  // Pressing Back repeatedly asks only once.
  await page.goBack();
  await page.goBack();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '签约流程' })).toBeVisible();

  await page.getByRole('button', button('保存草稿')).click();
  await page.getByRole('button', button('发布')).click();
  await page.getByRole('dialog', { name: '发布“发布规范”' }).getByRole('button', button('发布')).click();
  await expect(page.getByText('“发布规范”已发布')).toBeVisible();
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);
  await page.getByText('编辑 HTML').click();
  await expect(page.getByLabel('内容')).toHaveValue('<h2>签约流程</h2><p>提交申请</p>');
  await expectQuality(page, 'texts in the console');
  const visitor = await newProfile();
  await visitor.goto('/#/doc/publish');
  await expect(visitor.getByRole('heading', { name: '签约流程' })).toBeVisible();
  await open(page, '消息');
});

test('an editor writes to one user, found by id', async ({ newProfile }) => {
  const token = await createBuyer();
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  await open(page, '消息');
  await page.getByRole('combobox', { name: '用户' }).fill(String(userId));
  await offered(page, `ID ${userId}）`).click();
  await page.getByLabel('标题').fill('您的作品集入选');
  await page.getByLabel('内容').fill('恭喜，本周推荐。');
  await expectQuality(page, 'messages in the console');
  await page.getByRole('button', button('发送')).click();
  await expect(page.getByText('已发送给 1 位用户')).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue('');
  const { content } = await call(site, 'GET /user/v1/systemMsg', {}, token);
  expect(content).toMatchObject([{ title: '您的作品集入选', content: '恭喜，本周推荐。' }]);
});

test('an admin changes the slogan that visitors see; editors can change the home page but not the settings', async ({
  newProfile,
}) => {
  const { slogan } = await call(site, 'GET /operator/v1/settings', {}, operatorToken);
  try {
    const page = await newProfile();
    await openConsole(page);
    await open(page, '站点设置');
    await page.getByLabel('标语').fill('一帧一世界');
    await page.getByLabel('最高价').fill('0');
    await page.getByLabel('最高价').blur();
    await expectQuality(page, 'settings in the console');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByLabel('标语')).toHaveValue(slogan);
    await page.getByLabel('标语').fill('一帧一世界');
    await page.getByRole('button', button('保存')).click();
    await expect(page.getByText('已保存，网站几秒内生效')).toBeVisible();
    const visitor = await newProfile();
    await visitor.goto('/');
    await expect(visitor.getByText('一帧一世界').first()).toBeVisible();
  } finally {
    await call(site, 'PUT /operator/v1/settings', { slogan }, operatorToken);
  }
  const page = await newProfile();
  await openConsoleAs(page, 'editor');
  await open(page, '首页');
  await expect(page.getByLabel('标题')).not.toHaveValue('');
  await expectQuality(page, 'the home page in the console');
  await expect(page.getByRole('menuitem', { name: '站点设置' })).toHaveCount(0);
});

test('the console offers reviewers no content sections', async ({ newProfile }) => {
  const page = await newProfile();
  await openConsoleAs(page, 'reviewer');
  await expect(page.getByRole('menuitem', { name: '审核队列' })).toBeVisible();
  for (const name of ['首页', '栏目', '文档', '消息', '站点设置']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  }
  await page.goto('/console#/taxonomies');
  await expect(page.getByText('需要“管理员”或“编辑”角色')).toBeVisible();
});

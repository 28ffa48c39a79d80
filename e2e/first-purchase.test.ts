import { type Page } from '@playwright/test';
import { PASSWORD } from './helpers/account.ts';
import { download } from './helpers/media.ts';
import { publishClip } from './helpers/shared-clips.ts';
import { codeSentTo, operatorToken, query, site } from './helpers/site.ts';
import { uniqueName, uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

const NAME = uniqueName('雪豹走过碎石坡');

function counter(page: Page) {
  const counted = { clicks: 0, keys: 0 };
  const named = (role: 'button' | 'link' | 'tab' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name }).first();
  return {
    counted,
    click: async (...target: Parameters<typeof named>) => {
      counted.clicks += 1;
      await named(...target).click();
    },
    type: async (label: string, text: string) => {
      counted.keys += text.length;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

test('a visitor who presses 立即购买 registers, pays and downloads without pressing it again', async ({
  newProfile,
}) => {
  test.setTimeout(300_000);
  const { videoId } = await publishClip(site, operatorToken, 'interlaced.mov', {
    name: NAME,
    keywords: ['雪豹'],
    hdPrice: 30,
  });
  const page = await newProfile();
  const phone = uniquePhone();
  const { counted, click, type } = counter(page);

  await page.goto(`/#/search?keyword=${encodeURIComponent(NAME)}`);
  await click('link', NAME);
  await expect(page).toHaveURL(new RegExp(`/detail/${videoId}`));
  await click('button', '立即购买');
  await click('tab', '注册');
  await expect(page.getByText('注册后继续：购买')).toBeVisible();
  await type('手机号', phone);
  await click('button', '获取验证码');
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await type('密码', PASSWORD);
  await click('checkbox', '我已阅读并同意');
  await click('button', /^注册$/);

  await expect(page).toHaveURL(/#\/payOrder\//);
  await click('checkbox', /充值协议》和《素材授权条款/);
  const [provider] = await Promise.all([page.waitForEvent('popup'), click('button', '充值并支付 ¥30.00')]);
  await provider.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  await download(page, () => click('button', `下载 ${NAME}`));
  console.log(`from landing to file: ${counted.clicks} clicks, ${counted.keys} keys`);
  expect(counted.clicks).toBeLessThanOrEqual(9);
  expect(counted.keys).toBeLessThanOrEqual(26);

  const orders = await query('select 1 from orders o join users u on u.id = o.user_id where u.phone = $1', [phone]);
  expect(orders).toHaveLength(1);
});

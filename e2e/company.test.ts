import type { Page } from '@playwright/test';
import { call, register as registerByCall } from '../server/src/testing/client.ts';
import { register } from './helpers/account.ts';
import { LICENCE, createCompany, uniqueCreditCode } from './helpers/companies.ts';
import { decideAuthentication, openConsole } from './helpers/console.ts';
import { download } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { site, sharedVideoId } from './helpers/site.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { uniquePhone } from './helpers/unique.ts';
import { pay, recharge } from './helpers/shop.ts';
import { expect, test } from './helpers/test.ts';

const COMPANY = '城市之光影视有限公司';

async function submit(page: Page, code: string): Promise<void> {
  await page.goto('/#/user/company');
  await page.getByLabel('统一社会信用代码').fill(code);
  const file = { name: '营业执照.png', mimeType: 'image/png', buffer: LICENCE };
  await page.getByLabel('营业执照', { exact: true }).setInputFiles(file);
  await expect(page.getByText('已上传 营业执照.png')).toBeVisible();
  await page.getByRole('button', { name: '提交认证' }).click();
}

async function invite(page: Page, phone: string): Promise<void> {
  await page.goto('/#/user/members');
  await page.getByRole('button', { name: '邀请成员' }).click();
  const box = page.getByRole('dialog', { name: '邀请成员' });
  await box.getByLabel('手机号').fill(phone);
  await box.getByRole('button', { name: '发送邀请' }).click();
}

const members = (page: Page) => page.getByRole('list', { name: '成员' }).getByRole('listitem');

test('a company is verified; an invited member buys from its account, and loses access once removed', async ({
  newProfile,
}) => {
  test.setTimeout(300_000);
  const memberPhone = uniquePhone();
  const { token } = await registerByCall(site, memberPhone);
  const [owner, operator, member] = await Promise.all([newProfile(), newProfile(), newProfile({ token })]);

  await test.step('the company registers and is told which fields are missing', async () => {
    const phone = uniquePhone();
    await register(owner, phone, COMPANY);
    await owner.goto('/#/user/members');
    await expect(owner.getByText('通过企业认证后才能邀请成员')).toBeVisible();
    await owner.getByRole('link', { name: '去认证' }).click();
    await owner.getByRole('button', { name: '提交认证' }).click();
    await expect(owner.getByText('请输入统一社会信用代码')).toBeVisible();
    await expect(owner.getByText('请上传营业执照')).toBeVisible();
    const buffer = Buffer.alloc(3 * 1024 * 1024 + 1);
    const large = { name: '大图.png', mimeType: 'image/png', buffer };
    await owner.getByLabel('营业执照', { exact: true }).setInputFiles(large);
    await expect(owner.getByText('文件不能超过 3 MB')).toBeVisible();
    await submit(owner, '91110000MA0000000X');
    await expect(owner.getByText('请输入正确的统一社会信用代码')).toBeVisible();
    await expectQuality(owner, 'company verification form');
  });

  await test.step('an operator rejects the submission with a reason, then approves the next one', async () => {
    await submit(owner, uniqueCreditCode());
    await expect(owner.getByText('审核中')).toBeVisible();
    await openConsole(operator);
    await operator.goto('/console#/authentications');
    await expect(operator.getByRole('row').filter({ hasText: COMPANY })).toBeVisible();
    await expectQuality(operator, 'a submission in the console');
    await decideAuthentication(operator, COMPANY, '营业执照不清晰或不完整');
    await owner.reload();
    await expect(owner.getByText('原因：营业执照不清晰或不完整')).toBeVisible();
    await submit(owner, uniqueCreditCode());
    await expect(owner.getByText('审核中')).toBeVisible();
    await decideAuthentication(operator, COMPANY);
    await owner.reload();
    await expect(owner.getByText('已通过', { exact: true })).toBeVisible();
  });

  await test.step('the company recharges its account and invites a member by phone', async () => {
    await recharge(owner, 100);
    const unregistered = uniquePhone();
    await invite(owner, unregistered);
    await expect(owner.getByText('对方还没有账号，已发送短信邀请注册')).toBeVisible();
    await owner.getByRole('button', { name: `撤回对 ${unregistered} 的邀请` }).click();
    await expect(owner.getByText('已撤回邀请')).toBeVisible();
    await invite(owner, memberPhone);
    await expect(owner.getByText('邀请已发送')).toBeVisible();
    await expect(owner.getByRole('list', { name: '待接受的邀请' })).toContainText(memberPhone);
  });

  await test.step('the invited user accepts and buys from the company’s account', async () => {
    await member.goto('/#/user/order');
    await expect(member.getByText(`“${COMPANY}”邀请您加入企业`)).toBeVisible();
    await expectQuality(member, 'an invitation');
    await member.getByRole('button', { name: '接受' }).click();
    await expect(member.getByText(`已加入“${COMPANY}”`)).toBeVisible();
    await member.goto(`/#/detail/${sharedVideoId}`);
    await member.getByRole('button', { name: '立即购买' }).click();
    const account = member.getByRole('group', { name: '支付账户' });
    await account.getByText(`企业账户（${COMPANY}）`).click();
    await expect(account.getByRole('radio', { name: /企业账户/ })).toBeChecked();
    await pay(member);
    await download(member, () => member.getByRole('button', { name: `下载 ${SHARED_CLIP.name}` }).click());
  });
  const paidOrder = member.url();
  const orderId = paidOrder.split('/').pop()!;
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);

  await test.step('the company sees what the member has spent, and changes the role', async () => {
    await owner.reload();
    const row = members(owner).nth(1);
    await expect(row).toContainText('¥30.00');
    await expect(row).toContainText('1 笔订单');
    await expectQuality(owner, 'company members');
    await owner.getByRole('link', { name: '采购报表' }).last().click();
    await expect(owner.getByRole('table', { name: '按成员' })).toContainText('¥30.00');
    await expectQuality(owner, 'a company’s purchases');
    await owner.goBack();
    await row.getByRole('combobox').selectOption('查看者');
    await expect(owner.getByText('角色已修改')).toBeVisible();
    await expect(row.getByRole('combobox')).toHaveValue('viewer');
  });

  await test.step('a removed member loses access to the company’s orders and downloads', async () => {
    await members(owner)
      .nth(1)
      .getByRole('button', { name: /^移除成员 / })
      .click();
    const question = owner.getByRole('dialog', { name: '移除成员' });
    await expect(question).toContainText('不能再查看、下载企业的订单');
    await question.getByRole('button', { name: '移除' }).click();
    await expect(members(owner).nth(1)).toContainText('已不在企业');
    await member.goto('/#/user/order');
    await expect(member.getByText('您还没有订单')).toBeVisible();
    await member.goto(paidOrder);
    await member.reload();
    await expect(member.getByText('订单不存在')).toBeVisible();
    const [{ orderItemId } = { orderItemId: '' }] = orderItems;
    await expect(call(site, 'GET /video/v1/downloadUrl', { orderItemId }, token)).rejects.toThrow('40400');
    await owner.goto('/#/user/order');
    await expect(owner.getByRole('article')).toContainText(SHARED_CLIP.name);
  });
});

test('an invitation is withdrawn or declined, and a member leaves the company', async ({ newProfile }) => {
  const company = await createCompany('云上光影有限公司');
  const [owner, member] = [await newProfile({ token: company.owner }), await newProfile({ token: company.member })];
  const phone = uniquePhone();
  const invited = await newProfile({ token: (await registerByCall(site, phone)).token });

  await invite(owner, phone);
  await owner.getByRole('button', { name: `撤回对 ${phone} 的邀请` }).click();
  await expect(owner.getByText('已撤回邀请')).toBeVisible();
  await invite(owner, phone);
  await invited.goto('/#/user/members');
  await invited.getByRole('button', { name: '拒绝' }).click();
  await expect(invited.getByText('已拒绝邀请')).toBeVisible();
  await expect(invited.getByText('您还没有加入企业')).toBeVisible();

  await member.goto('/#/user');
  await member.getByRole('main').getByRole('link', { name: '企业成员' }).click();
  await expect(members(member)).toHaveCount(2);
  await expect(member.getByRole('button', { name: /^移除成员/ })).toHaveCount(0);
  await member.getByRole('button', { name: '退出企业' }).click();
  const question = member.getByRole('dialog', { name: '退出企业' });
  await expect(question).toContainText('再次加入需要企业重新邀请');
  await question.getByRole('button', { name: '退出企业' }).click();
  await expect(member.getByText('您还没有加入企业')).toBeVisible();
  await owner.reload();
  await expect(members(owner)).toHaveCount(1);
});

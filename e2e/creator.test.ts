import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { accountMenu, fillRegistration, PASSWORD, register } from './helpers/account.ts';
import { LICENCE, uniqueCreditCode } from './helpers/companies.ts';
import { decideAuthentication, logInToConsole, openSection } from './helpers/console.ts';
import { expectQuality } from './helpers/quality.ts';
import { codeSentTo, inviteCodeMailedTo } from './helpers/site.ts';
import { uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

const LINK = 'https://works.example/reel';
/** Returns a valid identity number that belongs to nobody, and that no other test certifies. */
function uniqueIdentityNumber(): string {
  const start = `11010519491231${String(randomInt(1000)).padStart(3, '0')}`;
  return Array.from('0123456789X', (check) => start + check).find(isIdentityNumber)!;
}

/** Returns a random Chinese character, which keeps names unique even if the test is retried. */
const randomCharacter = () => String.fromCodePoint(randomInt(0x4e00, 0x9fa5));

interface Words {
  name: string;
  phone: string;
  email: string;
}

async function apply(page: Page, { name, phone, email }: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '申请成为创作者' });
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('邮箱').fill(email);
  await dialog.getByLabel('作品链接').fill(LINK);
  await dialog.getByRole('radio', { name: /^独家/ }).check();
  await dialog.getByLabel('个人简介').fill('十年纪录片摄影，常驻西北。');
  await dialog.getByLabel('创作优势').fill('自有无人机与水下设备，每月约三十条。');
  await dialog.getByRole('button', { name: '提交申请' }).click();
}

async function decideApplication(operator: Page, name: string, reason?: string): Promise<void> {
  await openSection(operator, 'applications');
  const row = operator.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '审核' }).click();
  const drawer = operator.getByRole('dialog', { name: `“${name}”的入驻申请` });
  await expect(drawer.getByRole('link', { name: LINK })).toHaveAttribute('rel', /noopener/);
  if (reason === undefined) {
    await drawer.getByRole('button', { name: /^通\s?过$/ }).click();
    await operator.getByRole('button', { name: '确认通过' }).click();
  } else {
    await drawer.getByRole('button', { name: /^驳\s?回$/ }).click();
    const box = operator.getByRole('dialog', { name: `驳回“${name}”的申请` });
    await box.getByLabel('原因').fill(reason);
    await box.getByRole('button', { name: /^驳\s?回$/ }).click();
  }
  await expect(row).toHaveCount(0);
}

async function upload(page: Page, label: string): Promise<void> {
  const file = { name: `${label}.png`, mimeType: 'image/png', buffer: LICENCE };
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
  await expect(page.getByText(`已上传 ${label}.png`)).toBeVisible();
  await expect(page.getByRole('img', { name: `${label}预览` })).toBeVisible();
}

const steps = (page: Page) => page.getByRole('list', { name: '认证步骤' });
const currentStep = (page: Page) => steps(page).locator('[aria-current="step"]');

test('a person applies, is rejected, reapplies, and certifies with the mailed invite code', async ({ newProfile }) => {
  test.setTimeout(300_000);
  const [visitor, creator, operator] = await Promise.all([newProfile(), newProfile(), newProfile()]);
  const applicantPhone = uniquePhone();
  const creatorPhone = uniquePhone();
  const applicant = {
    name: `顾长风${applicantPhone.slice(-6)}`,
    phone: applicantPhone,
    email: `gu-${applicantPhone}@works.example`,
  };
  const idCard = uniqueIdentityNumber();
  const realName = `林${randomCharacter()}${randomCharacter()}`;
  await logInToConsole(operator);

  await test.step('the application requires a login and then seven fields', async () => {
    await visitor.goto('/#/creatorIntro');
    await visitor.getByRole('button', { name: '申请入驻' }).click();
    await fillRegistration(visitor, applicantPhone);
    await expect(visitor).toHaveURL(/creatorIntro/);
    await visitor.getByRole('button', { name: '申请入驻' }).click();
    const dialog = visitor.getByRole('dialog', { name: '申请成为创作者' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByText('必填项')).toHaveCount(7);
    await expect(dialog.getByText('每笔按实付的 50% 分成')).toBeVisible();
    await expectQuality(visitor, 'the application of a creator');
    await dialog.getByLabel('作品链接').fill('ftp://works.example');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByText('请输入以 http:// 或 https:// 开头的链接')).toBeVisible();
    await apply(visitor, applicant);
    await expect(visitor.getByText('提交成功，审核结果请留意邮件通知')).toBeVisible();
    await visitor.getByRole('link', { name: '查看申请进度' }).click();
    await expect(currentStep(visitor)).toHaveText('通过');
  });

  await test.step('shows the rejection’s reason and keeps the entered texts', async () => {
    await decideApplication(operator, applicant.name, '请补充近两年的作品');
    await visitor.reload();
    await expect(visitor.getByText('原因：请补充近两年的作品')).toBeVisible();
    await visitor.getByRole('button', { name: '修改后重新申请' }).click();
    await expect(visitor.getByLabel('个人简介')).toHaveValue('十年纪录片摄影，常驻西北。');
    await apply(visitor, applicant);
    await expect(visitor.getByText('申请审核中')).toBeVisible();
    await expectQuality(visitor, 'a pending application');
    await openSection(operator, 'applications');
    await expect(operator.getByRole('row').filter({ hasText: applicant.name })).toBeVisible();
    await expectQuality(operator, 'the applications');
    await decideApplication(operator, applicant.name);
  });

  await test.step('registers with the mailed invite code', async () => {
    const code = await inviteCodeMailedTo(applicant.email);
    await creator.goto('/#/login');
    await creator.getByRole('tab', { name: '注册' }).click();
    await creator.getByLabel('手机号').fill(creatorPhone);
    await creator.getByRole('button', { name: '获取验证码' }).click();
    await expect(creator.getByText('验证码已发送')).toBeVisible();
    await creator.getByLabel('验证码', { exact: true }).fill(await codeSentTo(creatorPhone));
    await creator.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await creator.getByLabel('邀请码').fill(code);
    await creator.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await creator.getByRole('button', { name: '注册', exact: true }).click();
    await expect(accountMenu(creator)).toBeVisible();
    await creator.goto('/#/user/userInfo');
    await creator.getByRole('link', { name: '认证成为创作者' }).click();
    await expect(creator).toHaveURL(/user\/id$/);
    await expect(currentStep(creator)).toHaveText('实名');
    await visitor.reload();
    await expect(visitor.getByText('邀请码已被使用')).toBeVisible();
  });

  await test.step('passes the provider’s identity check after a failure and a wrong name', async () => {
    await creator.getByLabel('真实姓名').fill(realName);
    await creator
      .getByRole('textbox', { name: '身份证号' })
      .fill(`${idCard.slice(0, 17)}${idCard.endsWith('1') ? 2 : 1}`);
    await expect(creator.getByText('请输入正确的身份证号')).toBeVisible();
    await expectQuality(creator, 'the identity check');
    for (const [name, outcome, next] of [
      [realName, '核验失败', '实名认证未通过'],
      ['林若水', '核验通过', '提交审核'],
      [realName, '核验通过', '提交审核'],
    ] as const) {
      const again = creator.getByRole('button', { name: '重新认证' });
      if (await again.isVisible()) await again.click();
      await creator.getByLabel('真实姓名').fill(name);
      await creator.getByRole('textbox', { name: '身份证号' }).fill(idCard.toLowerCase().replaceAll(/(.{4})/g, '$1 '));
      await creator.getByRole('checkbox', { name: /身份证号和人脸/ }).check();
      const [provider] = await Promise.all([
        creator.waitForEvent('popup'),
        creator.getByRole('button', { name: '开始认证' }).click(),
      ]);
      await expect(creator.getByText('正在等待认证结果')).toBeVisible();
      await creator.reload();
      await expect(creator.getByRole('button', { name: '打开认证页面' })).toBeVisible();
      await provider.getByRole('button', { name: outcome }).click();
      await expect(provider).toHaveURL(/\/#\/user\/id$/);
      await provider.close();
      await expect(creator.getByText(next)).toBeVisible();
    }
    await expect(creator.getByLabel('真实姓名')).toHaveValue(realName);
    await expect(currentStep(creator)).toHaveText('证件与签约');
    await creator.getByRole('textbox', { name: '身份证号' }).fill(idCard);
  });

  await test.step('submits the identity card, and corrects the rejected field', async () => {
    await creator.getByRole('button', { name: '提交审核' }).click();
    await expect(creator.getByText('请上传身份证人像面')).toBeVisible();
    await upload(creator, '身份证人像面');
    await upload(creator, '身份证国徽面');
    await creator.getByRole('button', { name: '提交审核' }).click();
    await expect(creator.getByText('请阅读并同意创作者签约协议')).toBeVisible();
    await expect(creator.getByText('请先同意处理您的身份证信息')).toBeVisible();
    await creator.getByRole('checkbox', { name: /身份证号和身份证照片/ }).check();
    await creator.getByRole('checkbox', { name: '我已阅读并同意签署' }).check();
    await expectQuality(creator, 'the certification of a person');
    await creator.getByRole('button', { name: '提交审核' }).click();
    await expect(creator.getByText('资料审核中')).toBeVisible();
    await expect(creator.getByText(`110***********${idCard.slice(-4)}`)).toBeVisible();

    await openSection(operator, 'authentications');
    const row = operator.getByRole('row').filter({ hasText: realName });
    await row.getByRole('button', { name: '审核' }).click();
    const drawer = operator.getByRole('dialog', { name: `“${realName}”的认证` });
    await drawer.getByRole('button', { name: '查看身份证' }).click();
    await expect(drawer.getByText(idCard)).toBeVisible();
    await expect(drawer.getByRole('img', { name: '身份证人像面' })).toBeVisible();
    await expectQuality(operator, 'the certification of a person, reviewed');
    await drawer
      .getByRole('button', { name: 'Close', exact: true })
      .or(drawer.locator('.ant-drawer-close'))
      .first()
      .click();
    await decideAuthentication(operator, realName, '身份证照片不清晰或不完整', '身份证人像面');

    await creator.reload();
    await expect(creator.getByText('原因：身份证照片不清晰或不完整')).toBeVisible();
    await expect(creator.getByLabel('真实姓名')).toHaveValue(realName);
    await expect(creator.getByRole('textbox', { name: '身份证号' })).toHaveValue('');
    await creator.getByRole('textbox', { name: '身份证号' }).fill(idCard);
    const tooLarge = { name: '原图.png', mimeType: 'image/png', buffer: Buffer.alloc(4_000_000) };
    await creator.getByLabel('身份证人像面', { exact: true }).setInputFiles(tooLarge);
    await expect(creator.getByText('文件不能超过 3 MB')).toBeVisible();
    await expect(creator.getByRole('img', { name: '身份证人像面预览' })).toHaveCount(0);
    await upload(creator, '身份证人像面');
    await upload(creator, '身份证国徽面');
    await creator.getByRole('checkbox', { name: /身份证号和身份证照片/ }).check();
    await creator.getByRole('checkbox', { name: '我已阅读并同意签署' }).check();
    await creator.getByRole('button', { name: '提交审核' }).click();
    await expect(creator.getByText('资料审核中')).toBeVisible();
    await decideAuthentication(operator, realName);
  });

  await test.step('switches to the creator’s role and reaches the publish page', async () => {
    await creator.reload();
    await expect(creator.getByText('您已是认证创作者')).toBeVisible();
    await expect(creator.getByText('独家', { exact: true })).toBeVisible();
    await creator.getByRole('button', { name: '切换为签约创作者账户' }).click();
    await expect(creator.getByText(/签约日期 \d{4}-\d{2}-\d{2}/)).toBeVisible();
    await expect(creator.getByText('已发布作品')).toBeVisible();
    const menu = creator.getByRole('navigation', { name: '个人中心' });
    await menu.getByRole('link', { name: '创作者信息' }).click();
    await expectQuality(creator, 'the data of a creator');
    await menu.getByRole('link', { name: '发布作品' }).click();
    await expect(creator.getByRole('heading', { name: '发布作品' })).toBeVisible();
  });
});

test('a company applies, certifies with its business licence, and is then verified', async ({ newProfile }) => {
  test.setTimeout(240_000);
  const [company, operator] = await Promise.all([newProfile(), newProfile()]);
  const phone = uniquePhone();
  const name = `远山影像${phone.slice(-6)}有限公司`;
  await Promise.all([register(company, phone, name), logInToConsole(operator)]);

  await test.step('applies from its certification page; is rejected once, corrects, is approved', async () => {
    await company.goto('/#/user/id');
    await expect(company).toHaveURL(/companyIdentify$/);
    await expect(steps(company).getByRole('listitem')).toHaveText([/申请/, /通过/, /证件与签约/, /审核/]);
    await company.getByRole('button', { name: '申请入驻' }).click();
    const contact = { name: `${name}联系人`, phone, email: `${phone}@company.example` };
    await apply(company, contact);
    await expect(company.getByText('申请审核中')).toBeVisible();
    await decideApplication(operator, contact.name, '请补充企业作品');
    await company.reload();
    await expect(company.getByText('原因：请补充企业作品')).toBeVisible();
    await company.getByRole('button', { name: '修改后重新申请' }).click();
    await apply(company, contact);
    await expect(company.getByText('申请审核中')).toBeVisible();
    await decideApplication(operator, contact.name);
  });

  await test.step('submits its business licence; is rejected once, corrects, is approved', async () => {
    await company.reload();
    await expect(company.getByLabel('企业名称')).toHaveValue(name);
    const code = uniqueCreditCode();
    for (const reason of ['法定代表人与营业执照不一致', undefined]) {
      await company.getByLabel('统一社会信用代码').fill(code);
      await company.getByLabel('法定代表人').fill('顾长风');
      await upload(company, '营业执照');
      await company.getByRole('checkbox', { name: '我已阅读并同意签署' }).check();
      await company.getByRole('button', { name: '提交审核' }).click();
      await expect(company.getByText('资料审核中')).toBeVisible();
      await decideAuthentication(operator, name, reason, reason && '法定代表人');
      await company.reload();
      if (reason) await expect(company.getByText(`原因：${reason}`)).toBeVisible();
    }
    await expect(company.getByText('您已是认证创作者')).toBeVisible();
  });

  await test.step('the company is now both verified and a company creator', async () => {
    await company.goto('/#/user/company');
    await expect(company.getByText('已通过', { exact: true })).toBeVisible();
    await company.getByRole('button', { name: '切换为企业创作者' }).click();
    await expect(company.getByText('已发布作品')).toBeVisible();
    await expectQuality(company, 'the data of a company creator');
  });
});

test('a logged-in user opens the page about the site', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/about');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await fillRegistration(page, uniquePhone());
  await expect(page.getByRole('heading', { name: '关于我们', level: 1 })).toBeVisible();
});

import { isBankCardNumber } from '@zhenku/contract/payouts/bank-card';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { LICENCE } from './helpers/companies.ts';
import { openConsole, openConsoleAs, sendDecision } from './helpers/console.ts';
import { createCertifiedCreator, earn } from './helpers/creators.ts';
import { expectQuality } from './helpers/quality.ts';
import { codeSentTo, operatorToken, query, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';
import { uniquePhone } from './helpers/unique.ts';

// Tests that a finance operator pays out a queue of withdrawals. Each decision can be undone for ten seconds.

function cardNumber(): string {
  const body = `6222020200${uniquePhone().slice(-8)}`;
  return Array.from('0123456789', (check) => body + check).find(isBankCardNumber)!;
}

async function applyToCard(realName: string, yuan: number) {
  const { userId, phone, token } = await createCertifiedCreator(realName);
  await earn(userId, yuan);
  await call(site, 'POST /bankcard/v1/verifyCode', { phone }, token);
  const cardNo = cardNumber();
  const bank = { bankName: '中国工商银行', bankAddress: '北京海淀支行', phone };
  const card = { realName, cardNo, ...bank, captcha: await codeSentTo(phone) };
  const { cardId } = await call(site, 'POST /bankcard/v1/bind', card, token);
  await call(site, 'POST /author/v1/deposit/verifyCode', {}, token);
  const form = { captcha: await codeSentTo(phone), depositMoney: yuan, cardId };
  const { applyId } = await call(site, 'POST /author/v1/deposit/apply', form, token);
  return { applyId, cardNo };
}

const rowOf = (page: Page, applyId: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: String(applyId), exact: true }) });
const drawerOf = (page: Page, applyId: number) => page.getByRole('dialog', { name: `提现 ${applyId}`, exact: true });

async function openQueue(page: Page, realName: string): Promise<void> {
  await page.getByRole('menuitem', { name: '提现', exact: true }).click();
  const keyword = page.getByLabel('姓名、提现编号或卡号后四位');
  await keyword.fill(realName);
  await keyword.press('Enter');
}

const slipModal = (page: Page, applyId: number) => page.getByRole('dialog', { name: `完成提现 ${applyId}` });

const openPage = async (page: Page, applyId: number) => {
  await page.goto(`/console#/withdrawals/${applyId}`);
  await expect(page.getByRole('heading', { name: `提现 ${applyId}`, level: 1 })).toBeVisible();
};

async function attachSlip(page: Page, applyId: number): Promise<void> {
  await page.getByRole('button', { name: '完成提现', exact: true }).click();
  const modal = slipModal(page, applyId);
  await modal.getByLabel('转账凭证').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: LICENCE });
  await expect(modal.getByText(/^已上传/)).toBeVisible();
  await expect(modal).not.toHaveClass(/ant-zoom/);
}

async function complete(page: Page, applyId: number, clickCount = 1): Promise<void> {
  await slipModal(page, applyId).getByRole('button', { name: '完成提现' }).click({ clickCount });
  await expect(slipModal(page, applyId)).toBeHidden();
}

const statusOf = async (applyId: number) =>
  (await call(site, 'GET /operator/v1/withdrawals/{applyId}', { applyId }, operatorToken)).depositStatus;
const payoutsOf = (applyId: number) =>
  query(`select from journal_entries where cause_kind = 'withdrawalPayout' and cause_id = $1`, [String(applyId)]);

test('each withdrawal is exported once and decided once, even if the page reloads', async ({ newProfile }) => {
  const realName = `裴${Array.from(uniquePhone().slice(-4), (digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')}`;
  const [first, second] = [await applyToCard(realName, 1_000), await applyToCard(realName, 500)];
  const page = await newProfile();
  await openConsoleAs(page, 'finance');
  await openQueue(page, realName);
  const button = page.getByRole('button', { name: /^导出付款文件/ });

  await test.step('the payout file contains the selected withdrawals and marks them as exported', async () => {
    await expect(button).toBeDisabled();
    for (const { applyId } of [first, second]) await page.getByLabel(`选择提现 ${applyId}`).check();
    const exportResponse = page.waitForResponse('**/withdrawals/payoutFile');
    await button.click();
    const { data } = (await (await exportResponse).json()) as { data: { url: string } };
    const text = await (await fetch(new URL(data.url, site.url))).text();
    for (const { cardNo } of [first, second]) expect(text).toContain(cardNo);
    await expect(rowOf(page, first.applyId)).toContainText('已导出');
    await expectQuality(page, 'exported withdrawals in the console');
  });

  await test.step('a second export asks for confirmation, and fails for a colleague with an outdated list', async () => {
    await button.click();
    await expect(page.getByText('2 笔已导出过付款文件')).toBeVisible();
    await page.getByRole('button', { name: /^取\s?消$/ }).click();
    const again = { applyIds: [first.applyId] };
    await expect(call(site, 'POST /operator/v1/withdrawals/payoutFile', again, operatorToken)).rejects.toThrow('40900');
  });

  await test.step('a decision is pending while the next withdrawal opens, and undoing it leaves the withdrawal open', async () => {
    await rowOf(page, first.applyId).getByRole('button', { name: '处理' }).click();
    await expect(drawerOf(page, first.applyId)).toContainText('导出付款文件，付款或退回前请核对');
    await attachSlip(page, first.applyId);
    await complete(page, first.applyId);
    await expect(page.getByText(/秒后执行：完成提现/)).toHaveCount(1);
    await expect(drawerOf(page, second.applyId)).toBeVisible();
    await page.getByRole('button', { name: /^撤\s?销$/ }).click();
    await expect(page.getByText(/秒后执行/)).toHaveCount(0);
    expect(await statusOf(first.applyId)).toBe(WITHDRAWAL_STATUS.open);
  });

  await test.step('a pending decision blocks a second one', async () => {
    await page.keyboard.press('Escape');
    await expect(drawerOf(page, second.applyId)).toBeHidden();
    await openPage(page, first.applyId);
    await attachSlip(page, first.applyId);
    await complete(page, first.applyId, 2);
    await expect(page.getByText(/秒后执行：完成提现/)).toHaveCount(1);
    await expect(page.getByText('等待执行', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '完成提现', exact: true })).toHaveCount(0);
  });

  await test.step('a reload warns, and sends the pending decision once', async () => {
    const reloadWarning = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
    });
    await Promise.all([reloadWarning, page.reload()]);
    await expect.poll(() => statusOf(first.applyId)).toBe(WITHDRAWAL_STATUS.complete);
    expect(await payoutsOf(first.applyId)).toHaveLength(1);
    await expect(page.getByText(/秒后执行/)).toHaveCount(0);
    expect(await statusOf(second.applyId)).toBe(WITHDRAWAL_STATUS.open);
    // Removes the withdrawal from the queue, because other tests count its items.
    const failure = { applyId: second.applyId, reason: '账号有误' };
    await call(site, 'POST /operator/v1/withdrawals/{applyId}/fail', failure, operatorToken);
  });
});

test('the first of two operators completes a withdrawal, and the second is told so', async ({ newProfile }) => {
  const { applyId } = await applyToCard('司空见', 300);
  const [one, other] = [await newProfile(), await newProfile()];
  await openConsole(one);
  await openConsoleAs(other, 'finance');
  for (const page of [one, other]) {
    await openPage(page, applyId);
    await attachSlip(page, applyId);
  }
  for (const page of [one, other]) {
    await complete(page, applyId);
    await sendDecision(page);
  }
  await expect(other.getByText(/未执行：完成提现/)).toBeVisible();
  expect(await statusOf(applyId)).toBe(WITHDRAWAL_STATUS.complete);
  expect(await payoutsOf(applyId)).toHaveLength(1);
});

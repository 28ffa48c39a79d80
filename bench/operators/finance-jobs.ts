import type { SeededShop } from './fill-jobs.ts';
import { expect, type ScriptedOperator, type Job, buttonNamed } from './scripted-operator.ts';

/** Finance jobs. Payouts and credits count as done when their ten-second undo window starts. */
export const financeJobs = (given: SeededShop): Job[] => [
  {
    name: 'a refund traced from a trade number to its reason',
    before: { clicks: 5, keys: 6, note: 'the reason only by paging through the audit log' },
    work: async (operator) => {
      const { page } = operator;
      await operator.find(given.tradeNo);
      const row = page.getByRole('row').filter({ hasText: given.tradeNo });
      await operator.click(row.locator('a[href*="/orders/"]'));
      await expect(page.getByRole('heading', { name: /^订单 /, level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: '时间线' }).getByText('买错了')).toBeVisible();
    },
  },
  {
    name: `${given.invoices} invoices issued`,
    before: { clicks: 1 + 2 * given.invoices, keys: given.invoices },
    work: async (operator) => {
      await operator.open('发票');
      await operator.click(operator.page.getByRole('button', { name: buttonNamed('开票') }).first());
      await issueAll(operator, given.invoices);
      await expect(operator.page.getByText('没有符合条件的发票')).toBeVisible();
    },
  },
  {
    name: 'a quarantined payment credited to its user',
    before: 'only by editing the database: a payment without a recharge could only be refunded',
    work: async (operator) => {
      const { page } = operator;
      await operator.find(given.quarantinedNo);
      await operator.click(page.getByRole('button', { name: '指定账户入账' }));
      const dialog = page.getByRole('dialog', { name: /记入指定账户/ });
      await operator.type(dialog.getByLabel('用户的账号ID'), String(given.payer.id));
      await operator.type(dialog.getByLabel('备注，仅运营可见'), '买家来电核实');
      await operator.click(dialog.getByRole('button', { name: buttonNamed('入账') }));
      await expect(page.getByText(/秒后执行：异常支付/)).toBeVisible();
    },
  },
  {
    name: `a batch of ${given.payouts} payouts, with the bank’s file and slips`,
    before: { clicks: 2 + 4 * given.payouts, keys: given.payouts },
    work: async (operator) => await payAll(operator, given.payouts),
  },
  {
    name: 'a credit without an order',
    before: 'only by editing the database',
    work: async (operator) => {
      const { page } = operator;
      await operator.find(given.payer.phone, given.payer.phone);
      await operator.click(page.getByRole('button', { name: '登记入账' }));
      const dialog = page.getByRole('dialog', { name: '登记转账入账' });
      await operator.type(dialog.getByLabel('到账金额（元）'), '300');
      await operator.type(dialog.getByLabel('银行流水号'), 'CMB20261123001');
      await operator.type(dialog.getByLabel('原因，仅运营可见'), '买家误转，未下单');
      await operator.click(dialog.getByRole('button', { name: buttonNamed('入账') }));
      await expect(page.getByText(/秒后执行：.*转账入账/)).toBeVisible();
    },
  },
  {
    name: 'the orders of a day as a CSV',
    before: 'only by querying the database',
    work: async (operator) => {
      const { page } = operator;
      await operator.open('订单');
      await operator.type(page.getByLabel('开始日期'), given.day);
      await operator.type(page.getByLabel('结束日期'), given.day);
      const file = page.waitForEvent('download');
      await operator.click(page.getByRole('button', { name: '导出CSV' }));
      await file;
    },
  },
];

async function issueAll(operator: ScriptedOperator, count: number): Promise<void> {
  const { page } = operator;
  let last = '';
  for (let n = 0; n < count; n += 1) {
    const drawer = page.getByRole('dialog', { name: /^发票 / });
    await expect(drawer).not.toHaveAccessibleName(last);
    last = await drawer.locator('.ant-drawer-title').innerText();
    await operator.click(drawer.getByRole('button', { name: buttonNamed('开具') }));
    const dialog = page.getByRole('dialog', { name: /^开具发票/ });
    await operator.choose(dialog.getByLabel('发票文件'));
    await expect(dialog.getByText('已上传 file.png')).toBeVisible();
    await operator.click(dialog.getByRole('button', { name: '开具发票' }));
    await expect(dialog).toBeHidden();
  }
}

async function payAll(operator: ScriptedOperator, count: number): Promise<void> {
  const { page } = operator;
  await operator.open('提现');
  const boxes = page.getByRole('checkbox', { name: /^选择提现/ });
  await expect(boxes).toHaveCount(count);
  for (let n = 0; n < count; n += 1) await operator.click(boxes.nth(n));
  const file = page.waitForEvent('download');
  await operator.click(page.getByRole('button', { name: /^导出付款文件/ }));
  await file;
  await operator.click(page.getByRole('button', { name: buttonNamed('处理') }).first());
  let last = '';
  for (let n = 0; n < count; n += 1) {
    const drawer = page.getByRole('dialog', { name: /^提现 / });
    await expect(drawer).not.toHaveAccessibleName(last);
    last = await drawer.locator('.ant-drawer-title').innerText();
    await operator.click(drawer.getByRole('button', { name: '完成提现' }));
    const dialog = page.getByRole('dialog', { name: /^完成提现/ });
    await operator.choose(dialog.getByLabel('转账凭证'));
    await expect(dialog.getByText('已上传 file.png')).toBeVisible();
    await operator.click(dialog.getByRole('button', { name: '完成提现' }));
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByRole('dialog', { name: /^提现 / })).toBeHidden();
}

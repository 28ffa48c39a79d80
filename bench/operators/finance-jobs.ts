import type { Given } from './fill-jobs.ts';
import { expect, type Hand, type Job, named } from './hand.ts';

/** The jobs of finance. A payout and a credit count as done once they wait for ten seconds: nobody waits for that. */
export const financeJobs = (given: Given): Job[] => [
  {
    name: 'a refund traced from a trade number to its reason',
    before: { clicks: 5, keys: 6, note: 'the reason by paging the audit log' },
    work: async (hand) => {
      const { page } = hand;
      await hand.find(given.tradeNo);
      const row = page.getByRole('row').filter({ hasText: given.tradeNo });
      await hand.click(row.locator('a[href*="/orders/"]'));
      await expect(page.getByRole('heading', { name: /^订单 /, level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: '时间线' }).getByText('买错了')).toBeVisible();
    },
  },
  {
    name: `${given.invoices} invoices issued`,
    before: { clicks: 1 + 2 * given.invoices, keys: given.invoices },
    work: async (hand) => {
      await hand.open('发票');
      await hand.click(hand.page.getByRole('button', { name: named('开票') }).first());
      await issueAll(hand, given.invoices);
      await expect(hand.page.getByText('没有符合条件的发票')).toBeVisible();
    },
  },
  {
    name: 'a quarantined payment given to its user',
    before: 'only with the database: a payment of no recharge could only be refunded',
    work: async (hand) => {
      const { page } = hand;
      await hand.find(given.quarantinedNo);
      await hand.click(page.getByRole('button', { name: '指定账户入账' }));
      const dialog = page.getByRole('dialog', { name: /记入指定账户/ });
      await hand.type(dialog.getByLabel('用户的账号ID'), String(given.payer.id));
      await hand.type(dialog.getByLabel('备注，仅运营可见'), '买家来电核实');
      await hand.click(dialog.getByRole('button', { name: named('入账') }));
      await expect(page.getByText(/秒后执行：异常支付/)).toBeVisible();
    },
  },
  {
    name: `a batch of ${given.payouts} payouts, with the bank’s file and slips`,
    before: { clicks: 2 + 4 * given.payouts, keys: given.payouts },
    work: async (hand) => await payAll(hand, given.payouts),
  },
  {
    name: 'a credit without an order',
    before: 'only with the database',
    work: async (hand) => {
      const { page } = hand;
      await hand.find(given.payer.phone, given.payer.phone);
      await hand.click(page.getByRole('button', { name: '登记入账' }));
      const dialog = page.getByRole('dialog', { name: '登记转账入账' });
      await hand.type(dialog.getByLabel('到账金额（元）'), '300');
      await hand.type(dialog.getByLabel('银行流水号'), 'CMB20261123001');
      await hand.type(dialog.getByLabel('原因，仅运营可见'), '买家误转，未下单');
      await hand.click(dialog.getByRole('button', { name: named('入账') }));
      await expect(page.getByText(/秒后执行：.*转账入账/)).toBeVisible();
    },
  },
  {
    name: 'the orders of a day as a CSV',
    before: 'only with the database',
    work: async (hand) => {
      const { page } = hand;
      await hand.open('订单');
      await hand.type(page.getByLabel('开始日期'), given.day);
      await hand.type(page.getByLabel('结束日期'), given.day);
      const file = page.waitForEvent('download');
      await hand.click(page.getByRole('button', { name: '导出CSV' }));
      await file;
    },
  },
];

async function issueAll(hand: Hand, count: number): Promise<void> {
  const { page } = hand;
  let last = '';
  for (let n = 0; n < count; n += 1) {
    const drawer = page.getByRole('dialog', { name: /^发票 / });
    await expect(drawer).not.toHaveAccessibleName(last);
    last = await drawer.locator('.ant-drawer-title').innerText();
    await hand.click(drawer.getByRole('button', { name: named('开具') }));
    const dialog = page.getByRole('dialog', { name: /^开具发票/ });
    await hand.choose(dialog.getByLabel('发票文件'));
    await expect(dialog.getByText('已上传 file.png')).toBeVisible();
    await hand.click(dialog.getByRole('button', { name: '开具发票' }));
    await expect(dialog).toBeHidden();
  }
}

async function payAll(hand: Hand, count: number): Promise<void> {
  const { page } = hand;
  await hand.open('提现');
  const boxes = page.getByRole('checkbox', { name: /^选择提现/ });
  await expect(boxes).toHaveCount(count);
  for (let n = 0; n < count; n += 1) await hand.click(boxes.nth(n));
  const file = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: /^导出付款文件/ }));
  await file;
  await hand.click(page.getByRole('button', { name: named('处理') }).first());
  let last = '';
  for (let n = 0; n < count; n += 1) {
    const drawer = page.getByRole('dialog', { name: /^提现 / });
    await expect(drawer).not.toHaveAccessibleName(last);
    last = await drawer.locator('.ant-drawer-title').innerText();
    await hand.click(drawer.getByRole('button', { name: '完成提现' }));
    const dialog = page.getByRole('dialog', { name: /^完成提现/ });
    await hand.choose(dialog.getByLabel('转账凭证'));
    await expect(dialog.getByText('已上传 file.png')).toBeVisible();
    await hand.click(dialog.getByRole('button', { name: '完成提现' }));
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByRole('dialog', { name: /^提现 / })).toBeHidden();
}

import type { SeededShop } from './fill-jobs.ts';
import { expect, type ScriptedOperator, type Job, buttonNamed } from './scripted-operator.ts';

export const otherJobs = (given: SeededShop): Job[] => [
  {
    name: `${given.clips} clips reviewed`,
    before: {
      clicks: 2,
      keys: given.clips,
      note: 'by keyboard before and now; this run uses buttons, because its clips have no picture',
    },
    work: async (operator) => {
      await operator.open('审核队列');
      await operator.click(operator.page.getByRole('button', { name: buttonNamed('审核') }).first());
      await approveAll(operator, given.clips);
      await expect(operator.page.getByText('待审作品')).toHaveCount(0);
    },
  },
  {
    name: 'a wrong rejection undone',
    before: 'only by editing the database',
    work: async (operator) => {
      await operator.find(given.rejectedName, new RegExp(given.rejectedName));
      await operator.click(operator.page.getByRole('button', { name: '重新审核' }));
      await expect(operator.page.getByText('去审核')).toBeVisible();
    },
  },
  {
    name: 'a disputed purchase found by phone number',
    before: { clicks: 6, keys: 4, note: 'downloads only by querying the database' },
    work: async (operator) => {
      const { page } = operator;
      await operator.find(given.disputer.phone, given.disputer.phone);
      await operator.click(
        page.getByRole('complementary', { name: '关联对象' }).locator('a[href*="/orders/"]').first(),
      );
      const timeLine = page.getByRole('region', { name: '时间线' });
      await expect(timeLine.getByText('申请退款')).toBeVisible();
      await expect(timeLine.getByText('下载', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a business licence verified',
    before: { clicks: 4, keys: 0, note: 'the picture below the code, not beside it' },
    work: async (operator) => {
      const { page } = operator;
      await operator.open('认证');
      await operator.click(page.getByRole('button', { name: buttonNamed('审核') }).first());
      const drawer = page.getByRole('dialog', { name: new RegExp(given.companyName) });
      await expect(drawer.getByRole('img', { name: '营业执照' })).toBeVisible();
      await operator.click(drawer.getByRole('button', { name: buttonNamed('通过') }));
      await operator.click(page.getByRole('button', { name: '确认通过' }));
      await expect(page.getByText('没有符合条件的认证')).toBeVisible();
    },
  },
  {
    name: 'an unused coupon recalled',
    before: 'only by editing the database',
    work: async (operator) => {
      const { page } = operator;
      await operator.find(given.payer.phone, given.payer.phone);
      await operator.click(page.getByRole('button', { name: buttonNamed('收回') }));
      const dialog = page.getByRole('dialog', { name: /^收回/ });
      await operator.type(dialog.getByLabel('原因'), '误发');
      await operator.click(dialog.getByRole('button', { name: buttonNamed('收回') }));
      await expect(page.getByText('已收回').first()).toBeVisible();
    },
  },
  {
    name: 'a setting changed, and its history read',
    before: { clicks: 4, keys: 1, note: 'without confirmation; the history in the audit log' },
    work: async (operator) => {
      const { page } = operator;
      await operator.open('站点设置');
      await operator.type(page.getByLabel('收益冻结天数'), '9');
      await operator.click(page.getByRole('button', { name: buttonNamed('保存') }));
      await operator.click(page.getByRole('button', { name: '确认修改' }));
      await expect(page.getByRole('dialog')).toBeHidden();
      await operator.click(page.getByRole('tab', { name: '修改记录' }));
      await expect(page.getByRole('row').filter({ hasText: '收益冻结天数' }).first()).toContainText('9 天');
    },
  },
];

async function approveAll(operator: ScriptedOperator, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const drawer = operator.page
      .getByRole('dialog')
      .filter({ has: operator.page.getByRole('button', { name: /^通\s?过/ }) });
    await expect(drawer).toContainText(`待审作品${String(n).padStart(2, '0')}`);
    const approve = drawer.getByRole('button', { name: /^通\s?过/ });
    await expect(approve).toBeEnabled();
    // A clip without a picture is approved with its button, other clips with a key.
    if ((await approve.innerText()).includes('A')) await operator.press('a');
    else await operator.click(approve);
  }
}

import { screen, within } from '@testing-library/react';
import type { UsageRow } from '@zhenku/contract/companies/usage';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, isOffline, refuses } from '../testing/fake-api.ts';
import { logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import CompanyUsagePage from './company-usage-page.tsx';

const USAGE = 'GET /company/v1/usage';
const ROW: UsageRow = {
  month: '2026-11',
  userId: 8,
  name: '成员甲',
  projectId: 3,
  projectName: '品牌短片',
  costCentre: '市场部',
  clips: 2,
  paid: 200.1,
  refunded: 0,
  amount: 200.1,
};

beforeEach(() => logIn(aUser({ userType: 2, companyRole: 'owner', companyId: 1, companyName: '山海影视' })));

it('sums a month by member, project and cost centre', async () => {
  answers(USAGE, {
    month: '2026-11',
    months: ['2026-11', '2026-10'],
    rows: [
      ROW,
      { ...ROW, projectId: null, projectName: null, clips: 0, paid: 100.2, refunded: 100.2, amount: 0 },
      { ...ROW, userId: 9, name: '成员乙', costCentre: null, clips: 3, paid: 300, amount: 300 },
    ],
  });
  const { user } = show(<CompanyUsagePage />);
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await screen.findByRole('table', { name: '按成员' });
  expect(rowsOf('按成员')).toEqual(['成员乙3 条¥300.00¥0.00¥300.00', '成员甲2 条¥300.30¥100.20¥200.10']);
  expect(rowsOf('按项目')).toEqual(['品牌短片5 条¥500.10¥0.00¥500.10', '没有放入项目0 条¥100.20¥100.20¥0.00']);
  expect(rowsOf('按成本中心')).toEqual(['没有填写3 条¥300.00¥0.00¥300.00', '市场部2 条¥300.30¥100.20¥200.10']);
  await user.selectOptions(screen.getByRole('combobox', { name: '月份' }), '2026-10');
  await expect.poll(() => callsOf(USAGE).at(-1)).toEqual({ month: '2026-10' });
});

it('says that nothing was bought yet', async () => {
  answers(USAGE, { month: null, months: [], rows: [] });
  show(<CompanyUsagePage />);
  expect(await screen.findByText('还没有用企业账户购买过')).toBeVisible();
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
});

it('is refused to members who do not manage', async () => {
  answers(USAGE, refuses(40_300, '只有企业的管理员可以操作'));
  show(<CompanyUsagePage />);
  expect(await screen.findByText('只有企业的管理员可以查看')).toBeVisible();
});

it('offers a retry after a failure', async () => {
  answers(USAGE, isOffline);
  const { user } = show(<CompanyUsagePage />);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(callsOf(USAGE).length).toBeGreaterThan(1);
});

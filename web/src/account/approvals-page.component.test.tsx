import { screen, within } from '@testing-library/react';
import type { ApprovalRequest } from '@zhenku/contract/companies/approvals';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, headersOf, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser, pageOf } from '../testing/samples.ts';
import ApprovalsPage from './approvals-page.tsx';

const LIST = 'GET /company/v1/approval/list';
const MEMBER = aUser({ companyRole: 'buyer', companyId: 1, companyName: '山海影视' });
const REQUEST: ApprovalRequest = {
  requestId: 3,
  orderId: 'order-1',
  status: 'open',
  userId: 8,
  name: '成员甲',
  amount: 300,
  orderAmount: 300,
  note: '客户要求',
  costCentre: '市场部',
  poNumber: 'PO-1',
  reason: null,
  addTime: MEMBER.addTime,
  expireTime: MEMBER.addTime,
  decideTime: null,
  decidedBy: null,
  items: [{ videoId: 11, videoName: '海边日出', videoType: 2, payAmount: 300 }],
};
const listIs = (canDecide: boolean, ...list: ApprovalRequest[]) => answers(LIST, { ...pageOf(list), canDecide });

beforeEach(() => logIn(aUser({ userType: 2, companyRole: 'owner', companyId: 1 })));

describe('a manager', () => {
  it('approves a request at the shown price, after a question', async () => {
    listIs(true, REQUEST);
    answers('POST /company/v1/approval/approve', null);
    const { user } = show(<ApprovalsPage />);
    const card = await screen.findByRole('article', { name: '成员甲的采购申请' });
    expect(card).toHaveTextContent('海边日出4K¥300.00');
    expect(card).toHaveTextContent('成本中心：市场部采购单号：PO-1说明：客户要求');
    await user.click(screen.getByRole('button', { name: '批准成员甲的申请' }));
    const dialog = await screen.findByRole('dialog', { name: '批准采购' });
    await user.click(within(dialog).getByRole('button', { name: '批准并支付 ¥300.00' }));
    await expect.poll(toastTexts).toEqual(['已批准，订单已支付']);
    expect(callsOf('POST /company/v1/approval/approve')).toEqual([{ requestId: 3, amount: 300 }]);
    expect(headersOf('POST /company/v1/approval/approve')[0]?.get('idempotency-key')).toBeTruthy();
  });

  it('declines with a reason only', async () => {
    listIs(true, REQUEST);
    answers('POST /company/v1/approval/decline', null);
    const { user } = show(<ApprovalsPage />);
    await user.click(await screen.findByRole('button', { name: '拒绝成员甲的申请' }));
    const dialog = await screen.findByRole('dialog', { name: '拒绝采购' });
    await user.click(within(dialog).getByRole('button', { name: '拒绝' }));
    expect(within(dialog).getByText('请填写原因')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '预算不足');
    await user.click(within(dialog).getByRole('button', { name: '拒绝' }));
    await expect
      .poll(() => callsOf('POST /company/v1/approval/decline'))
      .toEqual([{ requestId: 3, reason: '预算不足' }]);
  });

  it('cannot approve an order whose price has changed', async () => {
    listIs(true, { ...REQUEST, orderAmount: 320 });
    show(<ApprovalsPage />);
    expect(await screen.findByRole('button', { name: '批准成员甲的申请' })).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('订单金额已变为 ¥320.00');
  });
});

describe('a member', () => {
  it('withdraws their own request, and cannot decide about it', async () => {
    logIn({ ...MEMBER, userId: 8 });
    listIs(false, REQUEST);
    answers('POST /company/v1/approval/withdraw', null);
    const { user } = show(<ApprovalsPage />);
    await user.click(await screen.findByRole('button', { name: '撤回申请' }));
    expect(screen.queryByRole('button', { name: /^批准/ })).toBeNull();
    await expect.poll(toastTexts).toEqual(['申请已撤回']);
  });

  it('sees that there is nothing, or that loading failed', async () => {
    logIn(MEMBER);
    listIs(false);
    show(<ApprovalsPage />);
    expect(await screen.findByText('没有待审批的申请')).toBeVisible();
  });

  it('may retry after a failure', async () => {
    logIn(MEMBER);
    answers(LIST, refuses(50_000, '服务器出错了'));
    show(<ApprovalsPage />);
    expect(await screen.findByText('审批申请加载失败')).toBeVisible();
  });
});

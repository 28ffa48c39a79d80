import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { aMember, aUser } from '../testing/samples.ts';
import MembersPage from './members-page.tsx';

const OWNER = aUser({ userType: 2, companyRole: 'owner', companyId: 1, companyName: '山海影视' });
const SELF = aMember({ userId: OWNER.userId, name: OWNER.name, role: 'owner', manages: true });
const INVITE = {
  inviteId: 4,
  companyName: '山海影视',
  phone: '13700000000',
  role: 'buyer',
  registered: true,
  addTime: SELF.addTime,
} as const;
const MEMBERS = 'GET /company/v1/user/list';

beforeEach(() => {
  logIn(OWNER);
  answers(MEMBERS, { list: [SELF, aMember()], invites: [INVITE], approvalAbove: null, lowBalance: null });
  answers('GET /company/v1/user/spending', {
    list: [
      { userId: 8, name: '成员甲', orders: 2, amount: 96 },
      { userId: 9, name: '离职者', orders: 1, amount: 30 },
    ],
  });
});

describe('a company’s owner', () => {
  it('sets what a member may spend, and the sum above which orders need approval', async () => {
    answers('POST /company/v1/user/limits', null);
    answers('POST /company/v1/approval/threshold', null);
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '设置限额 成员甲' }));
    const limits = await screen.findByRole('dialog', { name: '成员甲的采购限额' });
    await user.type(within(limits).getByRole('textbox', { name: '单笔限额（¥）' }), '1e3');
    await user.click(within(limits).getByRole('button', { name: '保存' }));
    expect(within(limits).getByText('请输入金额，最多两位小数；不限则留空')).toBeVisible();
    await user.clear(within(limits).getByRole('textbox', { name: '单笔限额（¥）' }));
    await user.type(within(limits).getByRole('textbox', { name: '每月限额（¥）' }), '2000.5');
    await user.click(within(limits).getByRole('button', { name: '保存' }));
    await expect.poll(toastTexts).toEqual(['限额已保存']);
    expect(callsOf('POST /company/v1/user/limits')).toEqual([{ userId: 8, monthlyLimit: 2000.5 }]);
    await user.click(screen.getByRole('button', { name: '设置审批金额' }));
    const threshold = await screen.findByRole('dialog', { name: '采购审批' });
    await user.type(within(threshold).getByRole('textbox'), '500');
    await user.click(within(threshold).getByRole('button', { name: '保存' }));
    await expect.poll(() => callsOf('POST /company/v1/approval/threshold')).toEqual([{ approvalAbove: 500 }]);
  });

  it('sets below which balance the managers are notified', async () => {
    answers('POST /company/v1/balance/threshold', null);
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '设置余额提醒' }));
    const dialog = await screen.findByRole('dialog', { name: '余额提醒' });
    await user.type(within(dialog).getByRole('textbox'), '500');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect.poll(() => callsOf('POST /company/v1/balance/threshold')).toEqual([{ lowBalance: 500 }]);
    await expect.poll(toastTexts).toEqual(['余额提醒已保存']);
  });

  it('appoints a manager', async () => {
    answers('POST /company/v1/user/role', null);
    const { user } = show(<MembersPage />);
    await user.selectOptions(await screen.findByRole('combobox', { name: '成员甲 的角色' }), '管理员');
    await expect
      .poll(() => callsOf('POST /company/v1/user/role'))
      .toEqual([{ userId: 8, role: 'buyer', manages: true }]);
  });

  it('sees what members and former members spent', async () => {
    show(<MembersPage />);
    expect(await screen.findByText('2 笔订单')).toBeVisible();
    const rows = within(screen.getByRole('list', { name: '成员' })).getAllByRole('listitem');
    expect(rows[1]).toHaveTextContent('已消费 ¥96.00');
    expect(rows[2]).toHaveTextContent('离职者已不在企业');
  });

  it('changes a member’s role', async () => {
    answers('POST /company/v1/user/role', null);
    const { user } = show(<MembersPage />);
    await user.selectOptions(await screen.findByRole('combobox', { name: '成员甲 的角色' }), 'viewer');
    await expect.poll(toastTexts).toEqual(['角色已修改']);
    expect(callsOf('POST /company/v1/user/role')).toEqual([{ userId: 8, role: 'viewer', manages: false }]);
  });

  it('removes a member after a confirmation', async () => {
    answers('DELETE /company/v1/user/unbind', null);
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '移除成员 成员甲' }));
    const dialog = await screen.findByRole('dialog', { name: '移除成员' });
    answers(MEMBERS, { list: [SELF], invites: [], approvalAbove: null, lowBalance: null });
    await user.click(within(dialog).getByRole('button', { name: '移除' }));
    await expect.poll(() => screen.queryByRole('button', { name: '移除成员 成员甲' })).toBeNull();
    expect(callsOf('DELETE /company/v1/user/unbind')).toEqual([{ userId: 8 }]);
  });

  it('invites a phone number with a role', async () => {
    answers('POST /company/v1/user/invite', { inviteId: 5, registered: true });
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '邀请成员' }));
    await user.type(screen.getByLabelText('手机号'), '13600000000');
    await user.click(screen.getByRole('radio', { name: /^查看/ }));
    await user.click(screen.getByRole('button', { name: '发送邀请' }));
    await expect.poll(toastTexts).toEqual(['邀请已发送']);
    expect(callsOf('POST /company/v1/user/invite')).toEqual([{ phone: '13600000000', role: 'viewer' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('learns that a phone without an account was invited by SMS', async () => {
    answers('POST /company/v1/user/invite', { inviteId: 5, registered: false });
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '邀请成员' }));
    await user.type(screen.getByLabelText('手机号'), '13600000000');
    answers(MEMBERS, {
      list: [SELF],
      invites: [{ ...INVITE, registered: false }],
      approvalAbove: null,
      lowBalance: null,
    });
    await user.click(screen.getByRole('button', { name: '发送邀请' }));
    await expect.poll(toastTexts).toEqual(['对方还没有账号，已发送短信邀请注册']);
    expect(await screen.findByText(/等待对方注册/)).toBeVisible();
  });

  it('sees at the phone field why an invitation is refused', async () => {
    answers('POST /company/v1/user/invite', refuses(40_900, '对方已加入其他企业'));
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '邀请成员' }));
    await user.click(screen.getByRole('button', { name: '发送邀请' }));
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入手机号');
    await user.type(screen.getByLabelText('手机号'), '13600000000');
    await user.click(screen.getByRole('button', { name: '发送邀请' }));
    await expect.poll(toastTexts).toEqual(['对方已加入其他企业']);
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('对方已加入其他企业');
  });

  it('withdraws an invitation', async () => {
    answers('POST /company/v1/user/reject', null);
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '撤回对 13700000000 的邀请' }));
    await expect.poll(toastTexts).toEqual(['已撤回邀请']);
    expect(callsOf('POST /company/v1/user/reject')).toEqual([{ inviteId: 4 }]);
  });

  it('hands the company over to a member with the password, after confirming the consequences', async () => {
    answers('POST /company/v1/transfer', refuses(40_000, '密码错误', { secretKey: '密码错误' }));
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '转让企业' }));
    const dialog = await screen.findByRole('dialog', { name: '转让企业' });
    const submit = within(dialog).getByRole('button', { name: '转让企业' });
    await user.click(within(dialog).getByRole('radio', { name: /成员甲/ }));
    await user.type(within(dialog).getByLabelText('您的登录密码'), 'wrong');
    expect(submit).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(submit);
    await expect.poll(() => within(dialog).getByLabelText('您的登录密码')).toHaveAccessibleDescription('密码错误');
    answers('POST /company/v1/transfer', refuses(40_900, '对方已成为创作者，不能接收企业'));
    await user.click(submit);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('对方已成为创作者，不能接收企业');
    answers('POST /company/v1/transfer', null);
    await user.click(submit);
    await expect.poll(() => toastTexts().at(-1)).toBe('企业已转让给成员甲');
    expect(callsOf('POST /company/v1/transfer').at(-1)).toEqual({
      userId: 8,
      secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('must verify the company before inviting members', async () => {
    logIn({ ...OWNER, companyId: null });
    show(<MembersPage />);
    expect(await screen.findByRole('link', { name: '去认证' })).toHaveAttribute('href', '/#/user/company');
    expect(screen.queryByRole('button', { name: '邀请成员' })).toBeNull();
  });
});

describe('a user who does not own the company', () => {
  const MEMBER = aUser({ userId: 8, companyRole: 'buyer', companyId: 1, companyName: '山海影视' });

  it('cannot manage members, but may leave the company', async () => {
    logIn(MEMBER);
    answers('DELETE /company/v1/user/unbind', null);
    const { user } = show(<MembersPage />);
    await user.click(await screen.findByRole('button', { name: '退出企业' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: '退出企业' });
    await user.click(within(dialog).getByRole('button', { name: '退出企业' }));
    await expect.poll(toastTexts).toEqual(['已退出企业']);
    expect(callsOf('GET /company/v1/user/spending')).toEqual([]);
  });

  it('sees a message if they belong to no company', async () => {
    logIn();
    answers(MEMBERS, { list: [], invites: [], approvalAbove: null, lowBalance: null });
    show(<MembersPage />);
    expect(await screen.findByText('您还没有加入企业')).toBeVisible();
  });
});

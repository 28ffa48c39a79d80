import type { CompanyInvite, CompanyMember, MemberRole } from '@zhenku/contract/companies/companies';
import { call } from '../../api/user-client.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { refreshCompany } from './queries.ts';

/** Reloads the company's data even after a failure, because another member may have changed it. */
async function submitCompanyChange<T>(call: Promise<T>, message: string | ((answer: T) => string)): Promise<void> {
  try {
    const answer = await call;
    toast.success(typeof message === 'string' ? message : message(answer));
  } finally {
    await refreshCompany();
  }
}

export const inviteMember = (phone: string, role: MemberRole) =>
  submitCompanyChange(call('POST /company/v1/user/invite', { phone, role }), ({ registered }) =>
    registered ? '邀请已发送' : '对方还没有账号，已发送短信邀请注册',
  );

export const acceptInvite = ({ inviteId, companyName }: CompanyInvite) =>
  submitCompanyChange(call('POST /company/v1/user/accept', { inviteId }), `已加入“${companyName}”`);

export const rejectInvite = ({ inviteId }: CompanyInvite) =>
  submitCompanyChange(call('POST /company/v1/user/reject', { inviteId }), '已拒绝邀请');

export const revokeInvite = ({ inviteId }: CompanyInvite) =>
  submitCompanyChange(call('POST /company/v1/user/reject', { inviteId }), '已撤回邀请');

export const changeRole = ({ userId }: CompanyMember, role: MemberRole, manages: boolean) =>
  submitCompanyChange(call('POST /company/v1/user/role', { userId, role, manages }), '角色已修改');

export const setLimits = (
  { userId }: CompanyMember,
  limits: { orderLimit: number | undefined; monthlyLimit: number | undefined },
) => submitCompanyChange(call('POST /company/v1/user/limits', { userId, ...limits }), '限额已保存');

export const setThreshold = (approvalAbove: number | undefined) =>
  submitCompanyChange(call('POST /company/v1/approval/threshold', { approvalAbove }), '审批金额已保存');

export async function unbindMember({ userId, name }: CompanyMember): Promise<void> {
  const agreed = await confirm({
    title: '移除成员',
    content: `确定移除“${name}”吗？移除立即生效：对方不能再使用企业账户支付，也不能再查看、下载企业的订单，包括由对方买下的；对方为企业创建的 API 密钥立即停用。`,
    okText: '移除',
    danger: true,
  });
  if (agreed) await submitCompanyChange(call('DELETE /company/v1/user/unbind', { userId }), '已移除成员');
}

export async function leaveCompany(userId: number, companyName: string): Promise<void> {
  const agreed = await confirm({
    title: '退出企业',
    content: `确定退出“${companyName}”吗？退出立即生效：您不能再使用企业账户支付，也不能再查看、下载企业的订单，包括由您买下的；您为企业创建的 API 密钥立即停用；再次加入需要企业重新邀请。`,
    okText: '退出企业',
    danger: true,
  });
  if (agreed) await submitCompanyChange(call('DELETE /company/v1/user/unbind', { userId }), '已退出企业');
}

export const transferCompany = ({ userId, name }: CompanyMember, secretKey: string) =>
  submitCompanyChange(call('POST /company/v1/transfer', { userId, secretKey }), `企业已转让给${name}`);

export const setLowBalance = (lowBalance: number | undefined) =>
  submitCompanyChange(call('POST /company/v1/balance/threshold', { lowBalance }), '余额提醒已保存');

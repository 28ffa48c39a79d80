import type { CertificationField } from '@zhenku/contract/creators/creator-status';
import { FIELD_LABELS } from '@zhenku/contract/field-labels';

export const notices = {
  invited: (company: string) => ({
    title: '企业邀请',
    content: `“${company}”邀请您加入企业，请在个人中心页面上方接受或拒绝。`,
  }),
  joined: (member: string) => ({ title: '成员已加入', content: `${member}已接受邀请，加入您的企业。` }),
  left: (member: string) => ({ title: '成员已退出', content: `${member}已退出您的企业。` }),
  removed: (company: string) => ({
    title: '您已被移出企业',
    content: `“${company}”已将您移除，您不能再使用这家企业的账户、订单和下载。`,
  }),
  handedOver: ({ company, to }: { company: string; to: string }) => ({
    title: '企业已转让',
    content: `您已将“${company}”转让给${to}。您现在是企业的管理员，账号已变为个人账号，API 密钥已全部停用。如非本人操作，请立即修改密码并联系客服。`,
  }),
  receivedCompany: ({ company, from }: { company: string; from: string }) => ({
    title: '您已成为企业的所有者',
    content: `${from}已将“${company}”转让给您。您的账号已变为企业账号，用企业账户支付，可以管理成员、充值和开具发票；原有的 API 密钥已全部停用。`,
  }),
  verified: (company: string) => ({
    title: '企业认证已通过',
    content: `“${company}”已通过企业认证，现在可以邀请成员。`,
  }),
  rejected: (reason: string, field: CertificationField | null) => ({
    title: '企业认证未通过',
    content: `${field ? `${FIELD_LABELS[field]}有误，` : ''}原因：${reason}。请修改后重新提交。`,
  }),
};

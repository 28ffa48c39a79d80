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
  verified: (company: string) => ({
    title: '企业认证已通过',
    content: `“${company}”已通过企业认证，现在可以邀请成员。`,
  }),
  rejected: (reason: string, field: CertificationField | null) => ({
    title: '企业认证未通过',
    content: `${field ? `${FIELD_LABELS[field]}有误，` : ''}原因：${reason}。请修改后重新提交。`,
  }),
};

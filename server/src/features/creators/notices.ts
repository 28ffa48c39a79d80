import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import type { CertificationField } from '@zhenku/contract/creators/creator-status';

export const notices = {
  applicationApproved: {
    title: '创作者申请已通过',
    content:
      '恭喜，您的创作者申请已通过，请在“认证成为创作者”中直接认证。邮箱里的邀请码只供没有账号时注册用，谁用它注册，认证资格就归谁。',
  },
  applicationRejected: (reason: string) => ({
    title: '创作者申请未通过',
    content: `原因：${reason}。您可以修改后重新申请。`,
  }),
  applicationReopened: {
    title: '创作者申请重新审核中',
    content: '您此前未通过的创作者申请已重新进入审核，无需再次提交，结果将以系统消息通知您。',
  },
  inviteCodeUsed: {
    title: '邀请码已被使用',
    content: '有账号用您的邀请码完成了注册，认证资格已转给那个账号。不是您本人操作？请联系客服。',
  },
  certified: { title: '创作者认证已通过', content: '恭喜，您已成为签约创作者，现在可以切换身份并发布作品。' },
  certificationRejected: (reason: string, field: CertificationField | null) => ({
    title: '创作者认证未通过',
    content: `${field ? `${FIELD_LABELS[field]}有误，` : ''}原因：${reason}。请修改后重新提交。`,
  }),
};

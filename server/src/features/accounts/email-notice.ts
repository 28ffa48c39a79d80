import { maskEmail } from '@zhenku/contract/format';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { EnqueueMail } from '../../providers/mail/mail-queue.ts';
import { sendMessage } from '../messages/messages.ts';
import { notifyPhoneOfEmail } from './jobs/notify-phone-of-email.ts';

export interface EmailChanged {
  userId: number;
  earlier: string | null;
  email: string;
}

/**
 * Tells a user that their login e-mail changed, by a message, and by mail to the previous address or by SMS if there was none.
 * A stolen session can change the address, so the user may not have done it.
 */
export async function notifyEmailChanged(
  { enqueueMail, jobs }: { enqueueMail: EnqueueMail; jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  { userId, earlier, email }: EmailChanged,
): Promise<void> {
  const masked = maskEmail(email);
  const content = `您的账号已绑定邮箱 ${masked}，可用于登录。如非本人操作，请立即修改密码并联系客服。`;
  await sendMessage(tx, userId, { topic: 'security', title: '登录邮箱已变更', content });
  if (earlier === null) return await jobs.enqueue(tx, notifyPhoneOfEmail, { userId });
  await enqueueMail(tx, { to: earlier, userId, template: 'emailChanged', params: { email: masked } });
}

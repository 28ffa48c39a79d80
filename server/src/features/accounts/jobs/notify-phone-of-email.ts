import { maskEmail } from '@zhenku/contract/format';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { type SendSms, SmsFailed, SmsTemplateMissing } from '../../../providers/sms/sms.ts';

/** Sends an SMS about a user's first e-mail address. The job reads the phone number itself to keep it out of the payload. */
export const notifyPhoneOfEmail = defineJob({
  name: 'accounts.tell-phone-of-email',
  payload: z.object({ userId: z.number() }),
  handle: async ({ db, sendSms, log }: { db: Db; sendSms: SendSms | null; log: Log }, { userId }) => {
    const user = await db.selectFrom('users').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst();
    // The account may have been closed since the job was enqueued.
    if (!user?.phone || !user.email) return;
    const unsent = 'cannot send the SMS about a new e-mail address: SMS_TEMPLATES has no emailChanged';
    if (!sendSms) return log.warn({ userId }, unsent);
    try {
      await sendSms({ to: user.phone, template: 'emailChanged', params: { email: maskEmail(user.email) } });
    } catch (error) {
      if (error instanceof SmsTemplateMissing) return log.warn({ userId }, unsent);
      // Does not retry an SMS that got no response, because it may have been sent, or that the provider refused.
      if (!(error instanceof SmsFailed) || error.failure === 'unavailable') throw error;
      log.warn({ userId, reason: error.message }, 'the SMS about a new e-mail address failed and is not sent again');
    }
  },
});

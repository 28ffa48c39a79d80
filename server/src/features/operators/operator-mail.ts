import type { Tx } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../../providers/mail/mail-queue.ts';
import type { MailTemplate, TemplateParams } from '../../providers/templates.ts';

export interface OperatorMail {
  /** null if no mail server is configured. */
  enqueueMail: EnqueueMail | null;
  publicUrl: string;
}

interface TemplateMail {
  template: MailTemplate;
  params?: TemplateParams;
}

export async function mailAdmins(
  tx: Tx,
  mail: OperatorMail,
  { template, params = {}, also }: TemplateMail & { also?: number | undefined },
): Promise<void> {
  const admins = await tx
    .selectFrom('operators')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('role', '=', 'admin'), eb('disabled_at', 'is', null)]),
        ...(also ? [eb('id', '=', also)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id } of admins) await mailOperator(tx, mail, { operatorId: id, template, params });
}

/** Mails an operator after the transaction commits. Does nothing without an address or a mail server. */
export async function mailOperator(
  tx: Tx,
  { enqueueMail, publicUrl }: OperatorMail,
  { operatorId, template, params = {} }: TemplateMail & { operatorId: number },
): Promise<void> {
  if (!enqueueMail) return;
  const { email, username } = await tx
    .selectFrom('operators')
    .select(['email', 'username'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  if (email === null) return;
  const all = { username, url: `${publicUrl}/console`, ...params };
  await enqueueMail(tx, { to: email, userId: null, template, params: all });
}

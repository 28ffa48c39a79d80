import type { TemplateChannel } from '@zhenku/contract/content/message-templates';
import type { Db } from '../platform/database/database.ts';
import { mailTemplates, type MailTemplate, type SmsTemplate, smsTemplates } from './templates.ts';

export interface MailText {
  subject: string;
  text: string;
}

export interface RegisteredSms {
  text: string;
  /** The ids that operators gave; a provider without one uses the settings' id if the parameters are the original's. */
  ids: { tencent?: string; aliyun?: string };
}

/** Reads a template's newest edited version; undefined if it was never edited. */
export async function readEdited(db: Db, channel: TemplateChannel, name: string) {
  return await db
    .selectFrom('message_templates')
    .select(['version', 'subject', 'text', 'tencent_id', 'aliyun_id'])
    .where('channel', '=', channel)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function readMailText(db: Db, template: MailTemplate): Promise<MailText> {
  const edited = await readEdited(db, 'mail', template);
  return edited ? { subject: edited.subject!, text: edited.text } : mailTemplates[template];
}

export async function readSms(db: Db, template: SmsTemplate): Promise<RegisteredSms> {
  const edited = await readEdited(db, 'sms', template);
  return edited ? registeredOf(edited) : { text: smsTemplates[template], ids: {} };
}

export async function readEditedSms(db: Db): Promise<Map<string, RegisteredSms>> {
  const rows = await db
    .selectFrom('message_templates')
    .distinctOn('name')
    .select(['name', 'text', 'tencent_id', 'aliyun_id'])
    .where('channel', '=', 'sms')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.name, registeredOf(row)]));
}

interface EditedSms {
  text: string;
  tencent_id: string | null;
  aliyun_id: string | null;
}

const registeredOf = ({ text, tencent_id: tencent, aliyun_id: aliyun }: EditedSms): RegisteredSms => ({
  text,
  ids: { ...(tencent && { tencent }), ...(aliyun && { aliyun }) },
});

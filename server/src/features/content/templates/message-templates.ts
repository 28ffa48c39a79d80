import type { Input, Output } from '@zhenku/contract/api';
import {
  mayEditTemplate,
  type MessageTemplate,
  type MessageTemplateSummary,
  TEMPLATE_CHANNELS,
  TEMPLATE_TESTS_PER_DAY,
  type TemplateChannel,
} from '@zhenku/contract/content/message-templates';
import { CODE_RESEND_SECONDS, type OperatorRole } from '@zhenku/contract/constants';
import { maskEmail, maskPhone } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { readEdited, readEditedSms, readMailText } from '../../../providers/edited-templates.ts';
import { mailHtml } from '../../../providers/mail/mail-html.ts';
import { MAIL_MISSING } from '../../../providers/mail/mail-queue.ts';
import { mailOf, type SendMail } from '../../../providers/mail/mail.ts';
import { ProviderError } from '../../../providers/provider-fault.ts';
import {
  allowedPlaceholders,
  findPlaceholderFault,
  isRequired,
  originalOf,
  PLACEHOLDERS,
  SAMPLES,
} from '../../../providers/placeholders.ts';
import { TEMPLATE_LABELS } from '../../../providers/template-labels.ts';
import { type SendSms, SMS_MISSING, SmsTemplateMissing } from '../../../providers/sms/sms.ts';
import { findLackingProviders, SWITCHED_ON_BY_SETTINGS } from '../../../providers/sms/template-ids.ts';
import { fillTemplate, type MailTemplate, type SmsTemplate } from '../../../providers/templates.ts';

const LIST = 'GET /operator/v1/messageTemplates';
const GET = 'GET /operator/v1/messageTemplates/{channel}/{name}';
const SAVE = 'PUT /operator/v1/messageTemplates/{channel}/{name}';
const PREVIEW = 'POST /operator/v1/messageTemplates/{channel}/{name}/preview';
const TEST = 'POST /operator/v1/messageTemplates/{channel}/{name}/test';

type Key = Input<typeof GET>;
type Settings = Pick<Config, 'sms' | 'aliyunSms' | 'smsProviders'>;
type Name = keyof typeof TEMPLATE_LABELS;

function requireOriginal({ channel, name }: Key) {
  const original = originalOf(channel, name);
  if (!original) throw new AppError('notFound', { message: '没有这个消息模板' });
  return { subject: original.subject, text: original.text };
}

const settingIdsOf = ({ sms, aliyunSms }: Settings, { channel, name }: Key) => ({
  tencentId: (channel === 'sms' && sms?.templateIds[name as SmsTemplate]) || null,
  aliyunId: (channel === 'sms' && aliyunSms?.templateIds[name as SmsTemplate]) || null,
});

export async function listTemplates(db: Db, settings: Settings): Promise<Output<typeof LIST>> {
  const rows = await db
    .selectFrom('message_templates')
    .distinctOn(['channel', 'name'])
    .select(['channel', 'name', 'created_at'])
    .orderBy('channel')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  const editedSms = await readEditedSms(db);
  const summaryOf = (channel: TemplateChannel, name: Name): MessageTemplateSummary => {
    const edited = rows.find((row) => row.channel === channel && row.name === name);
    return {
      channel,
      name,
      label: TEMPLATE_LABELS[name],
      edited: edited !== undefined,
      updateTime: edited?.created_at ?? null,
      lacking: channel === 'sms' ? findLackingProviders(settings, name as SmsTemplate, editedSms.get(name)) : [],
    };
  };
  const names = Object.keys(TEMPLATE_LABELS) as Name[];
  return {
    list: TEMPLATE_CHANNELS.flatMap((channel) =>
      names.filter((name) => originalOf(channel, name)).map((name) => summaryOf(channel, name)),
    ),
  };
}

export async function readTemplate(db: Db, settings: Settings, key: Key): Promise<MessageTemplate> {
  const { channel, name } = key;
  const original = requireOriginal(key);
  const versions = await db
    .selectFrom('message_templates as t')
    .innerJoin('operators as o', 'o.id', 't.operator_id')
    .select(['t.version', 't.subject', 't.text', 't.tencent_id as tencentId', 't.aliyun_id as aliyunId'])
    .select(['o.username', 't.created_at as time'])
    .where('t.channel', '=', channel)
    .where('t.name', '=', name)
    .orderBy('t.version', 'desc')
    .execute();
  const [newest] = versions;
  return {
    ...key,
    label: TEMPLATE_LABELS[name as Name],
    version: newest?.version ?? 0,
    current: newest
      ? { subject: newest.subject, text: newest.text, tencentId: newest.tencentId, aliyunId: newest.aliyunId }
      : { ...original, tencentId: null, aliyunId: null },
    original,
    settingIds: settingIdsOf(settings, key),
    switchedOnBySettings: channel === 'sms' && SWITCHED_ON_BY_SETTINGS.includes(name),
    placeholders: allowedPlaceholders(channel, name).map((one) => ({
      name: one,
      ...PLACEHOLDERS[one]!,
      required: isRequired(channel, name, one),
    })),
    versions,
  };
}

/** Returns the subject (null for an SMS). Throws `invalidInput` for a text that could not be sent. */
function assertSendable({ channel, name, subject, text }: Input<typeof PREVIEW>): string | null {
  if (channel === 'mail' && subject === undefined) throw invalidField('subject', '请填写主题');
  const own = channel === 'mail' ? subject! : null;
  const fault = findPlaceholderFault(channel, name, { subject: own ?? undefined, text });
  if (fault) throw invalidField(fault.field, fault.message);
  return own;
}

/**
 * Publishes a version of a template at once. Throws `notFound`, `conflict` if the operator saw another version, `notAllowed` if
 * an editor changes a mail to operators, and `invalidInput` for a text that could not be sent.
 */
export async function saveTemplate(
  db: Db,
  operator: { id: number; role: OperatorRole },
  { version: shown, ...input }: Input<typeof SAVE>,
): Promise<null> {
  const { channel, name, text, tencentId, aliyunId } = input;
  const original = requireOriginal(input);
  if (!mayEditTemplate(operator.role, name)) throw new AppError('notAllowed');
  const subject = assertSendable(input);
  const ids = channel === 'sms' ? { tencent_id: tencentId ?? null, aliyun_id: aliyunId ?? null } : {};
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('messageTemplate'), hashtext(${`${channel} ${name}`}))`.execute(tx);
    const edited = await readEdited(tx, channel, name);
    const before = edited ?? { ...original, version: 0, tencent_id: null, aliyun_id: null };
    const current = { subject: before.subject, text: before.text };
    assertVersion(shown, { version: before.version, current });
    const values = { subject, text, ...ids };
    await tx
      .insertInto('message_templates')
      .values({ channel, name, version: before.version + 1, operator_id: operator.id, ...values })
      .execute();
    await audit(tx, operator, {
      action: 'messageTemplate.save',
      subject: `messageTemplate:${channel} ${name}`,
      before: { ...current, tencentId: before.tencent_id, aliyunId: before.aliyun_id },
      after: { subject, text, tencentId, aliyunId },
    });
  });
  return null;
}

export async function previewTemplate(db: Db, input: Input<typeof PREVIEW>): Promise<Output<typeof PREVIEW>> {
  requireOriginal(input);
  const subject = assertSendable(input);
  const { siteName } = await siteSettings(db);
  const text = fillTemplate(input.text, SAMPLES);
  if (subject === null)
    return { subject, text: `【${siteName}】${text}`, html: null, registered: registeredAs(input.text) };
  const filled = fillTemplate(subject, SAMPLES).replaceAll(/\s+/g, ' ');
  return { subject: filled, text, html: mailHtml({ siteName, subject: filled, text }), registered: [] };
}

function registeredAs(text: string): Output<typeof PREVIEW>['registered'] {
  let number = 0;
  return [
    { provider: '阿里云', text: text.replaceAll('{', '${') },
    { provider: '腾讯云', text: text.replaceAll(/\{\w+\}/g, () => `{${(number += 1)}}`) },
  ];
}

interface TestSenders {
  sendSms: SendSms | null;
  sendMail: SendMail | null;
}

/**
 * Sends the published text with sample data. Mails go only to the operator's stored address, which an admin sets, so that
 * nobody can mail strangers in the site's name. Throws `notFound`, `invalidInput` for a missing phone number, `conflict` without
 * a sender or an address or if the provider refuses, and `tooManyAttempts`.
 */
export async function testTemplate(
  { db, caller: operator, services: { sendSms, sendMail } }: Operation<{ id: number }, TestSenders>,
  { phone, ...key }: Input<typeof TEST>,
): Promise<null> {
  requireOriginal(key);
  const { channel, name } = key;
  if (channel === 'mail' ? !sendMail : !sendSms) {
    throw new AppError('conflict', { message: channel === 'mail' ? MAIL_MISSING : SMS_MISSING });
  }
  const to = channel === 'mail' ? await readAddress(db, operator) : phone;
  if (to === undefined) throw invalidField('phone', '请输入手机号');
  await inTransaction(db, async (tx) => {
    await assertMayTest(tx, operator);
    await audit(tx, operator, {
      action: 'messageTemplate.test',
      subject: `messageTemplate:${channel} ${name}`,
      after: { to: channel === 'mail' ? maskEmail(to) : maskPhone(to) },
    });
  });
  if (channel === 'mail') {
    const text = await readMailText(db, name as MailTemplate);
    await sendMail!(mailOf(text, { template: name as MailTemplate, to, params: SAMPLES })).catch(refuse);
  } else {
    const names = allowedPlaceholders(channel, name);
    const params = Object.fromEntries(names.map((one) => [one, SAMPLES[one]!]));
    await sendSms!({ to, template: name as SmsTemplate, params }).catch(refuse);
  }
  return null;
}

async function readAddress(db: Db, { id }: { id: number }): Promise<string> {
  const { email } = await db.selectFrom('operators').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  if (email === null) throw new AppError('conflict', { message: '请先由管理员设置您的邮箱' });
  return email;
}

/** Throws `conflict` with the provider's reason, because an operator can correct settings and texts. Rethrows other errors. */
function refuse(error: unknown): never {
  if (error instanceof SmsTemplateMissing) {
    throw new AppError('conflict', { message: '没有服务商有这条短信的模板编号，请先登记并填写编号' });
  }
  if (!(error instanceof ProviderError)) throw error;
  // A mail error's cause has the mail server's own message.
  const { message } = error.cause instanceof Error ? error.cause : error;
  throw new AppError('conflict', { message: `服务商没有接受：${message}` });
}

async function assertMayTest(tx: Tx, { id }: { id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('messageTemplate.test'), ${id}::int)`.execute(tx);
  const { rows } = await sql<{ tooMany: boolean }>`
    select count(*) >= ${TEMPLATE_TESTS_PER_DAY}
      or count(*) filter (where created_at > now() - make_interval(secs => ${CODE_RESEND_SECONDS})) > 0 as "tooMany"
    from audit_log
    where operator_id = ${id} and action = 'messageTemplate.test' and created_at > now() - interval '24 hours'`.execute(
    tx,
  );
  if (rows[0]!.tooMany) throw new AppError('tooManyAttempts');
}

import { type Selectable, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { decrypt, encrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimedUpload } from '../../platform/storage/uploads.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { type MailTemplate, type TemplateParams, topicOf } from '../templates.ts';
import { readMailText } from '../edited-templates.ts';
import { type MailMessage, mailFrom, mailOf, MailRejected, type SendMail } from './mail.ts';

export interface MailQueue {
  jobs: Pick<Jobs, 'enqueue'>;
  keyring: Keyring;
  /** Null if no mail server is set up. */
  sendMail: SendMail | null;
}

export type EnqueueMail = (tx: Tx, mail: QueuedMail) => Promise<void>;

interface QueuedMail {
  to: string;
  /** The user who caused it; closing their account deletes the waiting mail. null: no user did. */
  userId: number | null;
  template: MailTemplate;
  params: TemplateParams;
  attachment?: { uploadId: number; name: string };
}

interface JobServices {
  db: Db;
  storage: Pick<Storage, 'read'>;
  keyring: Keyring;
  sendMail: SendMail | null;
  metrics: Pick<Metrics, 'notices'>;
  log: Log;
}

const payload = z.object({ id: z.string() });

export const sendQueuedMail = defineJob({
  name: 'mail.send',
  payload,
  concurrency: 2,
  // The retries last about half a day, with pauses of up to 5 minutes.
  retries: 150,
  timeoutSeconds: 120,
  handle: async ({ db, storage, keyring, sendMail, metrics, log }: JobServices, { id }) => {
    const mail = await db.selectFrom('queued_mails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!mail) return;
    if (!sendMail) throw new Error('no mail server is set up');
    const template = mail.template as MailTemplate;
    const params = JSON.parse(decrypt(keyring, mail.params, cellOf(id)).toString()) as TemplateParams;
    const count = (outcome: string) => metrics.notices.inc({ topic: topicOf(template), channel: 'mail', outcome });
    try {
      const text = await readMailText(db, template);
      const attachments = await readAttachments({ db, storage }, mail);
      await sendMail({ ...mailOf(text, { template, to: mail.recipient, params }), id, attachments });
      count('sent');
    } catch (error) {
      count('failed');
      if (!(error instanceof MailRejected)) throw error;
      log.warn({ err: error, template: mail.template }, 'the mail server permanently refused a mail');
    }
    await db.deleteFrom('queued_mails').where('id', '=', id).execute();
  },
});

async function readAttachments(
  { db, storage }: Pick<JobServices, 'db' | 'storage'>,
  { attached_upload_id: uploadId, attachment_name: fileName }: Selectable<Tables['queued_mails']>,
): Promise<MailMessage['attachments']> {
  if (uploadId === null || fileName === null) return [];
  // Encrypting a picture gives it another storage key.
  const { storageKey } = await claimedUpload(db, uploadId);
  return [{ fileName, content: await buffer(await storage.read(storageKey)) }];
}

/**
 * Enqueues a mail that is sent once the caller's transaction commits, normally within a second. Throws `conflict` if no mail
 * server is set up.
 */
export async function enqueueMail(
  queue: MailQueue,
  tx: Tx,
  { to, userId, template, params, attachment }: QueuedMail,
): Promise<void> {
  if (!queue.sendMail) throw new AppError('conflict', { message: MAIL_MISSING });
  // Throws for a missing parameter while the caller can still react.
  mailFrom(template, to, params);
  const id = randomUUID();
  const sealed = encrypt(queue.keyring, JSON.stringify(params), cellOf(id));
  await tx
    .insertInto('queued_mails')
    .values({
      id,
      recipient: to,
      user_id: userId,
      template,
      params: sealed,
      attached_upload_id: attachment?.uploadId ?? null,
      attachment_name: attachment?.name ?? null,
    })
    .execute();
  await queue.jobs.enqueue(tx, sendQueuedMail, { id });
}

export const MAIL_MISSING = '邮件服务尚未开通，请联系客服';

const cellOf = (id: string) => ({ table: 'queued_mails', column: 'params', row: id });

/** Deletes mails that no job sends any more, because it ran out of retries and was deleted. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('queued_mails')
    .where('created_at', '<', sql<string>`now() - interval '14 days'`)
    .execute();
}

export const mailData: PersonalData = {
  tables: { queued_mails: 'erased' },
  notExported: { queued_mails: 'mails of a few hours, which reach the user' },
  erase: async (tx, { id }) => {
    await tx.deleteFrom('queued_mails').where('user_id', '=', id).execute();
  },
};

import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { type SmsTemplate, topicOf } from '../templates.ts';
import { type SendSms, SmsFailed, type SmsMessage, SmsTemplateMissing } from './sms.ts';

/** After this time, a run that claimed an SMS counts as killed. Provider calls time out much earlier. */
const CLAIMED_MINUTES = 5;

interface Services {
  db: Db;
  sendSms: SendSms | null;
  metrics: Pick<Metrics, 'notices'>;
  log: Log;
}

/**
 * Sends an SMS that a transaction enqueued, retrying for hours while no provider can send. After a time-out or a fault
 * at the provider the SMS may have arrived; it is not sent again, because a second one would alarm users.
 */
export const sendQueuedSms = defineJob({
  name: 'sms.send',
  payload: z.object({ id: z.string() }),
  concurrency: 2,
  retries: 150,
  timeoutSeconds: 120,
  handle: async ({ db, sendSms, metrics, log }: Services, { id }) => {
    const sms = await claim(db, id);
    if (!sms) return;
    const count = (outcome: string) => metrics.notices.inc({ topic: topicOf(sms.template), channel: 'sms', outcome });
    try {
      if (!sendSms) throw new SmsTemplateMissing('no SMS provider is set up');
      await sendSms(sms);
      count('sent');
    } catch (error) {
      count('failed');
      if (error instanceof SmsFailed && error.failure === 'unavailable') {
        await db.updateTable('queued_sms').set({ attempted_at: null }).where('id', '=', id).execute();
        throw error;
      }
      if (!(error instanceof SmsFailed || error instanceof SmsTemplateMissing)) throw error;
      log.warn({ reason: error.message, template: sms.template }, 'an SMS failed and is not sent again');
    }
    await db.deleteFrom('queued_sms').where('id', '=', id).execute();
  },
});

/**
 * Claims an SMS for this run; null if it was sent. Throws while another run sends it, so that the job is retried later.
 */
async function claim(db: Db, id: string): Promise<SmsMessage | null> {
  const { rows } = await sql<{ recipient: string; template: SmsTemplate; params: Record<string, string> }>`
    update queued_sms set attempted_at = now()
    where id = ${id} and (attempted_at is null or attempted_at < now() - make_interval(mins => ${CLAIMED_MINUTES}))
    returning recipient, template, params`.execute(db);
  if (rows[0]) return { to: rows[0].recipient, template: rows[0].template, params: rows[0].params };
  const left = await db.selectFrom('queued_sms').select('id').where('id', '=', id).executeTakeFirst();
  if (left) throw new Error('another run is sending this SMS');
  return null;
}

export async function enqueueSms(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  { userId, to, template, params }: SmsMessage & { userId: number },
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('queued_sms')
    .values({ id, user_id: userId, recipient: to, template, params: JSON.stringify(params) })
    .execute();
  await jobs.enqueue(tx, sendQueuedSms, { id });
}

/** Deletes SMS that no job sends any more, because it ran out of retries and was deleted. */
export async function deleteOldSms(db: Db): Promise<void> {
  await db
    .deleteFrom('queued_sms')
    .where('created_at', '<', sql<string>`now() - interval '14 days'`)
    .execute();
}

export const smsData: PersonalData = {
  tables: { queued_sms: 'erased' },
  notExported: { queued_sms: 'SMS of a few hours, which reach the user' },
  erase: async (tx, { id }) => {
    await tx.deleteFrom('queued_sms').where('user_id', '=', id).execute();
  },
};

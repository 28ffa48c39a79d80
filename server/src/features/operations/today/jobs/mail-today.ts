import { MONEY_WARNING_LABEL, QUEUE_LABEL } from '@zhenku/contract/operations/queues';
import { formatTime } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/observability/log.ts';
import { readMailText } from '../../../../providers/edited-templates.ts';
import { mailOf, MailRejected, type SendMail } from '../../../../providers/mail/mail.ts';
import { readToday, type TodayServices } from '../read-today.ts';

interface MailServices extends TodayServices {
  db: Db;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
  publicUrl: string;
  /** null if no mail server is configured. */
  sendMail: SendMail | null;
}

/** Mails one operator. Reads the address when sending, so that changes still apply. */
export const sendTodayMail = defineJob({
  name: 'today.sendMail',
  payload: z.object({ operatorId: z.int(), lines: z.string() }),
  // Retries with back-off for about an hour; after that, operators wait for the next day's mail.
  retries: 20,
  timeoutSeconds: 120,
  handle: async (
    { db, log, sendMail, publicUrl }: Pick<MailServices, 'db' | 'log' | 'sendMail' | 'publicUrl'>,
    { operatorId, lines },
  ) => {
    const operator = await selectSubscribers(db).where('id', '=', operatorId).executeTakeFirst();
    if (!operator) return;
    if (!sendMail) throw new Error('no mail server is configured');
    const params = { username: operator.username, lines, url: `${publicUrl}/console` };
    const text = await readMailText(db, 'waitingToday');
    try {
      await sendMail(mailOf(text, { template: 'waitingToday', to: operator.email!, params }));
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error;
      log.warn({ err: error, operatorId }, 'the mail server permanently refused a mail');
    }
  },
});

export const mailToday = defineJob({
  name: 'today.mail',
  payload: z.object({}),
  cron: '0 9 * * *',
  handle: async (services: MailServices) => {
    const { db, jobs, sendMail } = services;
    if (!sendMail) return;
    await inTransaction(db, async (tx) => {
      const mailed = await mailedToday(tx);
      const operators = await selectSubscribers(tx).execute();
      for (const { id, role } of operators.filter((operator) => !mailed.has(operator.id))) {
        const lines = linesOf(await readToday(tx, services, { id, role }));
        if (lines.length > 0) await jobs.enqueue(tx, sendTodayMail, { operatorId: id, lines: lines.join('\n') });
      }
    });
  },
});

const selectSubscribers = (db: Db) =>
  db
    .selectFrom('operators')
    .select(['id', 'username', 'role', 'email'])
    .where('daily_mail', '=', true)
    .where('email', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('id');

/** Returns the operators whose mail was already queued today, because the job may run twice. */
async function mailedToday(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'operatorId')::int as id from pgboss.job
    where name = ${sendTodayMail.name}
      and created_on >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function linesOf({ queues, warnings }: Awaited<ReturnType<typeof readToday>>): string[] {
  const since = (time: string | null) => (time === null ? '' : `，最早 ${formatTime(time)}`);
  return [
    ...warnings.map(
      ({ warning, count, oldestTime }) => `【资金】${MONEY_WARNING_LABEL[warning]}：${count} 项${since(oldestTime)}`,
    ),
    ...queues
      .filter(({ count }) => count > 0)
      .map(({ queue, count, oldestTime }) => `${QUEUE_LABEL[queue]}：${count} 项${since(oldestTime)}`),
  ];
}

import type { ChainCheck } from '@zhenku/contract/proofs/proofs';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { readMailText } from '../../../providers/edited-templates.ts';
import { mailOf, MailRejected, type SendMail } from '../../../providers/mail/mail.ts';
import { checkChain, type CheckSubjects } from '../check-chain.ts';
import { type Proofs, readProblem, signHead } from '../chain.ts';

interface MailServices {
  db: Db;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
  proofs: Proofs;
  checkProofSubjects: CheckSubjects;
  /** Null if no mail server is configured. */
  sendMail: SendMail | null;
}

const HeadMail = z.object({
  to: z.string(),
  template: z.enum(['chainHead', 'chainBroken']),
  params: z.record(z.string(), z.string()),
});

/** Mails one address per job, so that a rejected address does not block the others. */
export const sendHeadMail = defineJob({
  name: 'proofs.sendHeadMail',
  payload: HeadMail,
  retries: 20,
  timeoutSeconds: 120,
  handle: async ({ db, sendMail, log }: Pick<MailServices, 'db' | 'sendMail' | 'log'>, { to, template, params }) => {
    if (!sendMail) throw new Error('no mail server is configured');
    const text = await readMailText(db, template);
    try {
      await sendMail(mailOf(text, { template, to, params }));
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error;
      log.warn({ err: error, template }, 'the mail server permanently refused a mail');
    }
  },
});

/**
 * Checks the whole chain once a day, raises an alarm about faults, and mails its head to the configured addresses, because
 * somebody who tampers with the database cannot change a head in a mailbox.
 */
export const mailHead = defineJob({
  name: 'proofs.mailHead',
  payload: z.object({}),
  cron: '30 8 * * *',
  timeoutSeconds: 3_600,
  handle: async ({ db, jobs, proofs, checkProofSubjects, sendMail }: MailServices) => {
    const check = await checkChain(db, proofs, { checkSubjects: checkProofSubjects });
    if (!check.intact) proofs.onProblem(check.faults.map(textOf).join('; '));
    const { proofMails } = await siteSettings(db);
    if (!sendMail || proofMails.length === 0) return;
    const content = await contentOf(db, proofs, check);
    if (!content) return;
    await inTransaction(db, async (tx) => {
      for (const to of proofMails) await jobs.enqueue(tx, sendHeadMail, { to, ...content });
    });
  },
});

const textOf = ({ index, reason }: ChainCheck['faults'][number]) => (index === null ? reason : `${index}: ${reason}`);

async function contentOf(
  db: Db,
  proofs: Proofs,
  { intact, entries, faults }: ChainCheck,
): Promise<Omit<z.infer<typeof HeadMail>, 'to'> | null> {
  if (!intact) {
    const params = { index: String(entries), count: String(faults.length), faults: faults.map(textOf).join('\n') };
    return { template: 'chainBroken', params };
  }
  const head = (await readProblem(db, proofs)) === null ? await signHead(db, proofs) : null;
  if (!head) return null;
  const { index, hash, time, keyId } = head;
  return { template: 'chainHead', params: { index: String(index), hash, time, keyId } };
}

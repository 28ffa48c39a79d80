import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { createLog } from '../../platform/observability/log.ts';
import { changeSettings } from '../../platform/site-settings.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { MailRejected, type MailMessage } from '../../providers/mail/mail.ts';
import { append } from './chain.ts';
import { mailHead, sendHeadMail } from './jobs/mail-head.ts';
import { testProofs } from './testing.ts';

let sent: MailMessage[];
let faults: string[];
const app = await testApp(() => undefined);
const proofs = testProofs();
beforeEach(() => {
  sent = [];
  faults = [];
});

const log = createLog('silent');
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
const sendMail = async (mail: MailMessage) => {
  if (mail.to.startsWith('gone')) throw new MailRejected('no such address');
  sent.push(mail);
};
const runDay = async (services: { sendMail: typeof sendMail | null } = { sendMail }) =>
  await mailHead.handle(
    {
      db: app.db,
      log,
      proofs,
      checkProofSubjects: async () => ({ faults, waiting: 0 }),
      jobs: {
        enqueue: async (_tx, { name }, payload) => {
          expect(name).toBe(sendHeadMail.name);
          await sendHeadMail.handle(
            { db: app.db, sendMail: services.sendMail, log },
            sendHeadMail.payload.parse(payload),
            context,
          );
        },
      },
      ...services,
    },
    {},
    context,
  );

test('nothing is mailed without addresses, without a mail server, or for an empty chain', async () => {
  await runDay();
  await changeSettings(app.db, { proofMails: ['gone@example.com', 'admin@example.com'] });
  await runDay();
  await runDay({ sendMail: null });
  expect(sent).toEqual([]);
});

test('the head is mailed to each address, even if one is refused', async () => {
  const statement = { type: 'void', authorizationId: 'a', time: '2026-11-22T08:00:00.000Z', reason: 'refund' } as const;
  await inTransaction(app.db, (tx) => append(tx, proofs, [statement]));
  await runDay();
  expect(sent).toHaveLength(1);
  const { hash } = await app.db.selectFrom('proof_entries').select('hash').executeTakeFirstOrThrow();
  expect(sent[0]).toMatchObject({ to: 'admin@example.com', subject: '存证链每日链头' });
  expect(sent[0]!.text).toContain('共 1 条');
  expect(sent[0]!.text).toContain(hash);
  expect(sent[0]!.text).toContain(proofs.keys.newest().keyId);
  expect(await proofs.heads.read()).toEqual({ index: 1, hash });
});

test('mails use an operator’s edited text', async () => {
  const { id: operator_id } = await makeOperator(app.db);
  const edited = { subject: '今日链头', text: '{index} {hash} {time}' };
  await app.db
    .insertInto('message_templates')
    .values({ channel: 'mail', name: 'chainHead', version: 1, operator_id, ...edited })
    .execute();
  await runDay();
  expect(sent).toMatchObject([{ subject: '今日链头', text: expect.stringMatching(/^1 /) }]);
});

test('faults in the chain are mailed and raise an alarm', async () => {
  faults = ['2 certificates are not in the chain'];
  await runDay();
  expect(sent[0]!.subject).toContain('异常');
  expect(sent[0]!.text).toContain('2 certificates are not in the chain');
  expect(proofs.problems).toEqual(faults);
  const stored = (await proofs.heads.read())!;
  await proofs.heads.write({ index: 9, hash: stored.hash });
  sent = [];
  faults = [];
  await runDay();
  expect(sent[0]!.text).toContain('the chain ends at 1, but 9 was published');
  await proofs.heads.write(stored);
});

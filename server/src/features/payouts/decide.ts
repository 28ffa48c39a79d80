import type { Input, Output } from '@zhenku/contract/api';
import { toFen, toYuan } from '@zhenku/contract/money';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { claimUpload, releaseUploads } from '../../platform/storage/uploads.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';
import { assertIndependentOperator } from '../operators/consent.ts';
import { post } from '../wallet/post.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { notices, outsideNotices } from './notices.ts';
import type { WithdrawalRow } from './records.ts';
import { returnHeldIncome } from './return-held-income.ts';
import { changeStatus, lockWithdrawal, openedBy, WITHDRAWAL_TRANSITIONS } from './states.ts';

interface Operator {
  id: number;
}

/**
 * Records a completed transfer: the held amount becomes a payout and a tax owed to the tax office. Above the consent threshold
 * the first call only proposes the payout; a second operator confirms it with the same slip or another one.
 */
export async function completeWithdrawal(
  { db, caller: operator, services: { requireTotp } }: Operation<Operator, { requireTotp: boolean }>,
  { applyId, transferFileKey }: Input<'POST /operator/v1/withdrawals/{applyId}/complete'>,
): Promise<Output<'POST /operator/v1/withdrawals/{applyId}/complete'>> {
  return await inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, { applyId, transition: 'complete' });
    if (withdrawal.proposed_by === operator.id) {
      throw new AppError('conflict', { message: '该提现超过双人复核金额，需由另一位运营人员确认' });
    }
    if (withdrawal.proposed_by === null && (await needsConsent(tx, withdrawal))) {
      return await propose(tx, operator, { withdrawal, fileKey: transferFileKey });
    }
    if (withdrawal.proposed_by !== null)
      await assertIndependentOperator(tx, operator, { proposedBy: withdrawal.proposed_by, requireTotp });
    const slipId = await chooseSlip(tx, operator, { withdrawal, fileKey: transferFileKey });
    await post(tx, {
      cause: { kind: 'withdrawalPayout', id: String(applyId) },
      entries: [
        { account: { kind: 'withdrawalHold', userId: withdrawal.user_id }, amount: -withdrawal.amount },
        { account: { kind: 'payoutClearing' }, amount: withdrawal.amount - withdrawal.tax },
        { account: { kind: 'taxPayable' }, amount: withdrawal.tax },
      ],
    });
    await decide(tx, operator, { withdrawal, transition: 'complete', changes: { slip_upload_id: slipId } });
    await sendMessage(tx, withdrawal.user_id, notices.completed(withdrawal));
    await announce(tx, outsideNotices.completed(withdrawal));
    return null;
  });
}

export async function failWithdrawal(
  db: Db,
  operator: Operator,
  { applyId, reason }: Input<'POST /operator/v1/withdrawals/{applyId}/fail'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, { applyId, transition: 'fail' });
    await returnHeldIncome(tx, withdrawal);
    if (withdrawal.slip_upload_id !== null) await releaseUploads(tx, [withdrawal.slip_upload_id]);
    const changes = { reason, slip_upload_id: null, proposed_by: null };
    await decide(tx, operator, { withdrawal, transition: 'fail', changes });
    await sendMessage(tx, withdrawal.user_id, notices.failed(withdrawal, reason));
    await announce(tx, outsideNotices.failed(withdrawal, reason));
  });
}

async function needsConsent(tx: Tx, { amount }: WithdrawalRow): Promise<boolean> {
  const { payoutConsentAmount } = await siteSettings(tx);
  return payoutConsentAmount > 0 && amount > toFen(payoutConsentAmount);
}

interface NamedSlip {
  withdrawal: WithdrawalRow;
  fileKey: string;
}

async function propose(
  tx: Tx,
  operator: Operator,
  { withdrawal: { id }, fileKey }: NamedSlip,
): Promise<{ waiting: true }> {
  const slip = await claimSlip(tx, operator, fileKey);
  await tx
    .updateTable('withdrawals')
    .set({ slip_upload_id: slip, proposed_by: operator.id, ...openedBy(operator) })
    .where('id', '=', id)
    .execute();
  await audit(tx, operator, { action: 'withdrawal.propose', subject: `withdrawal:${id}` });
  return { waiting: true };
}

async function claimSlip(tx: Tx, operator: Operator, fileKey: string): Promise<number> {
  return (await claimUpload(tx, { operatorId: operator.id }, { fileKey, kind: 'image', field: 'transferFileKey' })).id;
}

/** Keeps the proposed slip if the operator names the same file. Otherwise replaces it with the operator's own slip. */
async function chooseSlip(
  tx: Tx,
  operator: Operator,
  { withdrawal: { slip_upload_id }, fileKey }: NamedSlip,
): Promise<number> {
  if (slip_upload_id === null) return await claimSlip(tx, operator, fileKey);
  const proposed = await tx
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', slip_upload_id)
    .executeTakeFirstOrThrow();
  if (proposed.file_key === fileKey) return slip_upload_id;
  const own = await claimSlip(tx, operator, fileKey);
  await releaseUploads(tx, [slip_upload_id]);
  return own;
}

interface Decision {
  withdrawal: WithdrawalRow;
  transition: 'complete' | 'fail';
  changes: { slip_upload_id: number | null; reason?: string; proposed_by?: null };
}

async function decide(tx: Tx, operator: Operator, { withdrawal, transition, changes }: Decision): Promise<void> {
  const { id, user_id, amount, tax, proposed_by } = withdrawal;
  const { from, to } = WITHDRAWAL_TRANSITIONS[transition];
  await changeStatus(tx, id, { transition, changes });
  await audit(tx, operator, {
    action: `withdrawal.${transition}`,
    subject: `withdrawal:${id}`,
    before: { depositStatus: from, ...(proposed_by !== null && { proposedBy: proposed_by }) },
    after: { depositStatus: to, reason: changes.reason, depositMoney: amount, taxMoney: tax },
  });
  await recordEvent(tx, {
    type: 'withdrawal.decided',
    owner: { userId: user_id },
    data: {
      applyId: id,
      depositStatus: to,
      depositMoney: toYuan(amount),
      taxMoney: toYuan(tax),
      payMoney: toYuan(transition === 'complete' ? amount - tax : 0n),
      reason: changes.reason ?? null,
    },
  });
}

import type { BankCreditForm } from '@zhenku/contract/orders/bank-credits';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { lockUser } from '../../../platform/database/users.ts';
import { findCoinsHolder, lockCoinsHolder } from '../../companies/coins-holder.ts';
import { sendMessage } from '../../messages/messages.ts';
import { assertIndependentOperator } from '../../operators/consent.ts';
import { type CoinsOwner, coinsOf } from '../../wallet/coins.ts';
import { post, reverseEntry } from '../../wallet/post.ts';
import { releaseReceipt, lockReceipt, recordRest, reserveForCredit } from './receipts.ts';

type Operator = { id: number };
type CreditForm = BankCreditForm & { owner: CoinsOwner };
type CreditRow = Selectable<Tables['bank_credits']>;

const ownerOf = ({ user_id, company_id }: CreditRow): CoinsOwner =>
  company_id === null ? { userId: user_id! } : { companyId: company_id };
const columnsOf = (owner: CoinsOwner) =>
  'companyId' in owner ? { company_id: owner.companyId } : { user_id: owner.userId };
const yuanOf = ({ amount }: CreditRow) => `¥${formatMoney(toYuan(amount))}`;

/**
 * Credits coins for money received at the bank, once per bank reference. Above the configured amount the first call only
 * proposes the credit, and another operator's identical call makes it. Throws `notFound`, or `conflict` for a reference already
 * used.
 */
export async function creditFromBank(
  { db, caller: operator, services: { requireTotp } }: Operation<Operator, { requireTotp: boolean }>,
  form: CreditForm,
): Promise<{ waiting: true } | null> {
  const { owner, reference } = form;
  return await inTransaction(db, async (tx) => {
    // Reserves the reference before locking the user, like confirming a transfer, so that nobody waits for a reference while
    // holding the user's row.
    const reserved = await reserveForCredit(tx, operator, { reference, amount: toFen(form.money) });
    const holderId = await lockCoinsHolder(tx, owner);
    const entered = reserved ? await enterCredit(tx, operator, form) : undefined;
    if (entered) return await settleOrPropose(tx, operator, { entered, holderId });
    const credit = await lockProposed(tx, operator, form);
    await assertIndependentOperator(tx, operator, { proposedBy: credit.proposed_by, requireTotp });
    await settle(tx, operator, { credit, holderId });
    return null;
  });
}

/**
 * Credits the payer with money that arrived for an order but does not pay it. Above the configured amount another operator must
 * consent, as for any credit.
 */
export async function creditRest(
  tx: Tx,
  operator: Operator,
  { owner, ...rest }: { owner: CoinsOwner; reference: string; amount: bigint; reason: string },
): Promise<void> {
  await recordRest(tx, rest);
  const credit = await insertCredit(tx, operator, { ...columnsOf(owner), ...rest }).executeTakeFirstOrThrow();
  await settleOrPropose(tx, operator, { entered: credit, holderId: await findCoinsHolder(tx, owner) });
}

async function settleOrPropose(
  tx: Tx,
  operator: Operator,
  { entered, holderId }: { entered: CreditRow; holderId: number },
): Promise<{ waiting: true } | null> {
  if (await needsConsent(tx, entered)) {
    const after = { ...ownerOf(entered), money: entered.amount, reference: entered.reference, reason: entered.reason };
    await audit(tx, operator, { action: 'bankCredit.propose', subject: subjectOf(entered), after });
    return { waiting: true };
  }
  await settle(tx, operator, { credit: entered, holderId });
  return null;
}

/** Inserts a credit. Returns undefined if another credit already has this bank reference. */
async function enterCredit(tx: Tx, operator: Operator, { owner, money, reference, reason }: CreditForm) {
  return await insertCredit(tx, operator, { ...columnsOf(owner), amount: toFen(money), reference, reason })
    .onConflict((conflict) => conflict.column('reference').where('taken_back_at', 'is', null).doNothing())
    .executeTakeFirst();
}

const insertCredit = (
  tx: Tx,
  { id }: Operator,
  credit: { user_id?: number; company_id?: number; amount: bigint; reference: string; reason: string },
) =>
  tx
    .insertInto('bank_credits')
    .values({ ...credit, proposed_by: id })
    .returningAll();

async function needsConsent(tx: Tx, { amount }: CreditRow): Promise<boolean> {
  const { payoutConsentAmount } = await siteSettings(tx);
  return payoutConsentAmount > 0 && amount > toFen(payoutConsentAmount);
}

async function lockProposed(tx: Tx, operator: Operator, { owner, money, reference }: CreditForm): Promise<CreditRow> {
  const credit = await tx
    .selectFrom('bank_credits')
    .selectAll()
    .where('reference', '=', reference)
    .where('taken_back_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // The credit is missing if it was withdrawn a moment ago.
  if (!credit || credit.credited_at !== null) throw new AppError('conflict', { message: '该银行流水已入账' });
  const same = Object.entries(columnsOf(owner)).every(([column, id]) => credit[column as 'user_id'] === id);
  if (!same || credit.amount !== toFen(money)) {
    throw new AppError('conflict', { message: '该银行流水已按其他账户或金额提交，请核对' });
  }
  if (credit.proposed_by === operator.id) {
    throw new AppError('conflict', { message: '该入账超过双人复核金额，需由另一位运营人员确认' });
  }
  return credit;
}

async function settle(
  tx: Tx,
  operator: Operator,
  { credit, holderId }: { credit: CreditRow; holderId: number },
): Promise<void> {
  await post(tx, {
    cause: { kind: 'bankCredit', id: String(credit.id) },
    entries: [
      { account: { kind: 'bankClearing' }, amount: -credit.amount },
      { account: coinsOf(ownerOf(credit)), amount: credit.amount },
    ],
  });
  await tx
    .updateTable('bank_credits')
    .set({ credited_by: operator.id, credited_at: sql`now()` })
    .where('id', '=', credit.id)
    .execute();
  const { amount, reference, reason, proposed_by } = credit;
  await audit(tx, operator, {
    action: 'bankCredit.credit',
    subject: subjectOf(credit),
    before: proposed_by === operator.id ? undefined : { proposedBy: proposed_by },
    after: { ...ownerOf(credit), money: amount, reference, reason },
  });
  await sendMessage(tx, holderId, {
    title: '转账已入账',
    content: `您转账的${yuanOf(credit)}已存入${accountOf(credit)}，可用于支付订单。`,
  });
}

/**
 * Withdraws a proposed credit, or reverses one whose coins are not spent. Its bank reference may then be credited again. Throws
 * `notFound`, `conflict` or `insufficientBalance`.
 */
export async function takeBackCredit(
  db: Db,
  operator: Operator,
  { creditId, reason }: { creditId: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { credit, holderId } = await lockCredit(tx, creditId);
    const credited = credit.credited_at !== null;
    if (credited) {
      const id = String(credit.id);
      await reverseEntry(tx, { kind: 'bankCredit', id }, { kind: 'bankCreditBack', id }).catch((error: unknown) => {
        const spent = error instanceof AppError && error.kind === 'insufficientBalance';
        throw spent ? new AppError('insufficientBalance', { message: '入账的牛币已被使用，余额不足以撤回' }) : error;
      });
      await sendMessage(tx, holderId, {
        title: '入账已撤回',
        content: `此前存入${accountOf(credit)}的${yuanOf(credit)}已撤回。原因：${reason}`,
      });
    }
    await tx
      .updateTable('bank_credits')
      .set({ taken_back_at: sql`now()`, taken_back_by: operator.id, taken_back_reason: reason })
      .where('id', '=', credit.id)
      .execute();
    await releaseReceipt(tx, credit.reference);
    await audit(tx, operator, {
      action: credited ? 'bankCredit.takeBack' : 'bankCredit.withdraw',
      subject: subjectOf(credit),
      before: { ...ownerOf(credit), money: credit.amount, reference: credit.reference, credited },
      after: { reason },
    });
  });
}

/**
 * Locks a credit that was not withdrawn. Locks the receipt, then the holder, then the credit, in the same order as crediting.
 */
async function lockCredit(tx: Tx, creditId: number): Promise<{ credit: CreditRow; holderId: number }> {
  const select = tx.selectFrom('bank_credits').selectAll().where('id', '=', creditId);
  const known = await select.executeTakeFirst();
  if (!known) throw new AppError('notFound', { message: '入账不存在' });
  const holderId = await findCoinsHolder(tx, ownerOf(known));
  await lockReceipt(tx, known.reference);
  await lockUser(tx, holderId);
  const credit = await select.forUpdate().executeTakeFirstOrThrow();
  if (credit.taken_back_at !== null) throw new AppError('conflict', { message: '该入账已撤回' });
  return { credit, holderId };
}

const subjectOf = ({ id }: CreditRow) => `bankCredit:${id}` as const;
const accountOf = ({ company_id }: CreditRow) => (company_id === null ? '个人账户' : '企业账户');

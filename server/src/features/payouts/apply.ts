import type { Input, Output } from '@zhenku/contract/api';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { WITHDRAWAL_PAUSE_HOURS, WITHDRAWAL_REFUSAL } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { type CodeServices, redeemCode } from '../accounts/codes.ts';
import { post } from '../wallet/post.ts';
import { withdrawableIncome } from '../wallet/withdrawable.ts';
import { findBankCard } from './bank-cards.ts';
import { certifiedName, isCompany, type Payee } from './certified-name.ts';
import { taxToday } from './tax-tables.ts';

type Application = Omit<Input<'POST /author/v1/deposit/apply'>, 'captcha'>;

const INVOICE_FIELD = 'invoiceFileKey';

export async function ownPhone(db: Db, userId: number): Promise<string> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  if (phone === null) throw invalidField('phone', WITHDRAWAL_REFUSAL.noPhone);
  return phone;
}

/** Requests a withdrawal and holds its amount, in one transaction, so that a failed check also releases the amount. */
export async function applyForWithdrawal(
  { db, caller: user, services }: Operation<Payee, Pick<CodeServices, 'secret'>>,
  { captcha, ...application }: Application & { captcha: string },
): Promise<Output<'POST /author/v1/deposit/apply'>> {
  const amount = toFen(application.depositMoney);
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, { recipient: await ownPhone(tx, user.id), purpose: 'withdrawal', captcha });
    await lockCaller(tx, user.id);
    const payeeName = await certifiedName(tx, user);
    const invoiceId = await claimInvoice(tx, user, application);
    const destination = await findDestination(tx, user, { payeeName, ...application });
    const id = await nextId(tx);
    await holdIncome(tx, user.id, { id, amount });
    const { tax, version } = await taxToday(tx, amount, isCompany(user));
    await tx
      .insertInto('withdrawals')
      .values({
        id,
        user_id: user.id,
        amount,
        tax,
        tax_version: version,
        payee_name: payeeName,
        remark: application.remark ?? null,
        invoice_upload_id: invoiceId,
        ...destination,
      })
      .execute()
      .catch((error: unknown) => {
        if (!isPgError(error, PG.uniqueViolation, 'withdrawals_open')) throw error;
        throw new AppError('conflict', { message: '您有一笔提现正在处理，请等待完成后再申请' });
      });
    await assertNotPaused(tx, user.id);
    return { applyId: id, taxMoney: toYuan(tax), payMoney: toYuan(amount - tax) };
  });
}

async function claimInvoice(tx: Tx, user: Payee, { invoiceFileKey }: Application): Promise<number | null> {
  if (!isCompany(user)) return null;
  if (invoiceFileKey === undefined) throw invalidField(INVOICE_FIELD, '请上传发票');
  const invoice = await claimUpload(tx, user.id, { fileKey: invoiceFileKey, kind: 'image', field: INVOICE_FIELD });
  if (invoice.contentType !== 'application/pdf') throw invalidField(INVOICE_FIELD, '发票须为PDF文件');
  return invoice.id;
}

async function findDestination(
  tx: Tx,
  user: Payee,
  { payeeName, cardId, alipayAccountName, aplipayAccountId }: Application & { payeeName: string },
) {
  if (cardId === undefined) {
    if (alipayAccountName !== payeeName) throw invalidField('alipayAccountName', '支付宝姓名与认证信息不一致');
    return { alipay_account: aplipayAccountId! };
  }
  const card = await findBankCard(tx, user.id, cardId);
  return {
    bank_card_id: card.id,
    bank_name: card.bank_name,
    bank_address: card.bank_address,
    card_last_four: card.last_four,
  };
}

async function nextId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('income_record_ids')::int as id`.execute(tx);
  return rows[0]!.id;
}

async function holdIncome(tx: Tx, userId: number, { id, amount }: { id: number; amount: Fen }): Promise<void> {
  const income = { kind: 'income', userId } as const;
  const hold = { kind: 'withdrawalHold', userId } as const;
  await post(tx, {
    cause: { kind: 'withdrawal', id: String(id) },
    accounts: [income, hold],
    plan: async (balanceOf) => {
      const withdrawable = await withdrawableIncome(tx, userId, balanceOf(income));
      if (withdrawable === 0n) throw new AppError('insufficientBalance', { message: WITHDRAWAL_REFUSAL.nothing });
      if (amount > withdrawable) throw new AppError('insufficientBalance', { message: WITHDRAWAL_REFUSAL.tooMuch });
      return [
        { account: income, amount: -amount },
        { account: hold, amount },
      ];
    },
  });
}

/** Returns when a user may withdraw again after a password or phone change; null if now. */
export async function pausedUntil(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(sql<string>`credentials_changed_at + make_interval(hours => ${WITHDRAWAL_PAUSE_HOURS})`.as('until'))
    .where('id', '=', userId)
    .where('credentials_changed_at', '>', sql<string>`now() - make_interval(hours => ${WITHDRAWAL_PAUSE_HOURS})`)
    .executeTakeFirst();
  return row?.until ?? null;
}

async function assertNotPaused(tx: Tx, userId: number): Promise<void> {
  if ((await pausedUntil(tx, userId)) === null) return;
  throw new AppError('conflict', { message: `修改密码或手机号后${WITHDRAWAL_PAUSE_HOURS}小时内不能提现` });
}

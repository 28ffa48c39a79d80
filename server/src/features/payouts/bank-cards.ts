import type { Input, Output } from '@zhenku/contract/api';
import { maskPhone } from '@zhenku/contract/format';
import { BANK_CARDS_MAX } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { decrypt, encrypt, keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { type CodeServices, redeemCode } from '../accounts/codes.ts';
import { certifiedName, type Payee } from './certified-name.ts';
import { selectOpen } from './states.ts';

const NUMBER_COLUMN = { table: 'bank_cards', column: 'card_number' };

export const maskedCardNumber = (lastFour: string) => `**** **** **** ${lastFour}`;

export async function listBankCards(db: Db, userId: number): Promise<Output<'GET /bankcard/v1/list'>> {
  const rows = await db
    .selectFrom('bank_cards')
    .select(['id as cardId', 'bank_name as bankName', 'bank_address as bankAddress', 'real_name as realName', 'phone'])
    .select('last_four')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return {
    list: rows.map(({ last_four, ...row }) => ({
      ...row,
      cardNo: maskedCardNumber(last_four),
      phone: maskPhone(row.phone),
    })),
  };
}

interface Services extends Pick<CodeServices, 'secret'> {
  keyring: Keyring;
}

export async function bindBankCard(
  { db, caller: user, services: { keyring, secret } }: Operation<Payee, Services>,
  { captcha, ...card }: Input<'POST /bankcard/v1/bind'>,
): Promise<{ cardId: number }> {
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, { secret }, { recipient: card.phone, purpose: 'bankCard', captcha });
    await lockCaller(tx, user.id);
    if (card.realName !== (await certifiedName(tx, user))) throw invalidField('realName', '真实姓名与认证信息不一致');
    const hash = keyedHash(keyring, card.cardNo, NUMBER_COLUMN);
    await assertMayBind(tx, user.id, hash);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('bank_cards', 'id'))::int as id`.execute(tx);
    const { id } = rows[0]!;
    await tx
      .insertInto('bank_cards')
      .values({
        id,
        user_id: user.id,
        real_name: card.realName,
        card_number: encrypt(keyring, card.cardNo, { ...NUMBER_COLUMN, row: id }),
        number_hash: hash,
        last_four: card.cardNo.slice(-4),
        bank_name: card.bankName,
        bank_address: card.bankAddress,
        phone: card.phone,
      })
      .execute();
    return { cardId: id };
  });
}

/**
 * Throws `conflict` for a duplicate or too many cards. Callers hold the user's row lock, so that concurrent binds cannot exceed
 * the limit.
 */
async function assertMayBind(tx: Tx, userId: number, hash: Buffer): Promise<void> {
  const bound = await tx.selectFrom('bank_cards').select('number_hash').where('user_id', '=', userId).execute();
  if (bound.some(({ number_hash }) => number_hash.equals(hash))) {
    throw new AppError('conflict', { message: '该银行卡已绑定' });
  }
  if (bound.length >= BANK_CARDS_MAX) throw new AppError('conflict', { message: `最多绑定${BANK_CARDS_MAX}张银行卡` });
}

export async function deleteBankCard(db: Db, userId: number, cardId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCaller(tx, userId);
    const card = await findBankCard(tx, userId, cardId);
    const open = await selectOpen(tx).where('bank_card_id', '=', card.id).executeTakeFirst();
    if (open) throw new AppError('conflict', { message: '有提现正在使用该银行卡，请在提现结束后再删除' });
    await tx.deleteFrom('bank_cards').where('id', '=', card.id).execute();
  });
}

export async function findBankCard(db: Db, userId: number, cardId: number) {
  const card = await db
    .selectFrom('bank_cards')
    .select(['id', 'bank_name', 'bank_address', 'last_four'])
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!card) throw new AppError('notFound', { message: '银行卡不存在' });
  return card;
}

export const openCardNumber = (keyring: Keyring, cardId: number, sealed: Buffer): string =>
  decrypt(keyring, sealed, { ...NUMBER_COLUMN, row: cardId }).toString();

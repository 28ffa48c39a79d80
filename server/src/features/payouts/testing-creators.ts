import { type Db, inTransaction } from '../../platform/database/database.ts';
import { encrypt, keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';
import { expectUpload } from '../../platform/storage/uploads.ts';
import { makeCompanyUser, makeCreator, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { addIdentity } from '../authentications/identities.ts';
import { submitAuthentication } from '../authentications/submissions.ts';

export const CREATOR_NAME = '顾长风';
export const COMPANY_NAME = '澜图视觉科技有限公司';

export async function certifyUser(
  db: Db,
  userId: number,
  companyName?: string,
  keyring: Keyring = testKeyring,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kind = companyName === undefined ? 'author' : 'authorCompany';
    const licence = companyName !== undefined && (await expectUpload(tx, { userId, kind: 'image', fileName: 'a.png' }));
    const id = await submitAuthentication(tx, {
      kind,
      userId,
      ...(licence && { companyName: companyName!, creditCode: '91350211M000100Y46', licenceUploadId: licence.id }),
      ...(licence && { legalPerson: '沈若溪' }),
    });
    if (companyName === undefined) {
      await addIdentity(tx, keyring, {
        authenticationId: id,
        realName: CREATOR_NAME,
        idCard: '11010519491231002X',
        numberHash: Buffer.alloc(32, userId),
        certifyId: null,
        pictures: { front: Buffer.from('front'), back: Buffer.from('back') },
      });
    }
    await tx.updateTable('authentications').set({ status: 1, decided_at: new Date() }).where('id', '=', id).execute();
  });
}

export async function makeCertified(db: Db): Promise<TestUser> {
  const user = await makeCreator(db);
  await certifyUser(db, user.id);
  return user;
}

export async function makeCertifiedCompany(db: Db): Promise<TestUser> {
  const user = await makeCompanyUser(db);
  await db.updateTable('users').set({ author: true, sale_type: 0 }).where('id', '=', user.id).execute();
  await certifyUser(db, user.id, COMPANY_NAME);
  return user;
}

const CARD_PREFIX = '622202123456';
let cards = 0;

export function newCardNumber(): string {
  const body = `${CARD_PREFIX}${String((cards += 1)).padStart(6, '0')}`;
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export async function insertCard(db: Db, userId: number, realName = CREATOR_NAME) {
  const cardNo = newCardNumber();
  const { id } = await db
    .insertInto('bank_cards')
    .values({
      user_id: userId,
      real_name: realName,
      card_number: Buffer.alloc(0),
      number_hash: keyedHash(testKeyring, cardNo, { table: 'bank_cards', column: 'card_number' }),
      last_four: cardNo.slice(-4),
      bank_name: '中国工商银行',
      bank_address: '北京海淀支行',
      phone: '13800000000',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = encrypt(testKeyring, cardNo, { table: 'bank_cards', column: 'card_number', row: id });
  await db.updateTable('bank_cards').set({ card_number: sealed }).where('id', '=', id).execute();
  return { cardId: id, cardNo };
}

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { APPLICATION_STATUS, IDENTITY_STATUS } from '@zhenku/contract/creators/creator-status';
import { signCreator } from '../features/accounts/become-creator.ts';
import { addIdentity, certifyIdentity } from '../features/authentications/identities.ts';
import { submitAuthentication } from '../features/authentications/submissions.ts';
import { applyAsCreator } from '../features/creators/apply.ts';
import { hashNumber, hashPerson } from '../features/creators/hashes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Keyring } from '../platform/encryption/encryption.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { claimUpload, expectUpload, finishUpload } from '../platform/storage/uploads.ts';
import type { DemoAccount } from './accounts.ts';

export interface CreatorSeeds {
  storage: Pick<Storage, 'write'>;
  keyring: Keyring;
}

const CARDS = join(import.meta.dirname, 'cards');
/** The contract version; its first text is the demo's own. */
const SIGN_VERSION = 1;

/** Applies for, submits or grants the certification that the account specifies. Does nothing for buyers. */
export async function seedCertification(
  tx: Tx,
  services: CreatorSeeds,
  { userId, account }: { userId: number; account: DemoAccount },
): Promise<void> {
  const { key, saleType } = account;
  if (saleType === undefined && key !== 'applicant' && key !== 'inReview') return;
  if (saleType === undefined) await applyAsCreator(tx, userId, formOf(account));
  if (key === 'applicant') return;
  const applicationId = saleType === undefined ? await approve(tx, userId) : null;
  const authenticationId =
    account.userType === 2
      ? await submitCompany(tx, services, { userId, account })
      : await submitPerson(tx, services, { userId, account: { ...account, applicationId } });
  if (saleType !== undefined) await certify(tx, userId, { authenticationId, account });
}

const formOf = ({ name, realName, phone, key }: DemoAccount) => ({
  name: realName,
  phone,
  email: `${key.toLowerCase()}@demo.invalid`,
  remark: `${name}，拍摄风光与人文六年，作品多为 4K 航拍与延时。`,
  advantage: '熟悉川西与江南的拍摄季节，可以长期更新，也可以按需补拍。',
  saleType: 1 as const,
  workLink: 'https://demo.invalid/works',
});

async function approve(tx: Tx, userId: number): Promise<number> {
  const { id } = await tx
    .updateTable('creator_applications')
    .set({ status: APPLICATION_STATUS.approved, holder_user_id: userId, decided_at: new Date() })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function submitPerson(
  tx: Tx,
  { keyring }: CreatorSeeds,
  {
    userId,
    account: { key, realName, identityNumber, applicationId },
  }: { userId: number; account: DemoAccount & { applicationId: number | null } },
): Promise<number> {
  const person = { realName, idCard: identityNumber! };
  const certifyId = `demo-${key}`;
  await tx
    .insertInto('identity_checks')
    .values({
      certify_id: certifyId,
      user_id: userId,
      real_name: realName,
      person_hash: hashPerson(keyring, person),
      status: IDENTITY_STATUS.passed,
      decided_at: new Date(),
    })
    .execute();
  const id = await submitAuthentication(tx, { kind: 'author', userId, applicationId, signVersion: SIGN_VERSION });
  const [front, back] = await Promise.all(['front', 'back'].map((side) => readFile(join(CARDS, `${side}.webp`))));
  await addIdentity(tx, keyring, {
    authenticationId: id,
    ...person,
    numberHash: hashNumber(keyring, person.idCard),
    certifyId,
    pictures: { front: front!, back: back! },
  });
  return id;
}

async function submitCompany(
  tx: Tx,
  { storage }: CreatorSeeds,
  { userId, account: { companyName, socialCreditCode, realName } }: { userId: number; account: DemoAccount },
): Promise<number> {
  const upload = await expectUpload(tx, { userId, kind: 'image', fileName: 'licence.webp' });
  // The extension determines the content type when it is served.
  const storageKey = `${upload.storageKey}.webp`;
  const bytes = await storage.write(storageKey, createReadStream(join(CARDS, 'licence.webp')));
  await tx.updateTable('uploads').set({ storage_key: storageKey }).where('id', '=', upload.id).execute();
  await finishUpload(tx, upload.id, { bytes, contentType: 'image/webp' });
  const licence = await claimUpload(tx, userId, { fileKey: upload.fileKey, kind: 'image' });
  return await submitAuthentication(tx, {
    kind: 'authorCompany',
    userId,
    companyName: companyName!,
    creditCode: socialCreditCode!,
    licenceUploadId: licence.id,
    legalPerson: realName,
    signVersion: SIGN_VERSION,
  });
}

async function certify(
  tx: Tx,
  userId: number,
  { authenticationId, account }: { authenticationId: number; account: DemoAccount },
): Promise<void> {
  const { userType, saleType, companyName, socialCreditCode } = account;
  await tx
    .updateTable('authentications')
    .set({ status: AUTHENTICATION_STATUS.passed, decided_at: new Date() })
    .where('id', '=', authenticationId)
    .execute();
  if (userType === 1) {
    const realName = await certifyIdentity(tx, authenticationId);
    await signCreator(tx, userId, { saleType: saleType!, realName });
    return;
  }
  await tx
    .updateTable('companies')
    .set({ name: companyName!, credit_code: socialCreditCode!, verified_at: new Date() })
    .where('owner_user_id', '=', userId)
    .execute();
}

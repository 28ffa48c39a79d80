import type { Db } from '../../platform/database/database.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { makeCompanyUser } from '../../platform/testing/fixtures.ts';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { authenticationRoutes } from '../authentications/authentications.routes.ts';
import { companyRoutes } from './companies.routes.ts';
import { onCompanyDecided } from './verification.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

let codes = 0;

export function newCreditCode(): string {
  const body = `91${String((codes += 1)).padStart(15, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return `${body}${ALPHABET[(31 - (sum % 31)) % 31]!}`;
}

export async function companiesApp(): Promise<TestApp> {
  const storage = { signedUrl: (key: string) => `/files/${key}?signed` };
  return await testApp((app) => {
    companyRoutes(app, { storage, jobs: NO_JOBS });
    authenticationRoutes(app, {
      storage,
      keyring: testKeyring,
      onDecided: { company: onCompanyDecided },
      isSelectedForRecheck: () => false,
    });
  });
}

export async function messageTitlesTo(db: Db, user: { id: number }): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('title').where('user_id', '=', user.id).orderBy('id').execute();
  return rows.map(({ title }) => title);
}

export async function uploadLicence(db: Db, userId: number): Promise<string> {
  const { id, fileKey } = await expectUpload(db, { userId, kind: 'image', fileName: 'licence.png' });
  await finishUpload(db, id, { bytes: 1_000, contentType: 'image/png' });
  return fileKey;
}

export async function makeVerifiedCompany(db: Db) {
  const owner = await makeCompanyUser(db);
  const verified = { verified_at: new Date(), credit_code: newCreditCode() };
  await db.updateTable('companies').set(verified).where('id', '=', owner.companyId).execute();
  return owner;
}

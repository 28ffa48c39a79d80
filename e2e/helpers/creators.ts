import { randomInt, randomUUID } from 'node:crypto';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { call, register, registerCreator, uploadForm } from '../../server/src/testing/client.ts';
import { LICENCE, uniqueCreditCode } from './companies.ts';
import { operatorToken, query, site } from './site.ts';
import { uniquePhone } from './unique.ts';

export interface CertifiedCreator {
  userId: number;
  phone: string;
  token: string;
  realName: string;
}

function uniqueIdentityNumber(): string {
  const born = new Date(Date.UTC(1970, 0, 1 + randomInt(9_000))).toISOString().slice(0, 10).replaceAll('-', '');
  const start = `110105${born}${String(randomInt(1000)).padStart(3, '0')}`;
  return Array.from('0123456789X', (check) => start + check).find(isIdentityNumber)!;
}

/** Creates a creator over the API, certified by the identity check and a reviewer, and switches to the creator role. */
export async function createCertifiedCreator(realName: string): Promise<CertifiedCreator> {
  const phone = uniquePhone();
  const { userId, token } = await registerCreator(site, phone, operatorToken);
  const person = { realName, idCard: uniqueIdentityNumber() };
  const { certifyId, url } = await call(site, 'POST /identification/v1/start', person, token);
  await fetch(new URL(url, site.url));
  await call(site, 'POST /identification/v1/result', { certifyId }, token);
  const [idCardFrontFileKey, idCardBackFileKey] = [await uploadPicture(token), await uploadPicture(token)];
  const submission = { ...person, certifyId, idCardFrontFileKey, idCardBackFileKey };
  await call(site, 'POST /author/v1/authentication/commit', submission, token);
  await approveCertification(userId, 'author');
  await call(site, 'POST /user/v1/update', { currentUserType: 3 }, token);
  return { userId, phone, token, realName };
}

export async function createCompanyCreator(companyName: string): Promise<CertifiedCreator> {
  const phone = uniquePhone();
  const { userId, token } = await register(site, phone, companyName);
  await call(site, 'POST /operator/v1/users/{userId}/creator', { userId, saleType: 0 }, operatorToken);
  const licenceFileKey = await uploadPicture(token);
  const submission = { companyName, socialCreditCode: uniqueCreditCode(), licenceFileKey, legalPerson: '顾长风' };
  await call(site, 'POST /author/v1/company/authentication/commit', submission, token);
  await approveCertification(userId, 'authorCompany');
  await call(site, 'POST /user/v1/update', { currentUserType: 5 }, token);
  return { userId, phone, token, realName: companyName };
}

async function approveCertification(userId: number, kind: 'author' | 'authorCompany'): Promise<void> {
  const { content } = await call(
    site,
    'GET /operator/v1/authentications',
    { kind, status: 0, size: 200 },
    operatorToken,
  );
  const { authenticationId } = content.find((one) => one.userId === userId)!;
  await call(site, 'POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }, operatorToken);
}

async function uploadPicture(token: string): Promise<string> {
  const ticket = await call(site, 'POST /upload/v1/imageUploadPolicy', { fileName: 'card.png' }, token);
  const body = uploadForm(ticket, new Blob([LICENCE]), 'card.png');
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  return ticket.fileKey;
}

/** Gives a creator income without selling a clip, by moving revenue to income. `yuan` must be an integer. */
export async function earn(userId: number, yuan: number): Promise<void> {
  await query(
    `insert into ledger_accounts (kind, user_id) values ('income', $1), ('revenue', null) on conflict do nothing`,
    [userId],
  );
  await query(
    `with entry as (insert into journal_entries (cause_kind, cause_id) values ('testIncome', $1) returning id)
     insert into postings (entry_id, account_id, amount)
     select entry.id, a.id, case a.kind when 'income' then $3::bigint else -$3::bigint end
     from entry, ledger_accounts a where a.kind = 'income' and a.user_id = $2 or a.kind = 'revenue'`,
    [randomUUID(), userId, yuan * 100],
  );
}

import { randomInt } from 'node:crypto';
import { isCreditCode } from '@zhenku/contract/rules/credit-code';
import { call, register, uploadForm } from '../../server/src/testing/client.ts';
import { operatorToken, site } from './site.ts';
import { newPhone } from './stock.ts';

const CHECK_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** The smallest picture there is. */
export const LICENCE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A unified social credit code that nobody else of a run has. */
export function newCreditCode(): string {
  const body = `91${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e9)).padStart(9, '0')}`;
  return Array.from(CHECK_CHARACTERS, (last) => body + last).find(isCreditCode)!;
}

/** A verified company and a member of it, made without the browser. Answers their tokens. */
export async function newCompany(companyName: string): Promise<{ owner: string; member: string }> {
  const owner = await register(site, newPhone(), companyName);
  await verify(owner, companyName);
  const phone = newPhone();
  const member = await register(site, phone);
  const { inviteId } = await call(site, 'POST /company/v1/user/invite', { phone, role: 'buyer' }, owner.token);
  await call(site, 'POST /company/v1/user/accept', { inviteId }, member.token);
  return { owner: owner.token, member: member.token };
}

async function verify({ userId, token }: { userId: number; token: string }, companyName: string): Promise<void> {
  const fileName = 'licence.png';
  const ticket = await call(site, 'POST /upload/v1/imageUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, new Blob([LICENCE]), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const submission = { companyName, socialCreditCode: newCreditCode(), licenceFileKey: ticket.fileKey };
  await call(site, 'POST /company/v1/authentication/commit', submission, token);
  const filter = { kind: 'company', status: 0, size: 200 };
  const { content } = await call(site, 'GET /operator/v1/authentications', filter, operatorToken);
  const { authenticationId } = content.find((one) => one.userId === userId)!;
  await call(site, 'POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }, operatorToken);
}

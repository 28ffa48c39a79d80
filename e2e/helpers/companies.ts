import { randomInt } from 'node:crypto';
import { isCreditCode } from '@zhenku/contract/companies/credit-code';
import { call, register, uploadForm } from '../../server/src/testing/client.ts';
import { operatorToken, site } from './site.ts';
import { uniquePhone } from './unique.ts';

const CHECK_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
export const LICENCE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function uniqueCreditCode(): string {
  const body = `91${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e9)).padStart(9, '0')}`;
  return Array.from(CHECK_CHARACTERS, (last) => body + last).find(isCreditCode)!;
}

export async function createCompany(companyName: string): Promise<{ owner: string; member: string }> {
  const owner = await register(site, uniquePhone(), companyName);
  await verify(owner, companyName);
  const phone = uniquePhone();
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
  const submission = { companyName, socialCreditCode: uniqueCreditCode(), licenceFileKey: ticket.fileKey };
  await call(site, 'POST /company/v1/authentication/commit', submission, token);
  const filter = { kind: 'company', status: 0, size: 200 };
  const { content } = await call(site, 'GET /operator/v1/authentications', filter, operatorToken);
  const { authenticationId } = content.find((one) => one.userId === userId)!;
  await call(site, 'POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }, operatorToken);
}

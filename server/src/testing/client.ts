import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Key, Output, Request } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { DOCUMENT_TITLES } from '@zhenku/contract/content/documents';
import type { Envelope } from '@zhenku/contract/errors';
import type { UploadTicket } from '@zhenku/contract/publishing/publishing';
import { endpointRequest } from '../platform/testing/endpoint-request.ts';
import { OPERATOR_PASSWORD, type ServerProcess, until } from './server-process.ts';

export const PASSWORD = createHash('sha256').update('a long password').digest('hex');

type Site = Pick<ServerProcess, 'url' | 'dataDir'>;

export async function call<K extends Key>(
  { url }: Pick<Site, 'url'>,
  key: K,
  input: Partial<Request<K>> | object = {},
  token?: string,
): Promise<Output<K>> {
  const request = endpointRequest(key, input as Record<string, unknown>, token);
  const response = await fetch(url + request.url, request);
  const { code, data, message } = (await response.json()) as Envelope<Output<K>>;
  if (code !== 0) throw new Error(`${key}: ${response.status}, ${code}, ${message}`);
  return data;
}

export async function register(
  site: Site,
  phone: string,
  companyName?: string,
): Promise<{ userId: number; token: string }> {
  await call(site, 'POST /user/v1/register/verifyCode', { phone });
  const captcha = await sentCode(site.dataDir, phone);
  const userType = companyName === undefined ? 1 : 2;
  await call(site, 'POST /user/v1/register', { userType, companyName, phone, captcha, secretKey: PASSWORD });
  return await logIn(site, phone);
}

export async function logIn(site: Site, phone: string): Promise<{ userId: number; token: string }> {
  return await call(site, 'POST /user/v1/login', { username: phone, secretKey: PASSWORD });
}

export async function registerCreator(site: Site, phone: string, operatorToken: string) {
  const user = await register(site, phone);
  const { userId } = user;
  await call(site, 'POST /operator/v1/users/{userId}/creator', { userId, saleType: 0 }, operatorToken);
  return user;
}

export async function logInOperator(site: Pick<Site, 'url'>): Promise<string> {
  const credentials = { username: 'admin', password: OPERATOR_PASSWORD };
  return (await call(site, 'POST /operator/v1/login', credentials)).token;
}

/** Publishes the texts without which a shop outside the sandbox accepts no registrations or purchases. */
export async function publishTexts(site: Pick<Site, 'url'>, operatorToken: string): Promise<void> {
  const content = '<h3>第一条</h3><p>每一条素材都经过人工审核，授权范围以页面上的说明为准。</p>';
  for (const type of ['agreement', 'notice', 'sign'] as const) {
    const text = { type, title: DOCUMENT_TITLES[type], content };
    await call(site, 'PUT /operator/v1/documents/{type}', text, operatorToken);
  }
}

export async function sentCode(dataDir: string, phone: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const name of (await readdir(folder)).toSorted().reverse()) {
    const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string };
    const code = /\d{6}/.exec(text);
    if (to === phone && code) return code[0];
  }
  throw new Error(`no code was sent to ${phone}`);
}

export function uploadForm(ticket: UploadTicket, file: Blob, name: string): FormData {
  const form = new FormData();
  for (const { key, value } of ticket.formFields) form.append(key, value);
  form.append('file', file, name);
  return form;
}

export async function publish(site: Site, token: string, path: string, hdPrice: number): Promise<number> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName: basename(path) }, token);
  const form = uploadForm(ticket, await openAsBlob(path), basename(path));
  const { status } = await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body: form });
  if (status !== 204) throw new Error(`the upload of ${path} returned ${status}`);
  return await publishUploaded(site, token, ticket.fileKey, hdPrice);
}

export async function publishUploaded(site: Site, token: string, fileKey: string, hdPrice: number): Promise<number> {
  const words = { videoName: '长廊尽头的光', videoKeywords: ['长廊', '光影'], authenticationType: 1 };
  const { videoId } = await call(site, 'POST /video/v1/publish', { fileKey, ...words, hdPrice }, token);
  return videoId;
}

export async function waitUntilProcessed(site: Site, token: string, videoId: number, withinMs: number): Promise<void> {
  await until(async () => {
    const { videoStatus, reason } = await call(site, 'GET /video/v1/mine/detail', { videoId }, token);
    if (videoStatus === VIDEO_STATUS.failed) throw new Error(`processing failed: ${reason}`);
    return videoStatus === VIDEO_STATUS.inReview;
  }, withinMs);
}

export async function payInSandbox(
  { url }: Pick<Site, 'url'>,
  orderId: string,
  outcome: 'success' | 'silent' = 'success',
): Promise<boolean> {
  const response = await fetch(`${url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  return ((await response.json()) as Envelope<unknown>).code === 0;
}

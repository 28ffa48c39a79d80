import { randomInt } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { call, register, sentCode, uploadForm, waitUntilProcessed } from '../../server/src/testing/client.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import { clip, type ClipFile } from './clips.ts';
import { LICENCE } from './companies.ts';

/** Customers' actions in a new shop, over the API; other tests cover them in the browser. */

export type Shop = Pick<ServerProcess, 'url' | 'dataDir'>;

export interface Person {
  userId: number;
  token: string;
  phone: string;
}

const PHONES = { creator: '13700000001', buyer: '13700000002' } as const;

export async function registerCustomer(shop: Shop, who: keyof typeof PHONES): Promise<Person> {
  return { ...(await register(shop, PHONES[who])), phone: PHONES[who] };
}

async function uploadPicture(shop: Shop, { token }: Person): Promise<string> {
  const ticket = await call(shop, 'POST /upload/v1/imageUploadPolicy', { fileName: 'picture.png' }, token);
  const body = uploadForm(ticket, new Blob([LICENCE]), 'picture.png');
  await fetch(new URL(ticket.uploadUrl, shop.url), { method: 'POST', body });
  return ticket.fileKey;
}

export async function applyAsCreator(shop: Shop, { token, phone }: Person, name: string): Promise<void> {
  const application = {
    name,
    phone,
    email: 'creator@example.com',
    remark: '风光摄影十年',
    advantage: '星空延时',
    saleType: 1,
    workLink: 'https://example.com/works',
  };
  await call(shop, 'POST /author/v1/invitecode/apply', application, token);
}

export async function certify(shop: Shop, creator: Person, realName: string): Promise<void> {
  const { token } = creator;
  const start = `11010519800101${String(randomInt(1000)).padStart(3, '0')}`;
  const idCard = Array.from('0123456789X', (check) => start + check).find(isIdentityNumber)!;
  const { certifyId, url } = await call(shop, 'POST /identification/v1/start', { realName, idCard }, token);
  await fetch(new URL(url, shop.url));
  await call(shop, 'POST /identification/v1/result', { certifyId }, token);
  const [idCardFrontFileKey, idCardBackFileKey] = [
    await uploadPicture(shop, creator),
    await uploadPicture(shop, creator),
  ];
  const submission = { realName, idCard, certifyId, idCardFrontFileKey, idCardBackFileKey };
  await call(shop, 'POST /author/v1/authentication/commit', submission, token);
}

export async function publishClips(
  shop: Shop,
  { token }: Person,
  clips: { name: string; file: ClipFile; hdPrice: number; categoryId: number }[],
): Promise<void> {
  await call(shop, 'POST /user/v1/update', { currentUserType: 3 }, token);
  for (const { name: videoName, file, hdPrice, categoryId } of clips) {
    const ticket = await call(shop, 'POST /upload/v2/videoUploadPolicy', { fileName: file }, token);
    const body = uploadForm(ticket, await openAsBlob(clip(file)), file);
    await fetch(new URL(ticket.uploadUrl, shop.url), { method: 'POST', body });
    const form = { fileKey: ticket.fileKey, videoName, videoKeywords: [videoName], authenticationType: 1, hdPrice };
    const { videoId } = await call(shop, 'POST /video/v1/publish', { ...form, categoryIds: [categoryId] }, token);
    await waitUntilProcessed(shop, token, videoId, 240_000);
  }
}

export async function orderByTransfer(shop: Shop, buyer: Person, videoId: number): Promise<string> {
  const videos = [{ videoId, videoType: 1 }];
  const { orderId } = await call(shop, 'POST /order/v1/create', { videos }, buyer.token);
  await call(shop, 'POST /order/v1/transferProof', { orderId, fileKey: await uploadPicture(shop, buyer) }, buyer.token);
  return orderId;
}

export async function withdraw(shop: Shop, { token, phone }: Person, realName: string, yuan: number): Promise<void> {
  await call(shop, 'POST /author/v1/deposit/verifyCode', {}, token);
  const application = {
    captcha: await sentCode(shop.dataDir, phone),
    depositMoney: yuan,
    alipayAccountName: realName,
    aplipayAccountId: 'creator@example.com',
  };
  await call(shop, 'POST /author/v1/deposit/apply', application, token);
}

import { call, payInSandbox, uploadForm } from '../../server/src/testing/client.ts';
import { LICENCE } from './companies.ts';
import { operatorToken, query, site } from './site.ts';

/**
 * Recharges under a new discount offer, so that the buyer owns its card. Withdraws the offer immediately, so that other
 * tests' recharges do not find it.
 */
export async function rechargeWithCard(token: string, yuan: number, discount: number): Promise<void> {
  const { discountId } = await call(
    site,
    'POST /operator/v1/discounts',
    { rechargeAmount: yuan, discount },
    operatorToken,
  );
  const { orderId } = await call(site, 'POST /alipay/v1/recharge/order', { rechargeMoney: yuan, discountId }, token);
  await call(site, 'DELETE /operator/v1/discounts/{discountId}', { discountId }, operatorToken);
  await payInSandbox(site, orderId);
  await call(site, 'POST /order/v1/recharge/status', { orderId }, token);
}

export async function issueInvoice(orderId: string): Promise<void> {
  const fileName = 'invoice.png';
  const ticket = await call(site, 'POST /operator/v1/upload/policy', { fileName }, operatorToken);
  const body = uploadForm(ticket, new Blob([LICENCE]), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const { fileKey } = ticket;
  await call(site, 'POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey }, operatorToken);
}

export async function approveRefund(orderId: string, answer: string): Promise<void> {
  const { content } = await call(site, 'GET /operator/v1/refunds', { status: 0, size: 200 }, operatorToken);
  const { requestId } = content.find((one) => one.orderId === orderId)!;
  await call(site, 'POST /operator/v1/refunds/{requestId}/approve', { requestId, answer }, operatorToken);
}

export const expireOrder = (orderId: string, seconds: number) =>
  query('update orders set expires_at = now() + make_interval(secs => $2) where id = $1', [orderId, seconds]);

export function largePicture(): Buffer {
  const [width, height] = [1280, 1024];
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + width * height * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, Buffer.alloc(width * height * 3, 200)]);
}

import type { Tier } from '@zhenku/contract/constants';
import { TIER_LABEL } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Tx } from '../../../platform/database/database.ts';
import { listManagers } from '../../companies/spending-limits.ts';
import { sendMessage } from '../../messages/messages.ts';
import { announce } from '../../messages/outside/announce.ts';

interface RequestedPurchase {
  orderId: string;
  companyId: number;
  userId: number;
  amount: Fen;
}

const money = (fen: Fen) => formatMoney(toYuan(fen));

export async function notifyManagers(
  tx: Tx,
  { orderId, companyId, userId, amount }: RequestedPurchase,
  items: readonly { video_name: string; tier: number }[],
): Promise<void> {
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  for (const managerId of await listManagers(tx, companyId)) {
    await sendMessage(tx, managerId, {
      title: '采购待审批',
      content: `${name}申请用企业账户支付订单 ${formatOrderNumber(orderId)}，共 ${items.length} 条素材，¥${money(amount)}。请在“采购审批”中处理。`,
      topic: 'order',
    });
    await announce(tx, {
      userId: managerId,
      template: 'approvalRequested',
      params: { member: name, orderId: formatOrderNumber(orderId), amount: money(amount) },
      items: items.map(({ video_name, tier }) => `“${video_name}”${TIER_LABEL[tier as Tier]}`),
    });
  }
}

/** `orderPaid` is sent for the payment itself. */
export async function notifyApproved(tx: Tx, { orderId, userId, amount }: RequestedPurchase): Promise<void> {
  await sendMessage(tx, userId, {
    title: '采购已批准',
    content: `订单 ${formatOrderNumber(orderId)}（¥${money(amount)}）已批准并由企业账户支付，请在“我的下载”中下载。`,
    topic: 'order',
  });
}

export async function notifyDeclined(
  tx: Tx,
  { orderId, userId, amount }: RequestedPurchase,
  reason: string,
): Promise<void> {
  await sendMessage(tx, userId, {
    title: '采购未批准',
    content: `订单 ${formatOrderNumber(orderId)}（¥${money(amount)}）未获批准。原因：${reason}`,
    topic: 'order',
  });
  await announce(tx, {
    userId,
    template: 'approvalDeclined',
    params: { orderId: formatOrderNumber(orderId), amount: money(amount), reason },
  });
}

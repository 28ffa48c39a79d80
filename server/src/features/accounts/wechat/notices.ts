import { formatTime } from '@zhenku/contract/format';
import type { Tx } from '../../../platform/database/database.ts';
import { sendMessage } from '../../messages/messages.ts';
import { announce } from '../../messages/outside/announce.ts';

/** Tells a user that a WeChat account can now log in to their account, in case somebody else bound it. */
export async function notifyBound(tx: Tx, userId: number): Promise<void> {
  const time = formatTime(new Date());
  await sendMessage(tx, userId, {
    topic: 'security',
    title: '已绑定微信',
    content: `您的账号于 ${time} 绑定了微信，可用微信登录。如非本人操作，请立即解除绑定、修改密码，并联系客服：/#/user/userInfo`,
  });
  await announce(tx, { userId, template: 'wechatBound', params: { time } });
}

export async function notifyUnbound(tx: Tx, userId: number): Promise<void> {
  const content =
    '您的账号已解除微信绑定，不能再用微信登录，其他设备已退出登录。如非本人操作，请立即修改密码并联系客服。';
  await sendMessage(tx, userId, { topic: 'security', title: '已解除微信绑定', content });
}

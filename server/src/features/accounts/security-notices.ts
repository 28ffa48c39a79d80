import { formatTime, maskPhone } from '@zhenku/contract/format';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { openUserSession } from '../../platform/sessions.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';

/**
 * Opens a session. Notifies the user if other sessions are stored but none is from this network. Sessions are stored for 90
 * days after they expire.
 */
export async function openSession(tx: Tx, userId: number, from: { ip: string; userAgent: string }): Promise<string> {
  const { rows } = await sql<{ known: boolean | null; network: string }>`
    select bool_or(truncated_address(ip) = truncated_address(${from.ip}) or truncated_address(ip) is null) as known,
      truncated_address(${from.ip}) as network
    from sessions where user_id = ${userId}`.execute(tx);
  const token = await openUserSession(tx, userId, from);
  // null: the user's first session.
  if (rows[0]?.known !== false) return token;
  const time = formatTime(new Date());
  // Messages are kept longer than full addresses may be stored.
  const address = rows[0].network.replace(/(\.0\/24|\/48)$/, (end) => (end.startsWith('.') ? '.*' : '*'));
  await sendMessage(tx, userId, {
    topic: 'security',
    title: '账号从新的网络地址登录',
    content: `您的账号于 ${time} 从新的网络地址 ${address} 登录。如非本人操作，请立即修改密码，并在“登录设备”中退出：/#/user/userInfo`,
  });
  await announce(tx, { userId, template: 'newLogin', params: { time, address } });
  return token;
}

export async function notifyPasswordChanged(tx: Tx, userId: number): Promise<void> {
  const time = formatTime(new Date());
  await sendMessage(tx, userId, {
    topic: 'security',
    title: '登录密码已修改',
    content: `您的账号于 ${time} 修改了登录密码，所有设备已退出登录，API 密钥已全部停用。如非本人操作，请立即用手机号找回密码并联系客服。`,
  });
  await announce(tx, { userId, template: 'passwordChanged', params: { time } });
}

/** Tells a user that the account's phone was changed, by a message and an SMS to the replaced phone. */
export async function notifyPhoneChanged(
  tx: Tx,
  { userId, earlier, phone }: { userId: number; earlier: string; phone: string },
): Promise<void> {
  const params = { time: formatTime(new Date()), phone: maskPhone(phone) };
  await sendMessage(tx, userId, {
    topic: 'security',
    title: '手机号已更换',
    content: `您的账号于 ${params.time} 更换了手机号，新手机号 ${params.phone}。如非本人操作，请立即联系客服。`,
  });
  await announce(tx, { userId, template: 'phoneChanged', params, phone: earlier });
}

import { formatTime } from '@zhenku/contract/format';
import type { Tx } from '../../platform/database/database.ts';
import { readNames } from '../companies/members.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';

interface KeyNotice {
  name: string;
  scopes: readonly string[];
}

const CHANGES = { created: '新建了', revoked: '停用了' } as const;

export async function notifyKeyChanged(
  tx: Tx,
  userId: number,
  { change, name, scopes }: KeyNotice & { change: keyof typeof CHANGES },
): Promise<void> {
  const time = formatTime(new Date());
  await sendMessage(tx, userId, {
    topic: 'security',
    title: change === 'created' ? 'API 密钥已创建' : 'API 密钥已停用',
    content:
      `您的账号于 ${time} ${CHANGES[change]} API 密钥“${name}”，权限：${scopes.join('、')}。` +
      '如非本人操作，请立即停用该密钥，并修改密码：/#/user/keys',
  });
  await announce(tx, {
    userId,
    template: 'keyChanged',
    params: { time, action: CHANGES[change], keyName: name, scopes: scopes.join('、') },
  });
}

export async function notifyCompanyKey(
  tx: Tx,
  { user, companyId }: { user: { id: number }; companyId: number },
  { name, scopes }: KeyNotice,
): Promise<void> {
  const { owner, member } = await readNames(tx, companyId, user.id);
  await sendMessage(tx, owner, {
    topic: 'security',
    title: '成员创建了企业的 API 密钥',
    content: `成员“${member}”创建了企业的 API 密钥“${name}”，权限：${scopes.join('、')}。您可以查看和停用：/#/user/keys`,
  });
}

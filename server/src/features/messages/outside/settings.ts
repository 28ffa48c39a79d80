import type { Input } from '@zhenku/contract/api';
import {
  BLOCK_LABEL,
  CREATOR_TOPICS,
  type NoticeChannel,
  type NoticeSetting,
  NOTICE_TOPICS,
  type NoticeTopic,
} from '@zhenku/contract/messages/notices';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { lockCaller } from '../../../platform/database/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { NOTICE_TOPIC, type NoticeTemplate } from '../../../providers/templates.ts';
import { type SwitchOverrides, describeSwitches, type Obstacles } from './channels.ts';

export interface Channels {
  canMail: boolean;
  canSms: (template: NoticeTemplate) => boolean;
}

export interface ContactDetails {
  phone: string | null;
  email: string | null;
}

export function obstaclesOf(channels: Channels, { phone, email }: ContactDetails, template: NoticeTemplate): Obstacles {
  const sms = !channels.canSms(template) ? 'sender' : phone === null ? 'phone' : undefined;
  const mail = !channels.canMail ? 'sender' : email === null ? 'email' : undefined;
  return { ...(sms && { sms }), ...(mail && { mail }) };
}

function obstaclesOfTopic(channels: Channels, reach: ContactDetails, topic: NoticeTopic): Obstacles {
  const templates = (Object.keys(NOTICE_TOPIC) as NoticeTemplate[]).filter((name) => NOTICE_TOPIC[name] === topic);
  const obstacles = templates.map((template) => obstaclesOf(channels, reach, template));
  return obstacles.find(({ sms }) => sms === undefined) ?? obstacles[0]!;
}

export async function readOverrides(db: Db, userId: number): Promise<Map<string, SwitchOverrides>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['topic', 'channel', 'enabled'])
    .where('user_id', '=', userId)
    .execute();
  const overrides = new Map<string, SwitchOverrides>();
  for (const { topic, channel, enabled } of rows) {
    overrides.set(topic, { ...overrides.get(topic), [channel as NoticeChannel]: enabled });
  }
  return overrides;
}

export async function readContactDetails(db: Db, userId: number): Promise<ContactDetails> {
  return await db.selectFrom('users').select(['phone', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

type Caller = Pick<UserSession, 'id' | 'author'>;

export async function listNoticeSettings(
  db: Db,
  channels: Channels,
  { id, author }: Caller,
): Promise<{ list: NoticeSetting[] }> {
  const [overrides, reach] = await Promise.all([readOverrides(db, id), readContactDetails(db, id)]);
  const topics = NOTICE_TOPICS.filter((topic) => author || !CREATOR_TOPICS.includes(topic));
  return {
    list: topics.map((topic) =>
      describeSwitches(topic, overrides.get(topic) ?? {}, obstaclesOfTopic(channels, reach, topic)),
    ),
  };
}

/**
 * Switches a topic on or off for one channel. Idempotent. Throws `conflict` for a channel that cannot reach the caller, and for
 * the last channel by which security notices are sent outside the site.
 */
export async function changeNoticeSetting(
  { db, caller, services: channels }: Operation<Pick<UserSession, 'id'>, Channels>,
  { topic, channel, on }: Input<'POST /user/v1/noticeSettings'>,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    // Two windows may switch off different channels at the same time.
    await lockCaller(tx, caller.id);
    const [overrides, reach] = [
      (await readOverrides(tx, caller.id)).get(topic) ?? {},
      await readContactDetails(tx, caller.id),
    ];
    const { switches } = describeSwitches(topic, overrides, obstaclesOfTopic(channels, reach, topic));
    const { block, on: before } = switches.find((one) => one.channel === channel)!;
    if (block === undefined) {
      await tx
        .insertInto('notice_settings')
        .values({ user_id: caller.id, topic, channel, enabled: on })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ enabled: on, changed_at: new Date() }),
        )
        .execute();
    } else if (on !== before) throw new AppError('conflict', { message: refusalOf(block) });
  });
  return null;
}

const refusalOf = (block: keyof typeof BLOCK_LABEL): string =>
  block === 'required' ? '账号安全提醒至少保留短信或邮件中的一种，站内提醒不能关闭' : BLOCK_LABEL[block];

import { NAMING_REMINDER_DAYS, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import { type NewMessage, sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';
import { endsSoon, hasExpired, yearEnd } from './upgrades/licence-year.ts';
import { quoteNames } from './certificates/quote-names.ts';
import { isNotUpgraded } from './upgrades/upgrades.ts';

/** The user who gets the message on the site: the buyer, or the company's owner for company purchases. */
const reader = sql<number>`coalesce((select c.owner_user_id from companies c where c.id = l.company_id), l.user_id)`;
/** The user to notify by SMS and mail: the buyer, or the company's owner after the buyer has left the company. */
const notified = sql<number>`coalesce(
  (select m.user_id from user_companies m where m.user_id = l.user_id and m.company_id = l.company_id), ${reader})`;

interface UnnamedLicence {
  user_id: number;
  notified: number;
  video_name: string;
}

/**
 * Reminds buyers of purchases without a licensee, once after each of NAMING_REMINDER_DAYS, with one message per buyer. Returns
 * the number of messages.
 */
export async function sendNamingReminders(db: Db): Promise<number> {
  const [first, second] = NAMING_REMINDER_DAYS;
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<UnnamedLicence>`
      with unnamed as (
        update licences l
        set naming_reminders = case when l.granted_at <= now() - make_interval(days => ${second}) then 2 else 1 end
        from order_items i, licence_snapshots s
        where i.id = l.order_item_id and s.licence_id = l.id and l.voided_at is null and l.naming_reminders < 2
          and l.granted_at <= now()
            - make_interval(days => case when l.naming_reminders = 0 then ${first}::int else ${second}::int end)
          and not exists (select from certificates a where a.licence_id = l.id) and ${isNotUpgraded} and not ${hasExpired}
        returning ${reader} as user_id, ${notified} as notified, i.video_name
      )
      select user_id, notified, video_name from unnamed order by user_id, notified, video_name`.execute(tx);
    const readers = Map.groupBy(rows, ({ user_id }) => user_id);
    for (const [userId, unnamed] of readers) {
      await sendMessage(tx, userId, {
        topic: 'certificate',
        title: '请填写授权信息',
        content: `您购买的${quoteNames(unnamed.map(({ video_name }) => video_name).toSorted())}尚未填写授权信息，填写后授权才会生效：/#/user/authoriseManage?state=open`,
      });
    }
    for (const [userId, unnamed] of Map.groupBy(rows, (row) => row.notified)) {
      const items = unnamed.map(({ video_name }) => `“${video_name}”`);
      await announce(tx, { userId, template: 'licencesUnnamed', items });
    }
    return readers.size;
  });
}

interface EndingLicence {
  user_id: number;
  notified: number;
  video_id: number;
  video_name: string;
  tier: number;
  ends_at: string;
  /** Current price in fen; null if no longer sold. */
  price: bigint | null;
}

export async function sendEndingReminders(db: Db): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<EndingLicence>`
      update licences l set ending_reminded_at = now()
      from order_items i, licence_snapshots s, videos v
      where i.id = l.order_item_id and s.licence_id = l.id and v.id = l.video_id
        and l.voided_at is null and l.ending_reminded_at is null and ${endsSoon} and ${isNotUpgraded}
      returning ${reader} as user_id, ${notified} as notified, l.video_id, i.video_name, l.tier, ${yearEnd} as ends_at,
        case when ${wherePublished('v')} then
          case l.tier when 1 then v.hd_price when 2 then v.hd4k_price else v.plus_price end
        end as price`.execute(tx);
    for (const row of rows) await sendMessage(tx, row.user_id, endingMessage(row));
    for (const [userId, ending] of Map.groupBy(rows, (row) => row.notified)) {
      const soonest = ending.toSorted((one, other) => Date.parse(one.ends_at) - Date.parse(other.ends_at));
      await announce(tx, {
        userId,
        template: 'licencesEnding',
        params: { date: formatDate(soonest[0]!.ends_at) },
        items: soonest.map(endingLine),
      });
    }
    return rows.length;
  });
}

function endingLine({ video_name, tier, ends_at, price }: EndingLicence): string {
  const renewal = price === null ? '已下架或不提供该规格' : `当前价格 ¥${formatMoney(toYuan(price))}`;
  return `“${video_name}”（${TIER_LABEL[tier as Tier]}）将于 ${formatDate(ends_at)} 到期，${renewal}`;
}

function endingMessage({ video_id, video_name, tier, ends_at, price }: EndingLicence): NewMessage {
  const licence = `“${video_name}”的一年授权（${TIER_LABEL[tier as Tier]}）将于 ${formatDate(ends_at)} 到期`;
  const renewal =
    price === null
      ? '到期后不能再用于新的发布。这条素材已下架或不提供该规格。'
      : `到期后不能再用于新的发布。如需继续使用，请按当前价格 ¥${formatMoney(toYuan(price))} 再次购买：/#/detail/${video_id}`;
  return { topic: 'certificate', title: '授权即将到期', content: `${licence}。${renewal}` };
}

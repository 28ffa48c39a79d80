import { formatDate } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isWindowEnding } from './list-downloads.ts';
import { quoteNames } from '../certificates/quote-names.ts';
import { sendMessage } from '../../messages/messages.ts';

interface EndingDownloads {
  user_id: number;
  names: string[];
  soonest: string;
}

/**
 * Reminds buyers, once per purchase, that a download window ends soon, with one message per person or company owner. Returns
 * the number of messages.
 */
export async function sendDownloadReminders(db: Db): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<EndingDownloads>`
      with ending as (
        update licences l set reminded_at = now()
        from order_items i
        where i.id = l.order_item_id and l.reminded_at is null and l.voided_at is null
          and ${isWindowEnding}
        returning coalesce((select c.owner_user_id from companies c where c.id = l.company_id), l.user_id) as user_id,
          i.video_name, l.download_until
      )
      select user_id, array_agg(video_name order by download_until, video_name) as names, min(download_until) as soonest
      from ending group by user_id order by user_id`.execute(tx);
    for (const { user_id, names, soonest } of rows) await sendMessage(tx, user_id, reminderMessage(names, soonest));
    return rows.length;
  });
}

function reminderMessage(names: string[], soonest: string) {
  return {
    title: '下载期限即将结束',
    content: `您购买的${quoteNames(names)}最早将于 ${formatDate(soonest)} 结束下载期限，请尽快在“我的下载”中完成下载。`,
  };
}

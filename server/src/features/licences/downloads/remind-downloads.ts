import { formatDate } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isWindowEnding } from './list-downloads.ts';
import { quoteNames } from '../certificates/quote-names.ts';
import { type NewMessage, sendMessage } from '../../messages/messages.ts';
import { announce } from '../../messages/outside/announce.ts';

interface EndingDownload {
  /** The buyer, or the owner of the company that paid. */
  reader: number;
  /** The buyer, or the company's owner after the buyer has left the company. */
  buyer: number;
  name: string;
  download_until: string;
}

/**
 * Reminds buyers, once per purchase, that a download window ends soon. Sends one message per buyer or company owner and one
 * notice per buyer. Returns the number of messages.
 */
export async function sendDownloadReminders(db: Db): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<EndingDownload>`
      with ending as (
        update licences l set reminded_at = now()
        from order_items i
        where i.id = l.order_item_id and l.reminded_at is null and l.voided_at is null
          and ${isWindowEnding}
        returning l.user_id, i.video_name as name, l.download_until,
          (select c.owner_user_id from companies c where c.id = l.company_id) as owner,
          exists (select from user_companies m where m.user_id = l.user_id and m.company_id = l.company_id) as belongs
      )
      select coalesce(owner, user_id) as reader, case when belongs then user_id else coalesce(owner, user_id) end as buyer,
        name, download_until
      from ending order by reader, buyer, download_until, name`.execute(tx);
    const readers = Map.groupBy(rows, ({ reader }) => reader);
    for (const [reader, downloads] of readers) await sendMessage(tx, reader, reminderMessage(downloads));
    for (const [userId, downloads] of Map.groupBy(rows, ({ buyer }) => buyer)) {
      const items = downloads.map(({ name }) => `“${name}”`);
      await announce(tx, { userId, template: 'downloadsEnding', params: { date: soonestOf(downloads) }, items });
    }
    return readers.size;
  });
}

function soonestOf(downloads: readonly EndingDownload[]): string {
  return downloads.map(({ download_until }) => formatDate(download_until)).toSorted()[0]!;
}

function reminderMessage(downloads: readonly EndingDownload[]): NewMessage {
  const names = downloads.toSorted((one, other) => (one.download_until < other.download_until ? -1 : 1));
  return {
    topic: 'download',
    title: '下载期即将结束',
    content: `您购买的${quoteNames(names.map(({ name }) => name))}下载期最早 ${soonestOf(downloads)} 结束，请尽快在“我的下载”中下载。`,
  };
}

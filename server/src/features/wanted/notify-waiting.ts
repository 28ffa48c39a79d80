import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import { isShown } from '../insights/hidden-searches.ts';
import { sendMessage } from '../messages/messages.ts';
import { hasUnseenWords } from '../publishing/versions/word-changes.ts';
import { keywordsFindingClip } from '../search/keywords-of-clip.ts';

interface AwaitedClip {
  id: number;
  name: string;
  author_id: number;
}

/**
 * Notifies users who wait for a search that now finds the clip, and the author if they planned to shoot for such a search.
 * Deletes each request with its message, so that reruns notify nobody twice.
 */
export async function notifyWaiting(db: Db, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const clip = await tx
      .selectFrom('videos as v')
      .where('v.id', '=', videoId)
      .where(wherePublished('v'))
      .select(['v.id', 'v.name', 'v.author_id'])
      .executeTakeFirst();
    if (!clip) return;
    const terms = await keywordsFindingClip(tx, videoId, await requestedTerms(tx, clip));
    // Checked last, because texts may change in between. Without this check an author could send any text to waiting users.
    if (await hasUnseenWords(tx, videoId)) return;
    const notified = await endRequests(tx, clip, { kind: 'find', terms });
    for (const { user_id, terms: found } of notified) await sendMessage(tx, user_id, foundMessage(clip, found));
    const [shot] = await endRequests(tx, clip, { kind: 'shoot', terms });
    if (shot) await sendMessage(tx, clip.author_id, shotMessage(clip, shot.terms, notified.length));
  });
}

/** Matches `find` requests by other users and `shoot` requests by the author. */
const concerns = ({ author_id }: AwaitedClip) => sql<boolean>`((kind = 'shoot') = (user_id = ${author_id}))`;

async function requestedTerms(tx: Tx, clip: AwaitedClip): Promise<string[]> {
  const rows = await tx
    .selectFrom('footage_requests')
    .where(concerns(clip))
    .where(isShown(sql.ref('term')))
    .select('term')
    .distinct()
    .execute();
  return rows.map(({ term }) => term);
}

/**
 * Deletes the requests for the terms and returns them by user. Locks users before their requests, in the same order as making a
 * request or closing an account. Otherwise inserting the message, which references the user, could deadlock.
 */
async function endRequests(tx: Tx, clip: AwaitedClip, { kind, terms }: { kind: 'find' | 'shoot'; terms: string[] }) {
  const answered = sql`kind = ${kind} and ${concerns(clip)} and term = any (${terms}::text[])`;
  const { rows } = await sql<{ user_id: number; terms: string[] }>`
    with waiting as (
      select id from users where id in (select user_id from footage_requests where ${answered})
      order by id for key share
    ), ended as (
      delete from footage_requests where ${answered} and user_id in (select id from waiting)
      returning user_id, term
    )
    select user_id, array_agg(term order by term) as terms from ended group by user_id order by user_id`.execute(tx);
  return rows;
}

const quote = (terms: string[]) => terms.map((term) => `“${term}”`).join('、');

const foundMessage = ({ id, name }: AwaitedClip, terms: string[]) => ({
  title: '您等待的素材有了',
  content: `您搜索的${quote(terms)}有了新素材“${name}”：/#/detail/${id}`,
});

const shotMessage = ({ id, name }: AwaitedClip, terms: string[], notifiedCount: number) => ({
  title: '您为素材需求拍摄的作品已发布',
  content: `您的作品“${name}”符合买家在找的${quote(terms)}，现已发布${notifiedCount > 0 ? `，已通知${notifiedCount}位在等的买家` : ''}：/#/detail/${id}`,
});

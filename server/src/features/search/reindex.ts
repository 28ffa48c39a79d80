import { ANALYSER_VERSION } from '@zhenku/search-index/words/terms';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { wherePublished } from '../catalogue/published.ts';
import { indexVideo, lockIndex } from './index-video.ts';

type Scope = ExpressionBuilder<Tables & { v: Tables['videos']; s: Tables['video_search'] }, 'v' | 's'>;

/**
 * Matches published clips that are missing from the index or indexed by another analyser version, and indexed clips that are no
 * longer published.
 */
const outdated = (eb: Scope): Expression<SqlBool> => {
  const published = wherePublished('v');
  return eb.or([
    eb.and([published, eb('s.analyser', 'is distinct from', ANALYSER_VERSION)]),
    eb.and([eb.not(published), eb('s.video_id', 'is not', null)]),
  ]);
};

const outdatedVideos = (db: Db) =>
  db
    .selectFrom('videos as v')
    .leftJoin('video_search as s', 's.video_id', 'v.id')
    .where((eb) => outdated(eb as unknown as Scope));

/**
 * Returns whether `reindexAll` has work to do. Checked at startup, because queries match few terms from another analyser
 * version.
 */
export async function isIndexOutdated(db: Db): Promise<boolean> {
  return (await outdatedVideos(db).select('v.id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Reindexes every outdated clip, newest first and each in its own transaction, so that search keeps working and an interrupted
 * run resumes. Returns the number of clips.
 */
export async function reindexAll(db: Db, signal?: AbortSignal): Promise<number> {
  const videos = await outdatedVideos(db).select('v.id').orderBy('v.id', 'desc').execute();
  for (const { id } of videos) {
    signal?.throwIfAborted();
    await indexVideo(db, id);
  }
  await cleanUpTerms(db);
  return videos.length;
}

async function cleanUpTerms(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockIndex(tx);
    await sql`
      update search_terms t set clips = c.clips
      from (
        select t.term, count(s.term)::int as clips
        from search_terms t left join (select unnest(suggested) as term from video_search) s on s.term = t.term
        group by t.term
      ) c
      where c.term = t.term and c.clips <> t.clips`.execute(tx);
    await sql`
      delete from search_terms t
      where clips = 0 and not exists (select from (select unnest(terms) as term from video_search) s where s.term = t.term)
    `.execute(tx);
  });
}

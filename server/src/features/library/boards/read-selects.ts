import { sampleName } from '@zhenku/contract/clips/clip-file-names';
import type { MediaFacts } from '@zhenku/contract/clips/media-facts';
import type { Tier } from '@zhenku/contract/constants';
import type { BoardItem, SelectsFiles } from '@zhenku/contract/library/boards';
import { pointsInFile, type SelectsClip, type SelectsFile } from '@zhenku/contract/rules/selects/selects';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { ON_SALE } from '../../catalogue/delivered-files.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { downloadName } from '../../licences/downloads/download-names.ts';
import { selectLicensedFiles } from '../../licences/downloads/downloads.ts';
import { hasExpired } from '../../licences/upgrades/licence-year.ts';
import type { BoardContext } from './read-board.ts';

/** Returns the items as clips of an edit list, linked to their samples or to the largest files that the caller has licensed. */
export async function readSelects(
  { db, caller }: Pick<BoardContext, 'db' | 'caller'>,
  items: readonly BoardItem[],
  files: SelectsFiles,
): Promise<SelectsClip[]> {
  const videoIds = items.map(({ videoId }) => videoId);
  const samples = await readSamples(db, videoIds);
  const bought = files === 'bought' ? await readBought(db, caller, videoIds) : new Map<number, KnownFacts>();
  return items.map(({ videoId, note, video: { videoName }, ...item }): SelectsClip => {
    const { fps, frameCount } = item;
    const sample = { ...NO_FACTS, fps, frameCount, ...samples.get(videoId), fileName: sampleName(videoId) };
    const file: SelectsFile = { ...sample, ...bought.get(videoId) };
    return { ...file, ...pointsInFile(item, file), videoId, videoName, note };
  });
}

/** Facts of a file; those that are missing were never measured. */
type KnownFacts = Partial<SelectsFile>;

/** Assumed for files that were never measured. */
const NO_FACTS = { tier: null, timecode: null, width: 1920, height: 1080, hasSound: false };

interface MeasuredFile {
  width: number;
  height: number;
  facts: MediaFacts | null;
}

const factsOf = ({ width, height, facts }: MeasuredFile): KnownFacts => ({
  width,
  height,
  ...(facts && {
    fps: facts.frameRate,
    frameCount: facts.frameCount,
    timecode: facts.timecode,
    hasSound: facts.audio.length > 0,
  }),
});

/** Samples have the rate, length and time code of the clip's standard files. */
async function readSamples(db: Db, videoIds: number[]): Promise<Map<number, KnownFacts>> {
  const rows = await db
    .selectFrom('videos as v')
    .innerJoin('video_files as p', (join) =>
      join.onRef('p.video_id', '=', 'v.id').onRef('p.version', '=', 'v.file_version').on('p.kind', '=', 'preview'),
    )
    .where(sql<boolean>`v.id = any (${videoIds}::int[])`)
    .select(['v.id', 'p.width', 'p.height'])
    .select(
      sql<MediaFacts | null>`(
        select f.facts from ${ON_SALE} and f.kind = 'rendition' order by f.width desc limit 1)`.as('facts'),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

async function readBought(db: Db, owner: Owner, videoIds: number[]): Promise<Map<number, KnownFacts>> {
  const rows = await selectLicensedFiles(db)
    .where(sql<boolean>`l.video_id = any (${videoIds}::int[])`)
    .where(ownedBy('l', owner))
    .where('l.voided_at', 'is', null)
    .where(sql<boolean>`not ${hasExpired}`)
    .distinctOn('l.video_id')
    .orderBy('l.video_id')
    .orderBy('l.tier', 'desc')
    .orderBy('l.id', 'desc')
    .select(['f.facts', 'f.width', 'f.height'])
    .execute();
  return new Map(
    rows.map((row) => [row.video_id, { ...factsOf(row), fileName: downloadName(row), tier: row.tier as Tier }]),
  );
}

import type { SeriesSuggestion } from '@zhenku/contract/series/series';
import { SERIES_MAX } from '@zhenku/contract/series/constants';
import { sql } from 'kysely';
import type { Operation } from '../../platform/operation.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { groupClips, type ShotClip } from './group-clips.ts';
import { readSeriesClips, ungrouped } from './own-series.ts';

/** The newest clips that are considered. */
const CLIPS = 1_000;

interface Row extends Omit<ShotClip, 'createdAt' | 'look'> {
  created_at: string;
  look: Buffer | null;
}

export async function suggestSeries(
  context: Operation<{ id: number }, { storage: PublicFiles }>,
): Promise<SeriesSuggestion[]> {
  const { rows } = await sql<Row>`
    select v.id, v.name, v.shooting_date as date, v.created_at, g.look
    from videos v left join clip_sights g on g.video_id = v.id and g.file_version = v.file_version
    where ${ungrouped(context.caller.id)} order by v.created_at desc, v.id desc limit ${CLIPS}`.execute(context.db);
  const groups = groupClips(
    rows.map(({ created_at, look, ...row }) => ({
      ...row,
      createdAt: Date.parse(created_at),
      look: look && new Int8Array(look),
    })),
  );
  const clips = await readSeriesClips(
    context,
    groups.flatMap(({ ids }) => ids),
  );
  return groups.map(({ name, reasons, ids }) => ({
    seriesName: Array.from(name).slice(0, SERIES_MAX.name).join(''),
    reasons,
    videos: clips.filter(({ videoId }) => ids.includes(videoId)),
  }));
}

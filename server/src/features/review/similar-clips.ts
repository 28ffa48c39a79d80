import type { SimilarClip } from '@zhenku/contract/review/operator-videos';
import { type RawBuilder, sql } from 'kysely';
import { markedKey, pictureUrlOrNull, type PublicFiles } from '../catalogue/media-urls.ts';

type SelectedClip = Omit<SimilarClip, 'previewUrl'> & { preview: string | null };

/** Selects clips similar to clip `v` of the outer query. Each pair has one row, written when the later clip was processed. */
export function similarClips(): RawBuilder<SelectedClip[]> {
  return selectClips(sql`
    select s.other_id as id, s.score, s.evidence, s.same_file, s.mirrored, s.rotation, s.speed, s.offset_seconds,
      s.other_version as version
    from video_similarities s where s.video_id = v.id
    union all
    select s.video_id, s.score, s.evidence, s.same_file, s.mirrored,
      case when s.mirrored then s.rotation else (360 - s.rotation) % 360 end, 1 / s.speed, -s.offset_seconds / s.speed, null
    from video_similarities s where s.other_id = v.id`);
}

export function similarToNextVersion(): RawBuilder<SelectedClip[]> {
  return selectClips(sql`
    select s."videoId" as id, s.score, coalesce(s.evidence, 'strong') as evidence,
      coalesce(s."sameFile", false) as same_file, coalesce(s.mirrored, false) as mirrored,
      coalesce(s.rotation, 0) as rotation, coalesce(s.speed, 1) as speed,
      coalesce(s."offsetSeconds", 0) as offset_seconds, s.version
    from jsonb_to_recordset(n.similar_clips) as s (
      "videoId" int, score real, evidence text, "sameFile" boolean, mirrored boolean, rotation int, speed real,
      "offsetSeconds" real, version int)`);
}

function selectClips(pairs: RawBuilder<unknown>): RawBuilder<SelectedClip[]> {
  return sql`coalesce((
    select json_agg(json_build_object(
      'videoId', o.id, 'videoName', o.name, 'authorId', o.author_id, 'authorName', a.name, 'videoStatus', o.status,
      'publishTime', o.published_at, 'score', s.score, 'evidence', s.evidence, 'sameAuthor', o.author_id = v.author_id, 'sameFile', s.same_file,
      'mirrored', s.mirrored, 'rotation', s.rotation, 'speed', s.speed, 'offsetSeconds', s.offset_seconds, 'preview', (
        select ${markedKey('o')} from video_files f
        where f.video_id = o.id and f.version = coalesce(s.version, o.file_version) and f.kind = 'preview')
      ) order by s.same_file desc, s.evidence, s.score desc, o.id)
    from (${pairs}) s join videos o on o.id = s.id and o.deleted_at is null join users a on a.id = o.author_id), '[]')`;
}

export function asSimilarClips(clips: SelectedClip[], storage: PublicFiles): SimilarClip[] {
  return clips.map(({ preview, publishTime, ...clip }) => ({
    ...clip,
    publishTime: publishTime && new Date(publishTime).toISOString(),
    previewUrl: pictureUrlOrNull(storage, preview),
  }));
}

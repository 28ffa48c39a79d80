import { AI_USE } from '@zhenku/contract/clips/fields';
import type { AigcLabel, AigcMark, AigcOrigin } from '@zhenku/media/metadata/aigc-mark';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors.ts';
import { siteSettings } from '../../../platform/site-settings.ts';

/** The mark in the original of file `f` of clip `v`; JSON null if there is none. */
export const ORIGIN = sql<AigcOrigin | null>`((case when f.version = v.file_version then v.facts
  else (select n.facts from video_versions n where n.video_id = v.id and n.version = f.version) end) -> 'aigc')`;

export const IS_DECLARED = sql<boolean>`v.ai_generated in (${sql.lit(AI_USE.generated)}, ${sql.lit(AI_USE.modified)})`;

/** The label that the sold file `f` of clip `v` should carry. */
export const WANTED_LABEL = sql<AigcLabel | null>`
  coalesce((${ORIGIN} ->> 'label')::smallint, case when ${IS_DECLARED} then 2 end)`;

/** Returns the AI label of a clip's sold files: the original's label, otherwise 2 if its creator declares AI. */
export async function labelFor(db: Db, videoId: number, origin: AigcOrigin | null): Promise<AigcLabel | null> {
  if (origin) return origin.label;
  const clip = await db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .select(IS_DECLARED.as('declared'))
    .executeTakeFirst();
  return clip?.declared ? 2 : null;
}

export async function markForLabel(
  db: Db,
  videoId: number,
  { label, origin }: { label: AigcLabel | null; origin: AigcOrigin | null },
): Promise<AigcMark | null> {
  if (label === null) return null;
  const { imprint, siteName } = await siteSettings(db);
  return {
    label,
    contentProducer: origin?.contentProducer ?? '',
    produceId: origin?.produceId ?? '',
    contentPropagator: imprint.company || siteName,
    propagateId: String(videoId),
  };
}

/** Declares a clip AI-generated if its file, which goes to review or on sale, has a mark and its creator declares no AI. */
export async function declareByFile(tx: Tx, videoId: number, facts: unknown): Promise<void> {
  if (!originOf(facts)) return;
  await tx
    .updateTable('videos')
    .set({ ai_generated: AI_USE.generated })
    .where('id', '=', videoId)
    .where(({ eb, or }) => or([eb('ai_generated', 'is', null), eb('ai_generated', '=', AI_USE.none)]))
    .execute();
}

/** Returns the mark of a probed original. Earlier versions did not probe for marks. */
export const originOf = (facts: unknown): AigcOrigin | null =>
  (facts as { aigc?: AigcOrigin | null } | null)?.aigc ?? null;

export async function assertNotMarked(tx: Tx, videoId: number, declared: number | null | undefined): Promise<void> {
  if (declared !== AI_USE.none) return;
  const clip = await tx.selectFrom('videos').where('id', '=', videoId).select('facts').executeTakeFirst();
  if (originOf(clip?.facts))
    throw invalidField('aiGenerated', '文件自带人工智能生成合成标识，请选择“AI 生成”或“AI 修改”');
}

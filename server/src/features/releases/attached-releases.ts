import { CLIP_FIELDS, CONSENT } from '@zhenku/contract/clips/fields';
import { RELEASE_KIND, type ReleaseKind } from '@zhenku/contract/releases/release-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';

interface Declarations {
  people?: number | null | undefined;
  property?: number | null | undefined;
}

const KIND_OF = { people: RELEASE_KIND.person, property: RELEASE_KIND.property } as const;
const NAME_OF: Readonly<Record<ReleaseKind, string>> = { 1: '肖像授权书', 2: '物权或商标授权书' };

const missing = (field: keyof typeof KIND_OF) =>
  `“${CLIP_FIELDS[field].label}”声明为已获授权，请在“授权文件”中上传并勾选${NAME_OF[KIND_OF[field]]}，或改选其他声明`;

export const attachedReleases = () => sql<{ releaseId: number; releaseName: string }[]>`(
  select coalesce(json_agg(json_build_object('releaseId', r.id, 'releaseName', r.name) order by r.id), '[]')
  from clip_releases c join releases r on r.id = c.release_id where c.video_id = v.id)`;

/** Locks a clip's releases against deletion until the commit, and returns their kinds. */
async function lockKinds(tx: Tx, videoId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('clip_releases as c')
    .innerJoin('releases as r', 'r.id', 'c.release_id')
    .where('c.video_id', '=', videoId)
    .select('r.kind')
    .forKeyShare('r')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Throws `invalidInput` if a declaration says "with release" and the clip has no such release attached. */
export async function assertReleased(tx: Tx, videoId: number | undefined, declared: Declarations): Promise<void> {
  const fields = (['people', 'property'] as const).filter((field) => declared[field] === CONSENT.released);
  if (fields.length === 0) return;
  const kinds = videoId === undefined ? [] : await lockKinds(tx, videoId);
  for (const field of fields) if (!kinds.includes(KIND_OF[field])) throw invalidField(field, missing(field));
}

/** Throws `conflict` if a submitted clip would lose the last release of a kind that it declares. */
export async function assertStillReleased(tx: Tx, videoId: number, declared: Declarations): Promise<void> {
  const kinds = await lockKinds(tx, videoId);
  for (const field of ['people', 'property'] as const) {
    if (declared[field] === CONSENT.released && !kinds.includes(KIND_OF[field]))
      throw new AppError('conflict', { message: missing(field) });
  }
}

/**
 * Throws `conflict` if a locked clip declares a release that it no longer has. Releases of rejected clips can be deleted, so
 * this is called before a clip goes back to review or on sale.
 */
export async function assertClipReleased(tx: Tx, videoId: number): Promise<void> {
  const declared = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['people', 'property'])
    .executeTakeFirstOrThrow();
  await assertStillReleased(tx, videoId, declared);
}

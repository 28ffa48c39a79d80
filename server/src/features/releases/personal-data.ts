import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import { removeReleases } from './releases.ts';

export const personalData: PersonalData = {
  tables: { releases: 'kept' },
  export: [
    {
      file: 'releases',
      title: '授权文件',
      rows: (owner) => sql`
        select r.id as key, r.id as "releaseId", r.kind as "releaseKind", r.name as "releaseName", r.created_at as "addTime"
        from releases r where r.author_id = ${owner.id}`,
    },
  ],
  /** Keeps releases that holders of PLUS licences may still request. */
  erase: async (tx, { id }) => {
    const rows = await tx
      .selectFrom('releases as r')
      .where('r.author_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('clip_releases as c')
              .innerJoin('licences as l', 'l.video_id', 'c.video_id')
              .whereRef('c.release_id', '=', 'r.id')
              .where('l.tier', '=', 3)
              .where('l.voided_at', 'is', null)
              .select('l.id'),
          ),
        ),
      )
      .select('r.id')
      .forUpdate()
      .execute();
    await removeReleases(
      tx,
      rows.map((row) => row.id),
    );
  },
};

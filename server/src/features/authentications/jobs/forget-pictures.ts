import { IDENTITY_PICTURE_DAYS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/**
 * Deletes identity cards' pictures `IDENTITY_PICTURE_DAYS` days after the decision. Names and numbers stay. Also deletes open
 * rechecks of identities proven only by pictures, because a second reviewer has nothing left to check.
 */
export const forgetPictures = defineJob({
  name: 'authentications.forgetPictures',
  payload: z.object({}),
  cron: '45 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    // The lock prevents reopening a submission while its pictures are deleted.
    await sql`
      with old as (
        select id from authentications a
        where decided_at < now() - make_interval(days => ${IDENTITY_PICTURE_DAYS})
          and (exists (select from authentication_pictures p where p.authentication_id = a.id)
            or exists (select from authentication_rechecks r where r.authentication_id = a.id and r.agreed is null))
        for update skip locked),
      ended as (
        delete from authentication_rechecks r using authentication_identities i
        where i.authentication_id = r.authentication_id and i.certify_id is null and r.agreed is null
          and r.authentication_id in (select id from old))
      delete from authentication_pictures where authentication_id in (select id from old)`.execute(db);
  },
});

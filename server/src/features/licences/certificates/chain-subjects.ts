import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Reports certificates and voids that are missing from the chain, and chain entries without a certificate. Counts separately
 * the certificates that the backlog job has not entered yet.
 */
export async function checkCertificates(db: Db): Promise<{ faults: string[]; waiting: number }> {
  const { rows } = await sql<{ unentered: number; unended: number; waiting: number; missing: number }>`
    with entered as (
      select a.id, b.certificate_id is not null as waiting,
        l.voided_at is not null or r.id is not null as ended,
        exists (select from proof_entries e where e.certificate = h.hash and e.kind <> 'void') as has_start,
        exists (select from proof_entries e where e.certificate = h.hash and e.kind = 'void') as has_end
      from certificates a
      join licences l on l.id = a.licence_id
      left join certificates r on r.replaces = a.id
      left join certificate_backlog b on b.certificate_id = a.id,
      lateral (select encode(sha256(convert_to(a.id, 'UTF8')), 'hex') as hash) h
    )
    select count(*) filter (where not waiting and not has_start)::int as unentered,
      count(*) filter (where has_start and ended <> has_end)::int as unended,
      count(*) filter (where waiting)::int as waiting,
      (select count(*)::int from proof_entries where kind <> 'void') - count(*) filter (where has_start)::int as missing
    from entered`.execute(db);
  const { unentered, unended, waiting, missing } = rows[0]!;
  return {
    faults: [
      ...(unentered > 0 ? [`${unentered} certificates are not in the chain`] : []),
      ...(unended > 0 ? [`${unended} certificates are void in only one of the database and the chain`] : []),
      ...(missing > 0 ? [`${missing} certificates of the chain are not in the database`] : []),
    ],
    waiting,
  };
}

import type { PublicLicenceText } from '@zhenku/contract/licences/licence-texts';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { prepareStatement } from '../../../platform/database/prepared.ts';

export async function versionInForce(db: Db): Promise<number> {
  const [row] = await readVersionInForce.run(db, {});
  return row!.version;
}

const readVersionInForce = prepareStatement(() => sql<{ version: number }>`select licence_text_in_force() as version`);

export async function versionInForceAt(db: Db, time: string): Promise<number> {
  const row = await selectNotWithdrawn(db)
    .where('t.in_force_from', '<=', time)
    .clearOrderBy()
    .orderBy('t.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function readLicenceText(db: Db, version: number): Promise<LicenceText> {
  const row = await db
    .selectFrom('licence_texts')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.content;
}

/** Returns a version that is or was in force, by default the current one. Throws `notFound` for any other. */
export async function readPublicText(db: Db, version?: number): Promise<PublicLicenceText> {
  const inForce = await versionInForce(db);
  const versions = await selectNotWithdrawn(db).where('t.version', '<=', inForce).execute();
  const at = versions.findIndex((row) => row.version === (version ?? inForce));
  const found = versions[at];
  if (!found) throw new AppError('notFound', { message: '授权条款不存在' });
  return {
    version: found.version,
    from: found.in_force_from,
    until: versions[at + 1]?.in_force_from ?? null,
    versions: versions.map((row) => row.version),
    text: await readLicenceText(db, found.version),
  };
}

const selectNotWithdrawn = (db: Db) =>
  db
    .selectFrom('licence_texts as t')
    .leftJoin('licence_text_withdrawals as w', 'w.version', 't.version')
    .where('w.version', 'is', null)
    .select(['t.version', 't.in_force_from'])
    .orderBy('t.version');

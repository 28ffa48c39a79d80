import { sql, type UpdateObject } from 'kysely';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import type { PictureFiles } from '../../../platform/storage/public-picture.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { audit } from '../../../platform/audit.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { publishOperatorPicture } from '../../operators/pictures.ts';
import { type ClipGroupKind, KINDS } from './kinds.ts';

export interface EditContext {
  db: Db;
  storage: PictureFiles;
  responseCache: Pick<ResponseCache, 'clear'>;
  operator: { id: number };
}

export interface ClipGroupChange {
  name?: string | undefined;
  rank?: number | undefined;
  coverFileKey?: string | undefined;
  removeCover?: boolean | undefined;
  version?: number | undefined;
}

interface Row {
  id: number;
  name: string;
  rank: number;
  version: number;
  cover_key?: string | null;
}

/**
 * Creates a group, placed last unless `rank` is given. Throws `invalidInput` for a name already in use or an invalid cover, and
 * `conflict` if the cover's upload was used before.
 */
export async function createClipGroup(
  context: EditContext,
  kind: ClipGroupKind,
  fields: ClipGroupChange & { name: string },
): Promise<number> {
  return await editClipGroup(context, { kind, ...fields }, async (tx, columns) => {
    const { rows } = await sql<Row>`
      insert into ${sql.table(kind)} (name, rank)
      select ${fields.name}, coalesce(${fields.rank ?? null}::int, max(rank) + 1, 0) from ${sql.table(kind)}
      returning id, name, rank, version`.execute(tx);
    const row = rows[0]!;
    if (columns.cover_key) await updateColumns(tx, { kind, id: row.id }, { cover_key: columns.cover_key });
    const after = { name: row.name, rank: row.rank, cover: columns.cover_key };
    await audit(tx, context.operator, {
      action: `${KINDS[kind].subject}.add`,
      subject: subjectOf(kind, row.id),
      after,
    });
    return { result: row.id };
  });
}

export async function updateClipGroup(
  context: EditContext,
  { kind, id }: { kind: ClipGroupKind; id: number },
  changed: ClipGroupChange,
): Promise<null> {
  return await editClipGroup(context, { kind, ...changed }, async (tx, columns) => {
    const before = await lockClipGroup(tx, kind, id);
    const { nameField } = KINDS[kind];
    const current = { [nameField]: before.name, rank: before.rank };
    assertVersion(changed.version, { version: before.version, current });
    if (Object.keys(columns).length > 0) await updateColumns(tx, { kind, id }, columns);
    await audit(tx, context.operator, {
      action: `${KINDS[kind].subject}.change`,
      subject: subjectOf(kind, id),
      before: auditFields(before),
      after: auditFields({ ...before, ...columns }),
    });
    return { result: null, obsolete: columns.cover_key === undefined ? null : before.cover_key };
  });
}

export async function deleteClipGroup(context: EditContext, kind: ClipGroupKind, id: number): Promise<null> {
  return await editClipGroup(context, { kind }, async (tx) => {
    const before = await lockClipGroup(tx, kind, id);
    const { members, column, subject } = KINDS[kind];
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(members)} where ${sql.ref(column)} = ${id}`.execute(tx);
    await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx);
    await audit(tx, context.operator, {
      action: `${subject}.delete`,
      subject: subjectOf(kind, id),
      before: { ...auditFields(before), videoCount: rows[0]!.count },
    });
    return { result: null, obsolete: before.cover_key };
  });
}

export async function lockClipGroup(tx: Tx, kind: ClipGroupKind, id: number): Promise<Row> {
  const row = await tx.selectFrom(kind).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: `${KINDS[kind].label}不存在` });
  return row;
}

export const subjectOf = (kind: ClipGroupKind, id: number) => `${KINDS[kind].subject}:${id}` as const;

interface Outcome<T> {
  result: T;
  /** Storage key of a file that is no longer referenced. */
  obsolete?: string | null | undefined;
}

type Columns = Partial<Pick<Row, 'name' | 'rank' | 'cover_key'>>;

/** Runs `work` in a transaction with the changed columns. Publishes a new cover before the transaction begins. */
async function editClipGroup<T>(
  { db, storage, responseCache, operator }: EditContext,
  { kind, name, rank, coverFileKey, removeCover }: ClipGroupChange & { kind: ClipGroupKind },
  work: (tx: Tx, columns: Columns) => Promise<Outcome<T>>,
): Promise<T> {
  const columns: Columns = {
    ...(name !== undefined && { name }),
    ...(rank !== undefined && { rank }),
    ...(removeCover && { cover_key: null }),
  };
  const cover = coverFileKey === undefined ? null : { fileKey: coverFileKey, field: 'coverFileKey' };
  const done = cover
    ? publishOperatorPicture({ db, caller: operator, services: { storage } }, cover, (tx, cover_key) =>
        work(tx, { ...columns, cover_key }),
      )
    : inTransaction(db, (tx) => work(tx, columns));
  const { result, obsolete } = await done.catch((error: unknown) => {
    const { nameField, label } = KINDS[kind];
    throw isPgError(error, PG.uniqueViolation, `${kind}_name_key`)
      ? invalidField(nameField, `已有同名${label}`)
      : error;
  });
  responseCache.clear();
  if (obsolete) await storage.remove(obsolete);
  return result;
}

/** Also increments the version. Callers pass no columns if only the group's clips changed. */
export async function updateColumns(
  tx: Tx,
  { kind, id }: { kind: ClipGroupKind; id: number },
  columns: Columns,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ ...columns, version: sql`version + 1` } as UpdateObject<Tables, ClipGroupKind>)
    .where('id', '=', id)
    .execute();
}

const auditFields = ({ name, rank, cover_key }: Omit<Row, 'version'>) => ({ name, rank, cover: cover_key });

import type { DocumentAcceptance, DocumentType, PendingDocument } from '@zhenku/contract/content/documents';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

export interface AcceptedFrom {
  ip: string;
  userAgent: string;
}

interface AcceptedVersion {
  type: DocumentType;
  version: number;
}

const USER_AGENT_MAX = 300;

/** Records that the user accepted these versions. Versions accepted earlier keep their first time. */
export async function recordAcceptances(
  db: Db,
  userId: number,
  { documents, from }: { documents: readonly AcceptedVersion[]; from: AcceptedFrom },
): Promise<void> {
  // An unwritten document has no version to accept.
  const rows = documents
    .filter(({ version }) => version > 0)
    .map(({ type, version }) => ({
      user_id: userId,
      type,
      version,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, USER_AGENT_MAX),
    }));
  if (rows.length === 0) return;
  await db
    .insertInto('document_acceptances')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function acceptDocuments(
  db: Db,
  userId: number,
  given: { documents: readonly AcceptedVersion[]; from: AcceptedFrom },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertCurrent(tx, given.documents);
    await recordAcceptances(tx, userId, given);
  });
}

export async function acceptAtRegistration(db: Db, userId: number, from: AcceptedFrom): Promise<void> {
  const current = await db
    .selectFrom('documents')
    .select(['type', 'version'])
    .where('type', 'in', ['agreement', 'notice'])
    .execute();
  await recordAcceptances(db, userId, { documents: current as AcceptedVersion[], from });
}

/**
 * Returns the terms whose current version the user has not accepted: the agreement, the privacy policy and, for
 * creators, their contract. Users who registered before acceptances were recorded count as having accepted the contract
 * of their certification, and otherwise the versions published when they registered or became creators.
 */
export async function pendingDocuments(db: Db, userId: number): Promise<PendingDocument[]> {
  const { rows } = await sql<PendingDocument & { acceptedVersion: number; acceptedContent: string | null }>`
    select d.type, d.title, d.version, d.content, a.version as "acceptedVersion", v.content as "acceptedContent"
    from users u
    join documents d on d.content <> '' and (d.type in ('agreement', 'notice') or (d.type = 'sign' and u.author))
    cross join lateral (
      select coalesce(
        (select max(version) from document_acceptances where user_id = u.id and type = d.type),
        (select max(sign_version) from authentications where user_id = u.id and d.type = 'sign'),
        (select max(version) from document_versions
          where type = d.type
            and published_at <= case d.type when 'sign' then coalesce(u.sign_time, u.created_at) else u.created_at end),
        0) as version
    ) a
    left join document_versions v on v.type = d.type and v.version = a.version
    where u.id = ${userId} and d.version > a.version
    order by array_position(array['agreement', 'notice', 'sign'], d.type)`.execute(db);
  return rows.map(({ acceptedVersion, acceptedContent, ...document }) => ({
    ...document,
    accepted: acceptedContent === null ? null : { version: acceptedVersion, content: acceptedContent },
  }));
}

export async function readAcceptances(db: Db, userId: number): Promise<DocumentAcceptance[]> {
  const rows = await db
    .selectFrom('document_acceptances as a')
    .innerJoin('documents as d', 'd.type', 'a.type')
    .select(['a.type', 'a.version', 'd.version as currentVersion', 'a.accepted_at as acceptTime', 'a.ip'])
    .select('a.user_agent as userAgent')
    .where('a.user_id', '=', userId)
    .orderBy('a.accepted_at', 'desc')
    .orderBy('a.type')
    .execute();
  return rows as DocumentAcceptance[];
}

/** Makes the demo's users accept the demo's texts, because nobody has logged in as them yet. */
export async function acceptForDemo(db: Db): Promise<void> {
  await sql`
    insert into document_acceptances (user_id, type, version)
    select u.id, d.type, d.version
    from users u
    join documents d on d.type in ('agreement', 'notice') or (d.type = 'sign' and u.author)
    where u.demo
      and not exists (select from document_acceptances a where a.user_id = u.id and a.type = d.type)`.execute(db);
}

async function assertCurrent(db: Db, shown: readonly AcceptedVersion[]): Promise<void> {
  const current = await db
    .selectFrom('documents')
    .select(['type', 'version'])
    .where(
      'type',
      'in',
      shown.map(({ type }) => type),
    )
    .execute();
  const versions = new Map(current.map(({ type, version }) => [type, version]));
  if (shown.every(({ type, version }) => (versions.get(type) ?? 0) === version)) return;
  throw new AppError('conflict', { message: '协议已更新，请重新阅读后再同意' });
}

import type { Disclosure, FoundCertificate, Proof, ProofEntry } from '@zhenku/contract/proofs/proofs';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { type Proofs, signHead } from '../../proofs/chain.ts';
import { readOwnEntries } from '../../proofs/own-entries.ts';
import { NAMED_FIELDS, type NamedField, type Opening } from '../../proofs/payload.ts';
import { listKeys } from '../../proofs/signing-keys.ts';
import { readCertificateStates } from './certificate-state.ts';

const FOUND_MAX = 200;

/** A null caller is a member of the public. */
type ProofContext = Operation<Owner | null, { proofs: Proofs }>;

interface OwnProof {
  entries: ProofEntry[];
  disclosures: Disclosure[];
}

export async function buildProof(context: ProofContext, authorizationId: string): Promise<Proof> {
  const { db, services } = context;
  const own = await readOwnProof(context, authorizationId);
  // Signing after reading the entries guarantees that the head covers them.
  const head = await signHead(db, services.proofs);
  if (head === null) throw new AppError('conflict', { message: '存证还没有生成，请几分钟后再下载' });
  return { entries: own.entries, keys: await listKeys(db), head, disclosures: own.disclosures };
}

export async function readProof(context: ProofContext, authorizationId: string) {
  const { entries, disclosures } = await buildProof(context, authorizationId);
  return { entries, disclosures };
}

async function readOwnProof(
  { db, caller: viewer, services: { proofs } }: ProofContext,
  authorizationId: string,
): Promise<OwnProof> {
  const certificate = await selectParties(db, viewer).where('a.id', '=', authorizationId).executeTakeFirst();
  if (!certificate) throw new AppError('notFound', { message: '授权书不存在' });
  const { entries, openings } = (await readOwnEntries(db, proofs.keyring, [authorizationId])).get(authorizationId)!;
  if (entries.length === 0) throw new AppError('conflict', { message: '存证还没有生成，请几分钟后再下载' });
  const disclosures = NAMED_FIELDS.flatMap((field) => {
    const opening = openings[field];
    return opening && mayKnow(certificate, field, opening) ? [{ field, ...opening }] : [];
  });
  return { entries, disclosures };
}

interface Party {
  is_licensee: boolean;
  is_licensor: boolean;
  licensor_organisation: boolean;
}

/** Returns whether a party sees this field in full. A digest covers the full value, so a masked field cannot be disclosed. */
function mayKnow(party: Party, field: NamedField, { value }: Opening): boolean {
  if (!party.is_licensee && !party.is_licensor) return false;
  if (field === '/licensor/code') return party.is_licensor || party.licensor_organisation;
  if (field === '/licensee/code') return party.is_licensee || !isIdentityNumber(value);
  return true;
}

const selectParties = (db: Db, viewer: Owner | null) =>
  db
    .selectFrom('certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .select(['a.id', 'a.created_at', 'l.tier', 's.licensor_organisation'])
    .select((viewer ? sql<boolean>`v.author_id = ${viewer.id}` : sql<boolean>`false`).as('is_licensor'))
    .select((viewer ? sql<boolean>`${ownedBy('l', viewer)}` : sql<boolean>`false`).as('is_licensee'));

/** Finds the certificates for exactly this file, newest first. Only their parties get the certificate ids. */
export async function findByFile(
  { db, caller: viewer, services: { proofs } }: ProofContext,
  sha256: string,
): Promise<FoundCertificate[]> {
  const files = await db.selectFrom('file_hashes').where('sha256', '=', sha256).select('file_id').execute();
  if (files.length === 0) return [];
  const ids = files.map(({ file_id }) => file_id);
  const rows = await selectParties(db, viewer)
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .where((eb) => eb.or([eb('s.file_id', 'in', ids), eb('s.master_file_id', 'in', ids)]))
    .select('i.video_name')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(FOUND_MAX)
    .execute();
  const states = await readCertificateStates(
    db,
    proofs,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    valid: states.get(row.id)?.state === 'valid',
    state: states.get(row.id)?.state ?? 'unverifiable',
    videoName: row.video_name,
    licenceType: licenceTypeOf(row.tier),
    authorizationTime: row.created_at,
    ...((row.is_licensee || row.is_licensor) && { authorizationId: row.id }),
  }));
}

import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { type OwnEntries, readOwnEntries } from '../../proofs/own-entries.ts';
import {
  type CertificateFacts,
  digestOf,
  mapFields,
  NAMED_FIELDS,
  type NamedField,
  sha256,
  statedFacts,
} from '../../proofs/payload.ts';
import { factsOf, type FactsRow, selectFacts, voidOf } from './certificate-facts.ts';

export interface CertificateState {
  /** `unverifiable`: the rows say something else than the chain. */
  state: 'valid' | 'void' | 'unverifiable';
  voidReason: 'refund' | 'correction' | null;
  voidTime: string | null;
  replaces: string | null;
  replacedBy: string | null;
}

/** The state of a certificate, or null where there is none. */
export async function readCertificateState(
  db: Db,
  keyring: Keyring,
  authorizationId: string,
): Promise<CertificateState | null> {
  return (await readCertificateStates(db, keyring, [authorizationId])).get(authorizationId) ?? null;
}

/** The states of certificates: what the rows say, if the chain says the same. */
export async function readCertificateStates(
  db: Db,
  keyring: Keyring,
  authorizationIds: readonly string[],
): Promise<Map<string, CertificateState>> {
  if (authorizationIds.length === 0) return new Map();
  const rows = await selectFacts(db).where('a.id', 'in', authorizationIds).execute();
  const chain = await readOwnEntries(db, keyring, authorizationIds);
  return new Map(rows.map((row) => [row.id, stateOf(row, keyring, chain.get(row.id)!)]));
}

function stateOf(row: FactsRow, keyring: Keyring, own: OwnEntries): CertificateState {
  const voided = voidOf(row);
  const agrees = own.intact && agreesWithChain(row, factsOf(row, keyring), own);
  return {
    state: !agrees ? 'unverifiable' : voided ? 'void' : 'valid',
    voidReason: voided?.reason ?? null,
    voidTime: voided?.time ?? null,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
  };
}

/** Whether the chain has exactly the entries that the rows would make. */
function agreesWithChain(row: FactsRow, facts: CertificateFacts, { entries, openings }: OwnEntries): boolean {
  const [first, second, ...more] = entries.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  const voided = voidOf(row);
  if (!first || more.length > 0 || (voided === null) !== (second === undefined)) return false;
  const digests = mapFields((field) => {
    const opening = openings[field];
    if (opening) return digestOf({ salt: opening.salt, value: facts.named[field] });
    return isErased(row, field) ? statedDigest(first, field) : '';
  });
  const certificate = sha256(row.id);
  const entered = { v: 1, index: first.index, time: facts.time, certificate, ...statedFacts(facts, digests) };
  const expected =
    row.replaces === null
      ? { ...entered, type: 'grant' }
      : { ...entered, type: 'reissue', replaces: sha256(row.replaces) };
  if (!isDeepStrictEqual(first, expected)) return false;
  const end = voided && { v: 1, index: second?.index, type: 'void', certificate, ...voided };
  return end === null || isDeepStrictEqual(second, end);
}

/** Whether what the digest stands for was erased with its person, whose account is closed. */
const isErased = ({ erased }: FactsRow, field: NamedField): boolean =>
  LICENSOR_FIELDS.includes(field) ? erased.licensor : erased.licensee;

export const LICENSOR_FIELDS = NAMED_FIELDS.filter((field) => field.startsWith('/licensor/'));
export const LICENSEE_FIELDS = NAMED_FIELDS.filter((field) => !field.startsWith('/licensor/'));

/** The digest that an entry has at a JSON pointer. */
function statedDigest(payload: Record<string, unknown>, field: string): string {
  let at: unknown = payload;
  for (const name of [...field.slice(1).split('/'), 'digest']) at = (at as Record<string, unknown> | undefined)?.[name];
  return typeof at === 'string' ? at : '';
}

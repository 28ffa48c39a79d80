import { isDeepStrictEqual } from 'node:util';
import type { CertificateDoubt } from '@zhenku/contract/certificate-doubts';
import type { Db } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { type OwnEntries, readOwnEntries } from '../../proofs/own-entries.ts';
import {
  digestOf,
  entryVersion,
  mapFields,
  NAMED_FIELDS,
  type NamedField,
  sha256,
  statedFacts,
} from '../../proofs/payload.ts';
import { factsOf, type FactsRow, selectFacts, voidOf } from './certificate-facts.ts';

export interface CertificateState {
  /** `unverifiable`: the database rows disagree with the chain. */
  state: 'valid' | 'void' | 'unverifiable';
  voidReason: 'refund' | 'correction' | null;
  voidTime: string | null;
  replaces: string | null;
  replacedBy: string | null;
}

interface CheckedState extends CertificateState {
  doubt: CertificateDoubt | null;
}

type StateServices = Pick<Proofs, 'keyring' | 'onDoubt'>;

/** Returns the certificates' public states: valid or void as in the rows, or unverifiable if the chain disagrees. */
export async function readCertificateStates(
  db: Db,
  services: StateServices,
  authorizationIds: readonly string[],
): Promise<Map<string, CertificateState>> {
  const states = await checkCertificateStates(db, services, authorizationIds);
  return new Map([...states].map(([id, { doubt: _doubt, ...state }]) => [id, state]));
}

export async function checkCertificateStates(
  db: Db,
  { keyring, onDoubt }: StateServices,
  authorizationIds: readonly string[],
): Promise<Map<string, CheckedState>> {
  if (authorizationIds.length === 0) return new Map();
  const rows = await selectFacts(db).where('a.id', 'in', authorizationIds).execute();
  const chain = await readOwnEntries(db, keyring, authorizationIds);
  return new Map(
    rows.map((row) => {
      const own = chain.get(row.id)!;
      const doubt = findDoubt(row, keyring, own);
      if (doubt) onDoubt({ licenceId: row.licence_id, reason: doubt, fault: own.fault });
      return [row.id, stateOf(row, doubt)];
    }),
  );
}

function stateOf(row: FactsRow, doubt: CertificateDoubt | null): CheckedState {
  const voided = voidOf(row);
  return {
    state: doubt ? 'unverifiable' : voided ? 'void' : 'valid',
    doubt,
    voidReason: voided?.reason ?? null,
    voidTime: voided?.time ?? null,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
  };
}

function findDoubt(row: FactsRow, keyring: Keyring, { entries, openings, fault }: OwnEntries): CertificateDoubt | null {
  if (fault !== null) return 'brokenEntry';
  const [first, second, ...more] = entries.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  const voided = voidOf(row);
  if (!first || first.type === 'void') return 'noEntry';
  if (more.length > 0) return 'surplusEntry';
  if (voided && !second) return 'noVoidEntry';
  if (!voided && second) return 'onlyVoidEntry';
  // Decrypts only now, so that a broken entry is reported even if its names cannot be decrypted.
  const facts = factsOf(row, keyring);
  const digests = mapFields((field) => {
    const opening = openings[field];
    if (opening) return digestOf({ salt: opening.salt, value: facts.named[field] });
    return isErased(row, field) ? statedDigest(first, field) : '';
  });
  const certificate = sha256(row.id);
  const entered = {
    v: entryVersion(facts),
    index: first.index,
    time: facts.time,
    certificate,
    ...statedFacts(facts, digests),
  };
  const expected =
    row.replaces === null
      ? { ...entered, type: 'grant' }
      : { ...entered, type: 'reissue', replaces: sha256(row.replaces) };
  if (!isDeepStrictEqual(first, expected)) return 'otherContent';
  const end = voided && { v: 1, index: second?.index, type: 'void', certificate, ...voided };
  return end === null || isDeepStrictEqual(second, end) ? null : 'otherVoid';
}

const isErased = ({ erased }: FactsRow, field: NamedField): boolean =>
  LICENSOR_FIELDS.includes(field) ? erased.licensor : erased.licensee;

export const LICENSOR_FIELDS = NAMED_FIELDS.filter((field) => field.startsWith('/licensor/'));
export const LICENSEE_FIELDS = NAMED_FIELDS.filter((field) => !field.startsWith('/licensor/'));

function statedDigest(payload: Record<string, unknown>, field: string): string {
  let at: unknown = payload;
  for (const name of [...field.slice(1).split('/'), 'digest']) at = (at as Record<string, unknown> | undefined)?.[name];
  return typeof at === 'string' ? at : '';
}

import type { CertificateDoubt } from '@zhenku/contract/certificate-doubts';
import type { ProofEntry, ProofHead } from '@zhenku/contract/proofs/proofs';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { type HeadStore, type KeptHead, ZEROS } from './heads.ts';
import { keepOpenings } from './openings.ts';
import { sha256, type Statement, writePayload } from './payload.ts';
import { keyOfIndex, listKeys, type SigningKey, type SigningKeys, signWith } from './signing-keys.ts';

/** What appending to the chain needs. */
export interface Proofs {
  /** Encrypts what the digests stand for. */
  keyring: Keyring;
  keys: SigningKeys;
  heads: HeadStore;
  /** Tells of a chain that does not fit the head that was kept. */
  onProblem: (problem: string) => void;
  /** Tells of a certificate whose rows do not agree with the chain. */
  onDoubt: (doubt: Doubt) => void;
}

export interface Doubt {
  licenceId: number;
  reason: CertificateDoubt;
  /** The fault of a broken entry. */
  fault: string | null;
}

/** Logs each problem and counts it, so that somebody is woken. */
export function reportProblems(log: Log, { registry }: Pick<Metrics, 'registry'>): Proofs['onProblem'] {
  const problems = new Counter({
    name: 'proof_chain_problems_total',
    help: 'Times that the chain of proofs was refused: the database is older than its last published head, or was changed',
    registers: [registry],
  });
  return (problem) => {
    problems.inc();
    log.error({ problem }, 'the chain of proofs is refused');
  };
}

/** Logs and counts why certificates are unverifiable. */
export const reportDoubts =
  (log: Log, { checks }: Pick<Metrics, 'checks'>): Proofs['onDoubt'] =>
  (doubt) => {
    checks.inc({ check: 'certificate', reason: doubt.reason });
    log.warn(doubt, 'a certificate does not agree with the chain of proofs');
  };

type Newest = KeptHead & { keyId: string | null };

/** No two transactions append at a time. Taken last: who holds it waits for nobody. */
const APPEND_LOCK = 7_100_000_000_000_071n;
export const lockChain = (tx: Tx) => sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(tx);

/**
 * Appends statements as the last thing that a transaction does. Throws `conflict` where the database does not hold the
 * newest head that was ever signed, as after a restored backup: another entry in its place would be a fork.
 */
export async function append(tx: Tx, proofs: Proofs, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await lockChain(tx);
  let { index, hash } = await knownHead(tx, proofs);
  for (const statement of statements) {
    index += 1;
    const key = await keyFor(tx, proofs, index);
    const { payload, openings } = writePayload(index, statement);
    const previous_hash = hash;
    hash = sha256(previous_hash, payload);
    const signature = signWith(key, Buffer.from(hash, 'hex'));
    await tx
      .insertInto('proof_entries')
      .values({ index, payload, previous_hash, hash, signature, key_id: key.keyId })
      .execute();
    await keepOpenings(tx, proofs.keyring, { index, openings });
  }
}

/** The newest entry of the database, once it is known to be no older than the head that was kept. */
async function knownHead(tx: Tx, proofs: Proofs): Promise<Newest> {
  const newest = await readNewest(tx);
  const kept = await proofs.heads.read();
  if (await begins(proofs, newest, kept)) await proofs.heads.write({ index: 0, hash: ZEROS });
  else await assertKnown(tx, proofs, { newest, kept });
  return newest;
}

const begins = async ({ heads }: Pick<Proofs, 'heads'>, newest: Newest, kept: KeptHead | null) =>
  newest.index === 0 && kept === null && (await heads.mayBegin());

/** The newest entry of the database; index 0: there is none. */
export async function readNewest(db: Db): Promise<Newest> {
  const row = await db
    .selectFrom('proof_entries')
    .select(['index', 'hash', 'key_id as keyId'])
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { index: 0, hash: ZEROS, keyId: null };
}

async function assertKnown(
  db: Db,
  { onProblem }: Proofs,
  { newest, kept }: { newest: Newest; kept: KeptHead | null },
): Promise<void> {
  const problem = await findProblem(db, newest, kept);
  if (problem === null) return;
  onProblem(problem);
  throw new AppError('conflict', { message: '存证链暂不可用，请联系客服' });
}

/** Why a database does not go on from the head that was kept, or null. */
export async function findProblem(db: Db, newest: Newest, kept: KeptHead | null): Promise<string | null> {
  if (kept === null) return 'the newest head that was published is not known';
  if (kept.index > newest.index) return `the chain ends at ${newest.index}, but ${kept.index} was published`;
  if (kept.index === 0) return null;
  const entry = await db.selectFrom('proof_entries').select('hash').where('index', '=', kept.index).executeTakeFirst();
  return entry?.hash === kept.hash ? null : `entry ${kept.index} is not the one that was published`;
}

/** Why nothing can be appended or signed now, or null. */
export async function readProblem(db: Db, { heads }: Proofs): Promise<string | null> {
  // In this order: what is appended in between must not look missing.
  const kept = await heads.read();
  const newest = await readNewest(db);
  return (await begins({ heads }, newest, kept)) ? null : await findProblem(db, newest, kept);
}

/** The private key that signs entry `index`. The first entry begins with the key of this server. */
async function keyFor(tx: Tx, { keys }: Proofs, index: number): Promise<SigningKey> {
  const known = keyOfIndex(await listKeys(tx), index);
  if (!known) {
    const first = keys.newest();
    const row = { key_id: first.keyId, public_key: first.publicKey, from_index: 1 };
    await tx.insertInto('proof_keys').values(row).execute();
    return first;
  }
  return privateKeyOf(keys, known.keyId);
}

export function privateKeyOf(keys: SigningKeys, keyId: string): SigningKey {
  const key = keys.find(keyId);
  if (!key) throw new Error(`this server lacks the private key ${keyId} of the chain of proofs`);
  return key;
}

let signing: Promise<unknown> = Promise.resolve();

/**
 * The newest entry, signed with the present time, or null before the first one. It is kept outside the database before it is
 * returned; a lower or another one than was kept is never signed (`conflict`).
 */
export async function signHead(db: Db, proofs: Proofs): Promise<ProofHead | null> {
  const signed = signing.then(async () => {
    const newest = await readNewest(db);
    const kept = await proofs.heads.read();
    if (newest.index === 0 && (kept === null || kept.index === 0)) {
      // Another server may append the first entry, which this one would else know nothing of.
      if (await begins(proofs, newest, kept)) await proofs.heads.write({ index: 0, hash: ZEROS });
      return null;
    }
    await assertKnown(db, proofs, { newest, kept });
    const { index, hash, keyId } = newest;
    const key = privateKeyOf(proofs.keys, keyId!);
    const time = new Date().toISOString();
    const head = { index, hash, time, keyId: key.keyId, signature: signWith(key, `${index}|${hash}|${time}`) };
    if (index > kept!.index) await proofs.heads.write(head);
    return head;
  });
  // One after the other, so that no older head is kept after a newer one.
  signing = signed.catch(() => undefined);
  return await signed;
}

const ENTRY = ['index', 'payload', 'previous_hash as previousHash', 'hash', 'signature', 'key_id as keyId'] as const;

/** Entries of the chain, ascending. */
export const selectEntries = (db: Db) => db.selectFrom('proof_entries').select(ENTRY).orderBy('index');

/** A part of the chain with its head, which is no older than any of the entries. */
export async function readLog(
  db: Db,
  proofs: Proofs,
  { from, size }: { from: number; size: number },
): Promise<{ entries: ProofEntry[]; head: ProofHead | null }> {
  const head = await signHead(db, proofs);
  const entries = await selectEntries(db)
    .where('index', '>=', from)
    .where('index', '<=', head?.index ?? 0)
    .limit(size)
    .execute();
  return { entries, head };
}

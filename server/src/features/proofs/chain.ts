import type { CertificateDoubt } from '@zhenku/contract/certificate-doubts';
import type { ProofEntry, ProofHead } from '@zhenku/contract/proofs/proofs';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { type HeadStore, type StoredHead, ZEROS } from './heads.ts';
import { storeOpenings } from './openings.ts';
import { sha256, type Statement, writePayload } from './payload.ts';
import { keyOfIndex, listKeys, type SigningKey, type SigningKeys, signWith } from './signing-keys.ts';

export interface Proofs {
  /** Encrypts the digests' openings. */
  keyring: Keyring;
  keys: SigningKeys;
  heads: HeadStore;
  /** Reports that the chain does not match the stored head. */
  onProblem: (problem: string) => void;
  /** Reports that a certificate's rows disagree with the chain. */
  onDoubt: (doubt: Doubt) => void;
}

export interface Doubt {
  licenceId: number;
  reason: CertificateDoubt;
  /** Why an entry is broken, or null. */
  fault: string | null;
}

/** Logs and counts each problem. An alert watches the counter. */
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

export const reportDoubts =
  (log: Log, { checks }: Pick<Metrics, 'checks'>): Proofs['onDoubt'] =>
  (doubt) => {
    checks.inc({ check: 'certificate', reason: doubt.reason });
    log.warn(doubt, 'a certificate does not agree with the chain of proofs');
  };

type NewestEntry = StoredHead & { keyId: string | null };

/** Serialises appends. It is always the last lock taken, so that its holder never waits for another lock. */
const APPEND_LOCK = 7_100_000_000_000_071n;
export const lockChain = (tx: Tx) => sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(tx);

/**
 * Appends statements, as a transaction's last step. Throws `conflict` if the database lacks the newest signed head, e.g. after
 * restoring a backup, because another entry in its place would fork the chain.
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
    await storeOpenings(tx, proofs.keyring, { index, openings });
  }
}

/** Returns the database's newest entry after checking that it is no older than the stored head. */
async function knownHead(tx: Tx, proofs: Proofs): Promise<NewestEntry> {
  const newest = await readNewest(tx);
  const stored = await proofs.heads.read();
  if (await mayStartChain(proofs, newest, stored)) await proofs.heads.write({ index: 0, hash: ZEROS });
  else await assertKnown(tx, proofs, { newest, stored });
  return newest;
}

const mayStartChain = async ({ heads }: Pick<Proofs, 'heads'>, newest: NewestEntry, stored: StoredHead | null) =>
  newest.index === 0 && stored === null && (await heads.mayBegin());

/** Returns the database's newest entry; index 0 if there is none. */
export async function readNewest(db: Db): Promise<NewestEntry> {
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
  { newest, stored }: { newest: NewestEntry; stored: StoredHead | null },
): Promise<void> {
  const problem = await findProblem(db, newest, stored);
  if (problem === null) return;
  onProblem(problem);
  throw new AppError('conflict', { message: '暂时不能出具授权书，请稍后再试或联系客服' });
}

/** Returns why the database does not continue from the stored head; null if it does. */
export async function findProblem(db: Db, newest: NewestEntry, stored: StoredHead | null): Promise<string | null> {
  if (stored === null) return 'the newest head that was published is not known';
  if (stored.index > newest.index) return `the chain ends at ${newest.index}, but ${stored.index} was published`;
  if (stored.index === 0) return null;
  const entry = await db
    .selectFrom('proof_entries')
    .select('hash')
    .where('index', '=', stored.index)
    .executeTakeFirst();
  return entry?.hash === stored.hash ? null : `entry ${stored.index} is not the one that was published`;
}

/** Returns why appending and signing are impossible now; null if they are possible. */
export async function readProblem(db: Db, { heads }: Proofs): Promise<string | null> {
  // Reads the head first, so that an entry appended in between does not seem to be missing.
  const stored = await heads.read();
  const newest = await readNewest(db);
  return (await mayStartChain({ heads }, newest, stored)) ? null : await findProblem(db, newest, stored);
}

/** Returns the private key that signs entry `index`. Before the first entry, records the server's newest key. */
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
 * Signs the newest entry with the current time; returns null for an empty chain. Stores the head outside the database before
 * returning it. Throws `conflict` if the stored head is unknown, newer, or contradicts the chain.
 */
export async function signHead(db: Db, proofs: Proofs): Promise<ProofHead | null> {
  const signed = signing.then(async () => {
    const newest = await readNewest(db);
    const stored = await proofs.heads.read();
    if (newest.index === 0 && (stored === null || stored.index === 0)) {
      // Records that the chain was empty. Otherwise this server would refuse to continue after another server's first entry.
      if (await mayStartChain(proofs, newest, stored)) await proofs.heads.write({ index: 0, hash: ZEROS });
      return null;
    }
    await assertKnown(db, proofs, { newest, stored });
    const { index, hash, keyId } = newest;
    const key = privateKeyOf(proofs.keys, keyId!);
    const time = new Date().toISOString();
    const head = { index, hash, time, keyId: key.keyId, signature: signWith(key, `${index}|${hash}|${time}`) };
    if (index > stored!.index) await proofs.heads.write(head);
    return head;
  });
  // Signs one head at a time, so that an older head is never stored after a newer one.
  signing = signed.catch(() => undefined);
  return await signed;
}

const ENTRY = ['index', 'payload', 'previous_hash as previousHash', 'hash', 'signature', 'key_id as keyId'] as const;

export const selectEntries = (db: Db) => db.selectFrom('proof_entries').select(ENTRY).orderBy('index');

/** Returns part of the chain with a head that is no older than any of its entries. */
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

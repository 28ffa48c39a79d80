import type { Tx } from '../../../platform/database/database.ts';
import { append, lockChain, type Proofs } from '../../proofs/chain.ts';
import { readOwnEntries } from '../../proofs/own-entries.ts';
import type { Statement } from '../../proofs/payload.ts';
import { factsOf, type FactsRow, selectFacts, voidOf } from './certificate-facts.ts';

/** Appends new certificates to the chain, in the given order. A replaced certificate must be voided in the chain first. */
export async function enterCertificates(tx: Tx, proofs: Proofs, authorizationIds: readonly string[]): Promise<void> {
  const rows = await selectFacts(tx).where('a.id', 'in', authorizationIds).execute();
  const ordered = authorizationIds.map((id) => rows.find((row) => row.id === id)!);
  await append(
    tx,
    proofs,
    ordered.map((row) => enteredAs(row, proofs)),
  );
}

function enteredAs(row: FactsRow, { keyring }: Proofs): Statement {
  const facts = factsOf(row, keyring);
  return row.replaces === null ? { type: 'grant', facts } : { type: 'reissue', facts, replaces: row.replaces };
}

/**
 * Appends void entries for refunded or replaced certificates. Skips certificates that are not in the chain yet, because the
 * backlog job enters them with their voids.
 */
export async function enterVoids(tx: Tx, proofs: Proofs, authorizationIds: readonly string[]): Promise<void> {
  if (authorizationIds.length === 0) return;
  await lockChain(tx);
  const rows = await selectFacts(tx)
    .where('a.id', 'in', authorizationIds)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const own = await readOwnEntries(tx, proofs.keyring, authorizationIds);
  const statements = rows.flatMap((row): Statement[] => {
    const voided = voidOf(row);
    return voided && own.get(row.id)!.entries.length === 1
      ? [{ type: 'void', authorizationId: row.id, ...voided }]
      : [];
  });
  await append(tx, proofs, statements);
}

/** Appends void entries for a refund's certificates, as the refund's last step: it takes the chain's lock. */
export async function voidCertificates(tx: Tx, proofs: Proofs, refundId: number): Promise<void> {
  const certificates = await tx
    .selectFrom('current_certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .where('i.refund_id', '=', refundId)
    .select('a.id')
    .execute();
  await enterVoids(
    tx,
    proofs,
    certificates.map(({ id }) => id),
  );
}

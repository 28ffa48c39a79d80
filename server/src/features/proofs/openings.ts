import type { Db, Tx } from '../../platform/database/database.ts';
import { type Cell, decrypt, encrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import { type NamedField, type Opening, type Openings, sha256 } from './payload.ts';

const cellOf = (index: number, field: string): Cell => ({
  table: 'proof_openings',
  column: 'opening',
  row: `${index} ${field}`,
});

export async function storeOpenings(
  tx: Tx,
  keyring: Keyring,
  { index, openings }: { index: number; openings: Openings },
): Promise<void> {
  const rows = Object.entries(openings).map(([field, opening]) => ({
    entry_index: index,
    field,
    opening: encrypt(keyring, JSON.stringify(opening), cellOf(index, field)),
  }));
  if (rows.length > 0) await tx.insertInto('proof_openings').values(rows).execute();
}

/** Reads the openings of entries' digests, keyed by index. Erased ones are missing. */
export async function readOpenings(db: Db, keyring: Keyring, indexes: number[]): Promise<Map<number, Openings>> {
  const openings = new Map(indexes.map((index): [number, Openings] => [index, {}]));
  if (indexes.length === 0) return openings;
  const rows = await db.selectFrom('proof_openings').selectAll().where('entry_index', 'in', indexes).execute();
  for (const { entry_index: index, field, opening } of rows) {
    const text = decrypt(keyring, opening, cellOf(index, field)).toString();
    openings.get(index)![field as NamedField] = JSON.parse(text) as Opening;
  }
  return openings;
}

/** Deletes the openings of these fields in the certificates' entries. The entries stay, but their digests reveal nothing. */
export async function eraseOpenings(tx: Tx, authorizationIds: string[], fields: readonly NamedField[]): Promise<void> {
  if (authorizationIds.length === 0) return;
  await tx
    .deleteFrom('proof_openings')
    .where('field', 'in', fields)
    .where((eb) =>
      eb(
        'entry_index',
        'in',
        eb
          .selectFrom('proof_entries')
          .select('index')
          .where(
            'certificate',
            'in',
            authorizationIds.map((id) => sha256(id)),
          ),
      ),
    )
    .execute();
}

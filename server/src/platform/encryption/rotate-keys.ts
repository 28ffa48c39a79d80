import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { type Cell, decrypt, encrypt, encodeHeader, type Keyring } from './encryption.ts';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from './encrypted-columns.ts';

type Key = (string | number)[];

/** Rows per transaction, which bounds how long other writers wait. */
const BATCH = 100;

export interface ReencryptionResult {
  changed: number;
  /** Cells that no key decrypts. They stay unchanged. */
  unreadable: Cell[];
}

/**
 * Re-encrypts older values with the current key. It is safe while servers run and may be interrupted: the remaining values
 * stay readable with their keys.
 */
export async function reencrypt(
  db: Db,
  keyring: Keyring,
  columns: readonly EncryptedColumn[] = ENCRYPTED_COLUMNS,
): Promise<ReencryptionResult> {
  const total: ReencryptionResult = { changed: 0, unreadable: [] };
  for (const column of columns) {
    let after: Key | undefined;
    for (;;) {
      const batch = await inTransaction(db, (tx) => reencryptBatch(tx, keyring, { ...column, after }));
      total.changed += batch.changed;
      total.unreadable.push(...batch.unreadable);
      if (batch.last === undefined) break;
      after = batch.last;
    }
  }
  return total;
}

async function reencryptBatch(
  tx: Db,
  keyring: Keyring,
  { table, column, key: columns, after }: EncryptedColumn & { after: Key | undefined },
) {
  const value = sql.ref(column);
  const key = sql.join(columns.map((name) => sql.ref(name)));
  const header = encodeHeader(keyring.current);
  const { rows } = await sql<Record<string, string | number> & { sealed: Buffer }>`
    select ${key}, ${value} as sealed from ${sql.table(table)}
    where substring(${value} from 1 for ${header.length}) <> ${header}
      and ${after ? sql`(${key}) > (${sql.join(after)})` : sql`true`}
    order by ${key} limit ${BATCH} for no key update`.execute(tx);
  const batch: ReencryptionResult = { changed: 0, unreadable: [] };
  for (const found of rows) {
    const values = keyOf(found, columns);
    const cell = { table, column, row: values.join(' ') };
    const text = tryDecrypt(keyring, found.sealed, cell);
    if (!text) {
      batch.unreadable.push(cell);
      continue;
    }
    const sealed = encrypt(keyring, text, cell);
    await sql`update ${sql.table(table)} set ${value} = ${sealed} where (${key}) = (${sql.join(values)})`.execute(tx);
    batch.changed += 1;
  }
  const last = rows.at(-1);
  return { ...batch, last: last && keyOf(last, columns) };
}

const keyOf = (row: Record<string, unknown>, columns: readonly string[]): Key =>
  columns.map((name) => row[name] as string | number);

function tryDecrypt(keyring: Keyring, sealed: Buffer, cell: Cell): Buffer | undefined {
  try {
    return decrypt(keyring, sealed, cell);
  } catch {
    return undefined;
  }
}

export async function countByKey(db: Db, columns: readonly EncryptedColumn[] = ENCRYPTED_COLUMNS) {
  const counts = new Map<number, number>();
  for (const { table, column } of columns) {
    const value = sql.ref(column);
    const { rows } = await sql<{ version: number; count: bigint }>`
      select ('x' || encode(substring(${value} from 2 for 4), 'hex'))::bit(32)::int as version, count(*) as count
      from ${sql.table(table)} where ${value} is not null group by 1`.execute(db);
    for (const { version, count } of rows) counts.set(version, (counts.get(version) ?? 0) + Number(count));
  }
  return counts;
}

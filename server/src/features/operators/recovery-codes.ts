import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

const CODES = 10;
const GROUPS = 4;
/** Crockford's base 32, which has no look-alike characters. Sixteen characters hold 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Hashes without a salt or stretching, because 80 random bits cannot be guessed. */
const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** Accepts any case, hyphens, spaces, and letters that look like digits. */
const normalise = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export async function createRecoveryCodes(tx: Tx, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const rows = codes.map((code) => ({ operator_id: operatorId, code_hash: hashOf(normalise(code)) }));
  await tx.insertInto('operator_recovery_codes').values(rows).execute();
  return codes;
}

/** Returns whether the code was valid. */
export async function redeemRecoveryCode(tx: Tx, operatorId: number, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOf(normalise(typed)))
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('operator_recovery_codes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

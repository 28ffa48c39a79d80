import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockChain, type Proofs, readNewest, readProblem } from './chain.ts';
import { endorsedText, listKeys, signWith } from './signing-keys.ts';

/**
 * Makes the server's newest private key sign from the next entry on, endorsed by the previous key. Returns false if the chain
 * has no key yet, if the newest key already signs, or if the previous key has signed nothing yet. Throws `conflict` if nothing
 * can be appended.
 */
export async function activateNewestKey(db: Db, proofs: Proofs): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await lockChain(tx);
    const problem = await readProblem(tx, proofs);
    if (problem) throw new AppError('conflict', { message: problem });
    const before = (await listKeys(tx)).at(-1);
    const next = proofs.keys.newest();
    if (!before || before.keyId === next.keyId) return false;
    const fromIndex = (await readNewest(tx)).index + 1;
    if (before.fromIndex === fromIndex) return false;
    const signer = proofs.keys.find(before.keyId);
    if (!signer) throw new Error(`this server lacks the private key ${before.keyId}`);
    const { keyId, publicKey } = next;
    const endorsement = signWith(signer, endorsedText({ keyId, publicKey, fromIndex }));
    await tx
      .insertInto('proof_keys')
      .values({ key_id: keyId, public_key: publicKey, from_index: fromIndex, endorsement })
      .execute();
    return true;
  });
}

/** Returns whether the server's newest private key has signed an entry. No other key may follow it before that. */
export async function hasNewestKeySigned(db: Db, { keys }: Proofs): Promise<boolean> {
  const found = db.selectFrom('proof_entries').select('index').where('key_id', '=', keys.newest().keyId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ProofKey } from '@zhenku/contract/proofs/proofs';
import type { Db } from '../../platform/database/database.ts';

export interface SigningKeys {
  /** Finds the private key with the fingerprint `keyId`, even one added while the server runs. */
  find: (keyId: string) => SigningKey | undefined;
  /** Returns the newest key, which the chain may not know yet. */
  newest: () => SigningKey;
}

export interface SigningKey {
  /** Fingerprint: SHA-256 of the public key's 32 bytes. */
  keyId: string;
  /** base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Derives private keys from `seeds`, oldest first. */
export function signingKeys(seeds: () => Buffer[]): SigningKeys {
  let keys: SigningKey[] = [];
  const readAgain = () => (keys = seeds().map(signingKey));
  return {
    find: (keyId) => keys.find((key) => key.keyId === keyId) ?? readAgain().find((key) => key.keyId === keyId),
    newest: () => readAgain().at(-1)!,
  };
}

/** DER prefixes of an Ed25519 private and public key, before the 32 key bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export function signingKey(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  return { keyId: createHash('sha256').update(raw).digest('hex'), publicKey: raw.toString('base64url'), privateKey };
}

export const signWith = ({ privateKey }: SigningKey, message: Buffer | string): string =>
  sign(null, Buffer.from(message), privateKey).toString('base64url');

/**
 * Returns whether `signature` is the key's signature of `message`. The signature must be canonical base64url, as verifiers
 * require.
 */
export function isSignedBy({ publicKey }: { publicKey: string }, message: Buffer | string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.toString('base64url') !== signature) return false;
  return verify(null, Buffer.from(message), publicKeyOf(publicKey), bytes);
}

const publicKeys = new Map<string, KeyObject>();
/** Caches parsed keys, because a chain has few keys and many signatures. */
function publicKeyOf(publicKey: string): KeyObject {
  const known = publicKeys.get(publicKey);
  if (known) return known;
  const der = Buffer.concat([SPKI, Buffer.from(publicKey, 'base64url')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  publicKeys.set(publicKey, key);
  return key;
}

export const endorsedText = ({ keyId, publicKey, fromIndex }: Pick<ProofKey, 'keyId' | 'publicKey' | 'fromIndex'>) =>
  `${keyId}|${publicKey}|${fromIndex}`;

export async function listKeys(db: Db): Promise<ProofKey[]> {
  const rows = await db.selectFrom('proof_keys').selectAll().orderBy('from_index').execute();
  return rows.map(({ key_id, public_key, from_index, endorsement }, at) => ({
    keyId: key_id,
    publicKey: public_key,
    fromIndex: from_index,
    toIndex: rows[at + 1] ? rows[at + 1]!.from_index - 1 : null,
    endorsement,
  }));
}

export const keyOfIndex = (keys: readonly ProofKey[], index: number): ProofKey | undefined =>
  keys.findLast(({ fromIndex }) => fromIndex <= index);

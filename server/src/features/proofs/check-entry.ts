import type { ProofEntry, ProofKey } from '@zhenku/contract/proofs/proofs';
import { sha256 } from './payload.ts';
import { endorsedText, isSignedBy, keyOfIndex } from './signing-keys.ts';

/** Returns what is wrong with an entry's hash, index, key range or signature; null if nothing is. */
export function findFault(keys: readonly ProofKey[], entry: ProofEntry): string | null {
  const { index, payload, previousHash, hash, signature, keyId } = entry;
  if (sha256(previousHash, payload) !== hash) return 'the hash does not match the payload';
  if ((JSON.parse(payload) as { index: unknown }).index !== index) return 'the payload names another index';
  const key = keyOfIndex(keys, index);
  if (key?.keyId !== keyId) return 'the key is used outside its range';
  return isSignedBy(key, Buffer.from(hash, 'hex'), signature) ? null : 'the signature is invalid';
}

/**
 * Returns what is wrong with the keys; null if nothing is. Each key must match its fingerprint. The first key must begin at
 * index 1; each later key must begin after the previous one and be endorsed by it.
 */
export function findKeyFault(keys: readonly ProofKey[]): string | null {
  for (const [at, key] of keys.entries()) {
    if (sha256(Buffer.from(key.publicKey, 'base64url')) !== key.keyId)
      return `key ${key.keyId} does not match its fingerprint`;
    if (keys[at + 1] && keys[at + 1]!.fromIndex <= key.fromIndex) return `key ${key.keyId} signs nothing`;
    const before = keys[at - 1];
    if (!before) {
      if (key.fromIndex !== 1) return 'the first key does not begin at 1';
    } else if (!key.endorsement || !isSignedBy(before, endorsedText(key), key.endorsement)) {
      return `key ${key.keyId} is not endorsed by the previous key`;
    }
  }
  return null;
}

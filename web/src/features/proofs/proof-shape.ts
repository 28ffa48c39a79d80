import type { Proof } from '@zhenku/contract/proofs/proofs';

export interface Payload {
  /** Version 2 lists the files of several formats. */
  v: 1 | 2;
  index: number;
  type: 'grant' | 'void' | 'reissue';
  time: string;
  certificate: string;
  video?: {
    videoId: number;
    tier: number;
    resolution: string | null;
    sha256: string | null;
    files?: { format: string; sha256: string | null }[];
  };
  licence?: { type: string; period: number | string; textVersion: number };
  reason?: 'refund' | 'correction';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIndex = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isText = (value: unknown) => typeof value === 'string';

/** Far above the number in any real proof, because a forged file must not decide how long its check takes. */
const KEYS_MAX = 1_000;

/** Parses the content of `proof.json`; null for anything else. */
export function readProof(text: string): Proof | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { entries, keys, head, disclosures } = value;
  const lists = [entries, keys, disclosures].every(Array.isArray);
  return lists && isObject(head) && (entries as unknown[]).length > 0 && isWellFormed(value as unknown as Proof)
    ? (value as unknown as Proof)
    : null;
}

function isWellFormed({ entries, keys, head, disclosures }: Proof): boolean {
  return (
    entries.length <= 2 &&
    keys.length <= KEYS_MAX &&
    disclosures.length <= 5 &&
    entries.every(
      (entry) =>
        isObject(entry) &&
        isIndex(entry.index) &&
        isHash(entry.hash) &&
        isHash(entry.previousHash) &&
        [entry.payload, entry.signature, entry.keyId].every(isText),
    ) &&
    keys.every(
      (key) =>
        isObject(key) &&
        isIndex(key.fromIndex) &&
        (key.toIndex === null || Number.isSafeInteger(key.toIndex)) &&
        (key.endorsement === null || isText(key.endorsement)) &&
        [key.keyId, key.publicKey].every(isText),
    ) &&
    isIndex(head.index) &&
    isHash(head.hash) &&
    [head.time, head.keyId, head.signature].every(isText) &&
    disclosures.every((each) => isObject(each) && [each.field, each.salt, each.value].every(isText))
  );
}

import type { Disclosure, Proof, ProofEntry, ProofKey } from '@zhenku/contract/proofs/proofs';
import { canonicalJson, decodeBase64Url, hexToBytes, sha256Hex, verifyEd25519 } from './encoding.ts';
import type { Payload } from './proof-shape.ts';

/** A fully checked proof; see `docs/decisions/070-certificates-and-parties.md`. */
export interface CheckedProof {
  granted: Payload;
  /** Absent unless an entry voids the certificate. */
  voided?: Payload;
  disclosed: ReadonlyMap<string, string>;
  grantedHash: string;
  /** Key ids of each signed entry and of the head. */
  signed: readonly { index: number; keyId: string }[];
  head: Proof['head'];
}

/** Its message says in Chinese, for users, why a proof is invalid. */
export class ProofError extends Error {
  override name = 'ProofError';
}

function assert(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new ProofError(reason);
}

export async function checkProof(proof: Proof): Promise<CheckedProof> {
  await checkKeys(proof.keys);
  const payloads: Payload[] = [];
  for (const entry of proof.entries) payloads.push(await checkEntry(entry, proof.keys));
  const [granted, voided] = checkOrder(payloads);
  await checkHead(proof);
  return {
    granted,
    ...(voided && { voided }),
    disclosed: await checkDisclosures(proof.disclosures, granted),
    grantedHash: proof.entries[0]!.hash,
    signed: [...proof.entries, proof.head].map(({ index, keyId }) => ({ index, keyId })),
    head: proof.head,
  };
}

/** Checks that the previous key endorses each key and that their ranges are contiguous. */
async function checkKeys(keys: readonly ProofKey[]): Promise<void> {
  assert(keys.length > 0, '没有签名密钥');
  for (const [index, { keyId, publicKey, fromIndex, toIndex, endorsement }] of keys.entries()) {
    assert((await sha256Hex(decoded(publicKey, 32, '密钥格式有误'))) === keyId, '密钥与指纹不符');
    const [before, next] = [keys[index - 1], keys[index + 1]];
    assert(toIndex === (next ? next.fromIndex - 1 : null), '密钥的使用范围不连续');
    assert(before ? fromIndex > before.fromIndex : fromIndex === 1, '密钥的使用范围不连续');
    if (!before) assert(endorsement === null, '首个密钥不应有背书');
    else
      await assertSigned(
        { key: before.publicKey, signature: endorsement ?? '', message: `${keyId}|${publicKey}|${fromIndex}` },
        '密钥未经前一密钥背书',
      );
  }
}

const keyFor = (keys: readonly ProofKey[], keyId: string, index: number) =>
  keys.find((key) => key.keyId === keyId && key.fromIndex <= index && index <= (key.toIndex ?? Infinity));

async function checkEntry(entry: ProofEntry, keys: readonly ProofKey[]): Promise<Payload> {
  const { index, payload, previousHash, hash, signature, keyId } = entry;
  const content = parsed(payload);
  assert(index > 1 || previousHash === '0'.repeat(64), '首条存证的前序哈希有误');
  assert((content.v === 1 || content.v === 2) && content.index === index, '存证条目的编号不符');
  assert((await sha256Hex(previousHash + payload)) === hash, '存证条目的内容与哈希不符');
  const key = keyFor(keys, keyId, index);
  assert(key !== undefined, '存证条目的密钥不在使用范围内');
  await assertSigned({ key: key.publicKey, signature, message: hexToBytes(hash) }, '存证条目的签名无效');
  return content;
}

function parsed(payload: string): Payload {
  try {
    const value = JSON.parse(payload) as Payload;
    assert(typeof value === 'object' && value !== null && canonicalJson(value) === payload, '存证条目不是规范格式');
    return value;
  } catch (error) {
    throw error instanceof ProofError ? error : new ProofError('存证条目无法读取');
  }
}

/** Checks for one granting entry and at most one later entry that voids the same certificate. */
function checkOrder([granted, voided, ...more]: Payload[]): [Payload, Payload | undefined] {
  assert(granted !== undefined && more.length === 0, '存证条目数量有误');
  assert(granted.type === 'grant' || granted.type === 'reissue', '缺少授权的存证条目');
  if (voided) {
    assert(voided.type === 'void' && voided.index > granted.index, '存证条目的次序有误');
    assert(voided.certificate === granted.certificate, '存证条目不属于同一授权书');
  }
  return [granted, voided];
}

async function checkHead({ head, keys, entries }: Proof): Promise<void> {
  const last = entries.at(-1)!;
  assert(head.index >= last.index, '链头早于存证条目');
  assert(head.index > last.index || head.hash === last.hash, '链头与存证条目不符');
  const key = keyFor(keys, head.keyId, head.index);
  assert(key !== undefined, '链头的密钥不在使用范围内');
  await assertSigned(
    { key: key.publicKey, signature: head.signature, message: `${head.index}|${head.hash}|${head.time}` },
    '链头的签名无效',
  );
}

async function checkDisclosures(disclosures: readonly Disclosure[], granted: Payload): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const each of disclosures) values.set(each.field, await checkDisclosure(each, granted));
  assert(values.size === disclosures.length, '披露的内容重复');
  return values;
}

/** Checks the value against its field's digest. */
async function checkDisclosure({ field, salt, value }: Disclosure, granted: Payload): Promise<string> {
  assert(value.normalize('NFC') === value, '披露的内容未规范化');
  let at: unknown = granted;
  for (const name of field.slice(1).split('/'))
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined;
  const digest = typeof at === 'object' && at !== null ? (at as { digest?: unknown }).digest : undefined;
  const salted = new Uint8Array([...decoded(salt, 16, '披露内容的盐值有误'), ...new TextEncoder().encode(value)]);
  assert(field.startsWith('/') && digest === (await sha256Hex(salted)), `披露的内容与存证不符：${field}`);
  return value;
}

function decoded(text: string, bytes: number, reason: string): Uint8Array {
  try {
    return decodeBase64Url(text, bytes);
  } catch {
    throw new ProofError(reason);
  }
}

async function assertSigned(
  { key, signature, message }: { key: string; signature: string; message: string | Uint8Array },
  reason: string,
): Promise<void> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
  assert(await verifyEd25519(key, signature, bytes).catch(() => false), reason);
}

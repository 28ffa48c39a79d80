// @ts-nocheck: the input is untrusted, and this file checks its form itself
// Checks the proof of a certificate with Node alone: entries, keys, head, disclosures, and a copy of the log.
import { createHash, createPublicKey, verify } from 'node:crypto';

/** Thrown if a check fails; the message is in both languages. */
export class CheckFailed extends Error {
  constructor(chinese, english) {
    super(`${chinese} / ${english}`);
    this.name = 'CheckFailed';
  }
}

const SALT_BYTES = 16;
const HEX = /^[0-9a-f]{64}$/;
const DISCLOSED = ['/licensor/name', '/licensor/code', '/licensee/name', '/licensee/code', '/project'];

const refuse = (chinese, english) => {
  throw new CheckFailed(chinese, english);
};
const demand = (holds, chinese, english) => holds || refuse(chinese, english);
export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Serialises payloads by RFC 8785: objects, texts, integers and null. */
function canonical(value) {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if (Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  demand(typeof value === 'object', '内容格式不符', 'the payload has an unexpected format');
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Decodes canonical base64url of a given length. */
function bytesOf(text, length, what) {
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64url');
  const holds = bytes.length === length && bytes.toString('base64url') === text;
  demand(holds, `${what}不是规范的 base64url`, `${what} is not canonical base64url of ${length} bytes`);
  return bytes;
}

const parsedKeys = new Map();
/** Parses a key, memoised: a log has few keys and many signatures. */
function parseKey({ publicKey: x }) {
  bytesOf(x, 32, 'publicKey');
  if (!parsedKeys.has(x)) {
    parsedKeys.set(x, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  }
  return parsedKeys.get(x);
}

const isSigned = (key, message, signature) =>
  verify(null, Buffer.from(message), parseKey(key), bytesOf(signature, 64, 'signature'));

const isIndex = (index) => Number.isSafeInteger(index) && index > 0;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasExactly = (value, names) =>
  isObject(value) && Object.keys(value).toSorted().join() === names.toSorted().join();

/** Checks that each key matches its own fingerprint, follows the previous one and is endorsed by it. */
export function checkKeys(keys) {
  demand(Array.isArray(keys) && keys.length > 0 && keys.every(isObject), '没有公钥', 'there are no keys');
  for (const [at, key] of keys.entries()) {
    const raw = bytesOf(key.publicKey, 32, 'publicKey');
    demand(sha256(raw) === key.keyId, '公钥与其指纹不符', 'a key does not match its fingerprint');
    demand(isIndex(key.fromIndex), '公钥的起始序号有误', 'a key has no first entry');
    const next = keys[at + 1];
    const ends = next ? next.fromIndex - 1 : null;
    demand(
      key.toIndex === ends && (ends === null || ends >= key.fromIndex),
      '公钥的范围有误',
      'the range of a key is wrong',
    );
    const before = keys[at - 1];
    if (!before) {
      demand(key.fromIndex === 1 && key.endorsement === null, '首个公钥有误', 'the first key does not begin at 1');
      continue;
    }
    const text = `${key.keyId}|${key.publicKey}|${key.fromIndex}`;
    demand(
      isSigned(before, text, key.endorsement),
      '新公钥未经前一公钥背书',
      'a key is not endorsed by the previous one',
    );
  }
}

/** Returns the key whose range contains entry `index`. Throws CheckFailed unless it is `keyId`. */
function keyFor(keys, index, keyId) {
  const key = keys.find(({ fromIndex, toIndex }) => fromIndex <= index && (toIndex === null || index <= toIndex));
  demand(
    key?.keyId === keyId,
    `第 ${index} 条由其范围之外的公钥签名`,
    `entry ${index} is outside the range of its key`,
  );
  return key;
}

/** Checks a single entry and returns its payload. */
export function checkEntry(keys, entry) {
  demand(
    hasExactly(entry, ['index', 'payload', 'previousHash', 'hash', 'signature', 'keyId']),
    '存证条目格式不符',
    'an entry has an unexpected format',
  );
  const { index, payload, previousHash, hash, signature, keyId } = entry;
  demand(
    isIndex(index) && typeof payload === 'string' && HEX.test(previousHash),
    '存证条目格式不符',
    'an entry is malformed',
  );
  demand(index > 1 || previousHash === '0'.repeat(64), '首条的前序哈希有误', 'the first entry names a previous one');
  demand(sha256(previousHash, payload) === hash, `第 ${index} 条的哈希不符`, `the hash of entry ${index} is wrong`);
  const key = keyFor(keys, index, keyId);
  const holds = isSigned(key, Buffer.from(hash, 'hex'), signature);
  demand(holds, `第 ${index} 条的签名不符`, `the signature of entry ${index} is invalid`);
  const stated = parsePayload(payload);
  demand(stated.index === index, `第 ${index} 条的序号不符`, `entry ${index} contains a different index`);
  return stated;
}

function parsePayload(payload) {
  let stated;
  try {
    stated = JSON.parse(payload);
  } catch {
    refuse('存证内容不是 JSON', 'a payload is not JSON');
  }
  demand(
    isObject(stated) && canonical(stated) === payload,
    '存证内容不是规范形式',
    'a payload is not in canonical form',
  );
  demand(
    (stated.v === 1 || stated.v === 2) && HEX.test(stated.certificate),
    '存证版本不支持',
    'a payload has an unknown version',
  );
  demand(['grant', 'void', 'reissue'].includes(stated.type), '存证类型不支持', 'a payload has an unknown type');
  return stated;
}

/** Checks a head, and that it is not older than an entry. */
export function checkHead(keys, head, newest) {
  demand(isObject(head) && isIndex(head.index) && HEX.test(head.hash), '没有链头', 'there is no head');
  const key = keyFor(keys, head.index, head.keyId);
  const holds = isSigned(key, `${head.index}|${head.hash}|${head.time}`, head.signature);
  demand(holds, '链头的签名不符', 'the signature of the head is invalid');
  demand(head.index >= newest.index, '链头比条目旧', 'the head is older than an entry');
  const same = head.index !== newest.index || head.hash === newest.hash;
  demand(same, '链头与条目不符', 'the head does not match the entry');
}

/** Checks every disclosed value against its digest. Returns the values by field. */
export function checkDisclosures(disclosures, stated) {
  demand(Array.isArray(disclosures), '没有披露内容', 'there are no disclosures');
  const values = {};
  for (const disclosure of disclosures) {
    const known = hasExactly(disclosure, ['field', 'salt', 'value']) && DISCLOSED.includes(disclosure.field);
    demand(known && typeof disclosure.value === 'string', '披露内容格式不符', 'a disclosure is malformed');
    const { field, salt, value } = disclosure;
    demand(!(field in values), '披露内容重复', 'a field is disclosed twice');
    const digest = field
      .slice(1)
      .split('/')
      .reduce((at, name) => at?.[name], stated)?.digest;
    const bytes = bytesOf(salt, SALT_BYTES, 'salt');
    demand(value.normalize('NFC') === value, '披露内容未规范化', 'a value is not in NFC');
    demand(sha256(bytes, value) === digest, `${field} 与存证不符`, `${field} differs from the entered value`);
    values[field] = value;
  }
  return values;
}

/**
 * Checks `proof.json`. Returns the granted rights, the disclosed names, and whether the certificate is void. Throws
 * CheckFailed.
 */
export function checkProof(proof) {
  demand(
    hasExactly(proof, ['entries', 'keys', 'head', 'disclosures']),
    '不是授权书的存证',
    'this is not the proof of a certificate',
  );
  const { entries, keys, head, disclosures } = proof;
  demand(
    Array.isArray(entries) && [1, 2].includes(entries.length),
    '存证条目数有误',
    'there must be one or two entries',
  );
  checkKeys(keys);
  const [granted, ended] = entries.map((entry) => checkEntry(keys, entry));
  demand(granted.type !== 'void', '缺少授权条目', 'the entry that grants is missing');
  if (ended) {
    const follows = ended.type === 'void' && ended.certificate === granted.certificate && ended.index > granted.index;
    demand(follows, '失效条目不属于本授权书', 'the entry that ends it belongs to another certificate');
  }
  checkHead(keys, head, entries.at(-1));
  return { granted, ended: ended ?? null, values: checkDisclosures(disclosures, granted) };
}

const PARTS_OF_LOG = ['entries', 'head', 'keys', 'pdfSigners'];

/**
 * Checks a copy of the log (`{ entries, head }`, from the first entry) against a proof: its links, and later entries
 * about the certificate. Returns the entry that ended it, or null. Throws CheckFailed.
 */
export function checkLog(log, keys, proof) {
  demand(
    isObject(log) && Array.isArray(log.entries) && log.entries.length > 0,
    '存证日志有误',
    'the log has no entries',
  );
  // An optional part under a different name would go unnoticed.
  demand(
    Object.keys(log).every((name) => PARTS_OF_LOG.includes(name)),
    '存证日志格式不符',
    'the log has an unexpected format',
  );
  let last = null;
  let end = null;
  const { granted } = proof;
  let found = false;
  for (const entry of log.entries) {
    const stated = checkEntry(keys, entry);
    const follows = last ? entry.index === last.index + 1 && entry.previousHash === last.hash : entry.index === 1;
    demand(follows, `第 ${entry.index} 条没有接上前一条`, `entry ${entry.index} does not follow the previous one`);
    last = entry;
    if (stated.certificate !== granted.certificate) continue;
    if (stated.type === 'void') end = stated;
    else found = canonical(stated) === canonical(granted);
  }
  checkHead(keys, log.head, last);
  demand(log.head.index === last.index, '存证日志不完整', 'the log ends before its head');
  demand(found, '存证日志中没有本授权书', 'the log does not contain this certificate');
  return end;
}

/**
 * Returns the keys of the log's copy or of the proof, whichever are more: they continue the others and state where
 * earlier keys end. Throws CheckFailed if they do not.
 */
export function keysOfLog(log, keys) {
  if (!isObject(log) || log.keys === undefined) return keys;
  checkKeys(log.keys);
  const [earlier, later] = keys.length > log.keys.length ? [log.keys, keys] : [keys, log.keys];
  const isContinuation = earlier.every(
    ({ keyId, fromIndex }, at) => later[at].keyId === keyId && later[at].fromIndex === fromIndex,
  );
  demand(isContinuation, '存证日志的公钥与授权书的不同', 'the log and the proof have different keys');
  return later;
}

const isVouchedFor = (key, { fingerprint, time, signature }) => isSigned(key, `pdf|${fingerprint}|${time}`, signature);

/**
 * Returns whether a copy of the log lists a certificate that signs PDFs. Throws CheckFailed for a list that the keys did
 * not sign.
 */
export function isListedSigner(log, keys, fingerprint) {
  demand(Array.isArray(log.pdfSigners), '存证日志格式不符', 'the log is malformed');
  for (const signer of log.pdfSigners) {
    const key = isObject(signer) && keys.find(({ keyId }) => keyId === signer.keyId);
    demand(key && isVouchedFor(key, signer), 'PDF 签名证书的公布记录有误', 'the list of PDF signers was changed');
  }
  return log.pdfSigners.some((signer) => signer.fingerprint === fingerprint);
}

/**
 * Returns whether a head is older than every listed PDF signing certificate. The certificate that signed at that time
 * may be missing from the list because it has signed no PDF since.
 */
export const predatesSigners = ({ pdfSigners }, head) => pdfSigners.every(({ time }) => head.time < time);

/** Reads a key's fingerprint as people write it: in any case, with colons or spaces. Throws TypeError for anything else. */
export function parseFingerprint(text) {
  const fingerprint = text.toLowerCase().replaceAll(/[:\s]/g, '');
  if (!HEX.test(fingerprint)) throw new TypeError('the issuer’s fingerprint does not have 64 hexadecimal digits');
  return fingerprint;
}

/** Returns whether the key with this fingerprint signed entry `index`, directly or through endorsements. */
export function isTrusted(keys, fingerprint, index) {
  const key = keys.find(({ keyId }) => keyId === fingerprint);
  return key !== undefined && key.fromIndex <= index;
}

/**
 * Returns whether the key with this fingerprint vouches, directly or through endorsements, for a certificate that signs
 * PDFs.
 */
export function isTrustedSigner(keys, fingerprint, signer) {
  const key = keys.find(({ keyId }) => keyId === signer.keyId);
  return key !== undefined && isTrusted(keys, fingerprint, key.fromIndex) && isVouchedFor(key, signer);
}

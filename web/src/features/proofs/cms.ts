import {
  type BaseBlock,
  BitString,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as DerSet,
} from 'asn1js';
import { bytesToHex, sha256Hex } from './encoding.ts';

/** CMS signatures (RFC 5652), checked by the page and by `scripts/verify-certificate.mjs`. */

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  messageDigest: '1.2.840.113549.1.9.4',
  commonName: '2.5.4.3',
  rsa: '1.2.840.113549.1.1.1',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;
/** Hash algorithms of RSA certificate signatures. */
const HASH_OF_SIGNATURE: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
};

const PROBLEM = {
  notOne: ['PDF 没有签名，或签名多于一个', 'the PDF has no signature, or more than one'],
  notWhole: ['PDF 签名没有覆盖整个文件', 'the signature does not cover the whole PDF'],
  malformed: ['PDF 签名格式不符', 'the signature is malformed'],
  followed: ['PDF 签名后有多余内容', 'there is extra data after the signature'],
  algorithm: ['PDF 签名算法不支持', 'the signature is not RSA with SHA-256'],
  changed: ['PDF 内容已被改动', 'the PDF was changed'],
  signature: ['PDF 签名不符', 'the PDF signature is invalid'],
  certificate: ['PDF 签名证书已被改动', 'the signing certificate was changed'],
} as const;

export class SignatureError extends Error {
  override name = 'SignatureError';
  readonly texts: readonly [chinese: string, english: string];
  constructor(problem: keyof typeof PROBLEM) {
    super(PROBLEM[problem][1]);
    this.texts = PROBLEM[problem];
  }
}

function assert(holds: unknown, problem: keyof typeof PROBLEM): asserts holds {
  if (!holds) throw new SignatureError(problem);
}

export interface PdfSignature {
  name: string;
  fingerprint: string;
}

/**
 * Returns the signer of `bytes` from a detached CMS (RSA, SHA-256). Throws `SignatureError` unless the signature is
 * valid.
 */
export async function verifyCms(cms: Uint8Array, bytes: Uint8Array): Promise<PdfSignature> {
  const { offset, result: message } = fromBER(Uint8Array.from(cms));
  assert(offset !== -1, 'malformed');
  // The rest of the reserved signature space must be zeros, so that no byte of the file can be changed.
  assert(
    cms.subarray(offset).every((byte) => byte === 0),
    'followed',
  );
  const [type, wrapped] = childrenOf(message);
  assert(idOf(type) === OID.signedData, 'malformed');
  const parts = childrenOf(childrenOf(wrapped)[0]);
  const enclosed = parts.find(isTagged0);
  const [signer, ...others] = childrenOf(parts.at(-1)).map(childrenOf);
  assert(enclosed && signer && others.length === 0, 'malformed');
  const [, named, digestAlgorithm] = signer;
  const attributes = signer.find(isTagged0);
  const signature = signer.find((part) => part instanceof OctetString);
  assert(idOf(childrenOf(digestAlgorithm)[0]) === OID.sha256, 'algorithm');
  assert(named && attributes && signature, 'malformed');
  assert(digestIn(attributes) === (await sha256Hex(bytes)), 'changed');
  const certificates = childrenOf(enclosed).map(readCertificate);
  const certificate = findCertificate(certificates, named);
  // Attributes are signed as a SET but stored under another tag.
  const signed = Uint8Array.from(bytesOf(attributes));
  signed[0] = 0x31;
  assert(
    await isSigned({ key: certificate.key, hash: 'SHA-256', signature: contentOf(signature) }, signed),
    'signature',
  );
  // Runs before the certificate checks and limits their number, because a forged file must not decide how long
  // verification takes.
  const canonical = writeSignedData({ enclosed, named, attributes, signature });
  assert(isEqual(canonical, cms.subarray(0, offset)), 'malformed');
  for (const each of certificates) assert(await isCanonicalAndSigned(each, certificates), 'certificate');
  return { name: certificate.name, fingerprint: await sha256Hex(certificate.bytes) };
}

const childrenOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : [];
const bytesOf = (block: BaseBlock): Uint8Array => block.valueBeforeDecodeView;
const contentOf = (block: BaseBlock): Uint8Array =>
  bytesOf(block).subarray(bytesOf(block).length - block.lenBlock.length);
const idOf = (block: BaseBlock | undefined): string | null =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : null;
const isTagged0 = ({ idBlock }: BaseBlock): boolean => idBlock.tagClass === 3 && idBlock.tagNumber === 0;
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const sequence = (...value: BaseBlock[]) => new Sequence({ value });
const id = (value: string) => new ObjectIdentifier({ value });
const tagged0 = (...value: BaseBlock[]) => new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });

interface Parts {
  enclosed: BaseBlock;
  named: BaseBlock;
  attributes: BaseBlock;
  signature: BaseBlock;
}

/** Re-encodes the message canonically from the checked parts, so that no other bit can be changed. */
function writeSignedData({ enclosed, named, attributes, signature }: Parts): Uint8Array {
  const one = new Integer({ value: 1 });
  const sha256 = sequence(id(OID.sha256), new Null());
  // Wraps each value again: a parsed one would keep its original tag.
  const signer = sequence(
    one,
    sequence(...childrenOf(named)),
    sha256,
    tagged0(...childrenOf(attributes)),
    sequence(id(OID.rsa), new Null()),
    new OctetString({ valueHex: Uint8Array.from(contentOf(signature)) }),
  );
  const signedData = sequence(
    one,
    new DerSet({ value: [sha256] }),
    sequence(id(OID.data)),
    tagged0(...childrenOf(enclosed)),
    new DerSet({ value: [signer] }),
  );
  return new Uint8Array(sequence(id(OID.signedData), tagged0(signedData)).toBER());
}

async function isSigned(
  { key, hash, signature }: { key: Uint8Array; hash: string; signature: Uint8Array },
  message: Uint8Array,
): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
  const imported = await crypto.subtle.importKey('spki', Uint8Array.from(key), algorithm, false, ['verify']);
  return await crypto.subtle.verify(algorithm, imported, Uint8Array.from(signature), Uint8Array.from(message));
}

function digestIn(attributes: BaseBlock): string | null {
  const found = childrenOf(attributes)
    .map(childrenOf)
    .find(([type]) => idOf(type) === OID.messageDigest);
  const digest = childrenOf(found?.[1])[0];
  return digest ? bytesToHex(contentOf(digest)) : null;
}

interface Certificate {
  bytes: Uint8Array;
  parts: BaseBlock[];
  serial: Uint8Array;
  issuer: Uint8Array;
  subject: Uint8Array;
  key: Uint8Array;
  name: string;
}

/** Returns a certificate's fields from its serial number on: the oldest form has no version. */
function fieldsOf(content: BaseBlock | undefined): BaseBlock[] {
  const fields = childrenOf(content);
  return fields[0] && isTagged0(fields[0]) ? fields.slice(1) : fields;
}

function readCertificate(block: BaseBlock): Certificate {
  const parts = childrenOf(block);
  const [serial, , issuer, , subject, key] = fieldsOf(parts[0]);
  assert(serial && issuer && subject && key, 'malformed');
  assert(idOf(childrenOf(childrenOf(key)[0])[0]) === OID.rsa, 'algorithm');
  const names = childrenOf(subject).flatMap(childrenOf).map(childrenOf);
  const name = names.find(([type]) => idOf(type) === OID.commonName)?.[1];
  return {
    bytes: bytesOf(block),
    parts,
    serial: bytesOf(serial),
    issuer: bytesOf(issuer),
    subject: bytesOf(subject),
    key: bytesOf(key),
    name: name ? new TextDecoder().decode(contentOf(name)) : '',
  };
}

/**
 * Returns the certificate that the signature names by issuer and serial number. The message may enclose other
 * certificates.
 */
function findCertificate(certificates: readonly Certificate[], named: BaseBlock): Certificate {
  const [issuer, serial] = childrenOf(named);
  assert(issuer && serial, 'malformed');
  const found = certificates.find(
    (each) => isEqual(each.issuer, bytesOf(issuer)) && isEqual(each.serial, bytesOf(serial)),
  );
  assert(found, 'signature');
  return found;
}

/**
 * Returns whether a certificate is in canonical DER and signed by an enclosed certificate (possibly itself), so that
 * none of its bits can be changed.
 */
async function isCanonicalAndSigned(
  { bytes, parts, issuer }: Certificate,
  enclosed: readonly Certificate[],
): Promise<boolean> {
  const [content, algorithm, signature] = parts;
  const hash = HASH_OF_SIGNATURE[idOf(childrenOf(algorithm)[0]) ?? ''];
  const named = fieldsOf(content)[1];
  if (!content || !algorithm || !named || !signature || !hash) return false;
  // A bit string's first byte counts its unused bits.
  const bits = Uint8Array.from(contentOf(signature).subarray(1));
  const canonical = sequence(content, named, new BitString({ valueHex: bits })).toBER();
  if (!isEqual(new Uint8Array(canonical), bytes)) return false;
  const issuers = enclosed.filter(({ subject }) => isEqual(subject, issuer));
  for (const { key } of issuers) if (await isSigned({ key, hash, signature: bits }, bytesOf(content))) return true;
  return false;
}

import { bytesToHex } from '@noble/hashes/utils.js';
import { type Der, isEqual, isOid, readDer, writeDer, writeOid } from './der.ts';
import { hashOf } from './encoding.ts';

const OID = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  messageDigest: '2a864886f70d010904',
  commonName: '550403',
  rsa: '2a864886f70d010101',
  sha256: '608648016503040201',
} as const;
/** What certificates are signed with: RSA with one of these digests. */
const HASH_OF_SIGNATURE: Readonly<Record<string, string>> = {
  '2a864886f70d01010b': 'SHA-256',
  '2a864886f70d01010c': 'SHA-384',
  '2a864886f70d01010d': 'SHA-512',
};

/** Who signed a PDF. */
export interface PdfSignature {
  name: string;
  /** SHA-256 of the certificate. */
  fingerprint: string;
}

/** Returns who signed `bytes` with a detached CMS (RSA, SHA-256). Throws unless the signature holds. */
export async function verifyCms(cms: Uint8Array, bytes: Uint8Array): Promise<PdfSignature> {
  const message = readDer(cms, { one: true })[0];
  // What is left of the room for the signature is zeros, so that no byte of the file can be changed.
  if (!message || cms.subarray(message.whole.length).some((byte) => byte !== 0)) throw new Error('something follows');
  const [type, wrapped] = inside(message);
  if (!type || !isOid(type, OID.signedData)) throw new Error('no signed data');
  const parts = inside(inside(wrapped)[0]);
  const signers = inside(parts.at(-1));
  const signer = inside(signers[0]);
  const [, named, algorithm] = signer;
  const attributes = signer.find(({ tag }) => tag === 0xa0);
  const signature = signer.find(({ tag }) => tag === 0x04);
  if (signers.length !== 1 || !named || !attributes || !signature) throw new Error('incomplete');
  const [digest] = inside(algorithm);
  if (!digest || !isOid(digest, OID.sha256)) throw new Error('not SHA-256');
  if (digestIn(attributes) !== hashOf(bytes)) throw new Error('the bytes have changed');
  const enclosed = inside(parts.find(({ tag }) => tag === 0xa0)).map(readCertificate);
  const certificate = findCertificate(enclosed, named);
  // What is signed is a SET, and not the part of the message that it is stored as.
  const signed = Uint8Array.from(attributes.whole);
  signed[0] = 0x31;
  if (!(await isSigned({ key: certificate.key, hash: 'SHA-256', signature: signature.content }, signed)))
    throw new Error('the signature does not hold');
  // Before the certificates, whose number the form limits: whoever made the file does not decide how long its check takes.
  if (!isEqual(message.whole, writeSignedData({ enclosed, named, attributes, signature })))
    throw new Error('it is written in another way');
  for (const each of enclosed) if (!(await isAsMade(each, enclosed))) throw new Error('the certificate has changed');
  return { name: certificate.name, fingerprint: hashOf(certificate.whole.whole) };
}

const NULL = Uint8Array.of(0x05, 0x00);
const ONE = Uint8Array.of(0x02, 0x01, 0x01);
const SHA256 = writeDer(0x30, writeOid(OID.sha256), NULL);

interface Checked {
  enclosed: readonly Certificate[];
  named: Der;
  attributes: Der;
  signature: Der;
}

/** The message in its one form, made again of what was checked, so that no bit of the rest can be changed. */
function writeSignedData({ enclosed, named, attributes, signature }: Checked): Uint8Array {
  const signer = writeDer(
    0x30,
    ONE,
    writeDer(0x30, ...inside(named).map(({ whole }) => whole)),
    SHA256,
    attributes.whole,
    writeDer(0x30, writeOid(OID.rsa), NULL),
    writeDer(0x04, signature.content),
  );
  const signedData = writeDer(
    0x30,
    ONE,
    writeDer(0x31, SHA256),
    writeDer(0x30, writeOid(OID.data)),
    writeDer(0xa0, ...enclosed.map(({ whole }) => whole.whole)),
    writeDer(0x31, signer),
  );
  return writeDer(0x30, writeOid(OID.signedData), writeDer(0xa0, signedData));
}

const inside = (value: Der | undefined): Der[] => (value ? readDer(value.content) : []);

async function isSigned(
  { key, hash, signature }: { key: Uint8Array; hash: string; signature: Uint8Array },
  message: Uint8Array,
): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
  const imported = await crypto.subtle.importKey('spki', Uint8Array.from(key), algorithm, false, ['verify']);
  return await crypto.subtle.verify(algorithm, imported, Uint8Array.from(signature), Uint8Array.from(message));
}

function digestIn(attributes: Der): string | null {
  for (const attribute of inside(attributes)) {
    const [type, values] = inside(attribute);
    if (type && isOid(type, OID.messageDigest)) return bytesToHex(inside(values)[0]?.content ?? new Uint8Array());
  }
  return null;
}

interface Certificate {
  whole: Der;
  serial: Der;
  issuer: Der;
  subject: Der;
  key: Uint8Array;
  name: string;
}

/** The certificate that the signature names, by its issuer and number: others may come with it. */
function findCertificate(certificates: readonly Certificate[], named: Der): Certificate {
  const [issuer, serial] = inside(named);
  const found = certificates.find(
    (each) => issuer && serial && isSame(each.issuer, issuer) && isSame(each.serial, serial),
  );
  if (!found) throw new Error('the signature names another signer');
  return found;
}

const isSame = (one: Der, other: Der) => isEqual(one.whole, other.whole);

function readCertificate(whole: Der): Certificate {
  const fields = inside(inside(whole)[0]);
  // The version is left out of the oldest form.
  const [serial, , issuer, , subject, key] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serial || !issuer || !subject || !key || !isRsaKey(key)) throw new Error('no RSA key');
  const names = inside(subject).flatMap((set) => inside(set).map((pair) => inside(pair)));
  const name = names.find(([type]) => type && isOid(type, OID.commonName))?.[1];
  return { whole, serial, issuer, subject, key: key.whole, name: name ? new TextDecoder().decode(name.content) : '' };
}

/**
 * Whether a certificate is in its one form, and its issuer, itself or one that is enclosed, signed it: every bit of all of them
 * is fixed so.
 */
async function isAsMade({ whole, issuer }: Certificate, enclosed: readonly Certificate[]): Promise<boolean> {
  const [content, algorithm, signature] = inside(whole);
  const hash = HASH_OF_SIGNATURE[bytesToHex(inside(algorithm)[0]?.content ?? new Uint8Array())];
  if (!content || !algorithm || !signature || !hash) return false;
  const fields = inside(content);
  // The version is left out of the oldest form.
  const named = fields[fields[0]?.tag === 0xa0 ? 2 : 1];
  // The first byte of a bit string counts its unused bits.
  const bits = signature.content.subarray(1);
  const asMade = writeDer(0x30, content.whole, algorithm.whole, writeDer(0x03, Uint8Array.of(0), bits));
  if (!named || !isSame(named, algorithm) || !isEqual(asMade, whole.whole)) return false;
  const issuers = enclosed.filter(({ subject }) => isSame(subject, issuer));
  for (const { key } of issuers) if (await isSigned({ key, hash, signature: bits }, content.whole)) return true;
  return false;
}

/** SubjectPublicKeyInfo: the algorithm, then the key. */
function isRsaKey(field: Der): boolean {
  const [algorithm, bits] = inside(field);
  if (algorithm?.tag !== 0x30 || bits?.tag !== 0x03) return false;
  const [type] = inside(algorithm);
  return type !== undefined && isOid(type, OID.rsa);
}

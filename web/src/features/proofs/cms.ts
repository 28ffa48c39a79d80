import { bytesToHex } from '@noble/hashes/utils.js';
import { type Der, isOid, readDer } from './der.ts';
import { hashOf } from './encoding.ts';

const OID = {
  signedData: '2a864886f70d010702',
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

/** Returns the name of who signed `bytes` with a detached CMS (RSA, SHA-256). Throws unless the signature holds. */
export async function verifyCms(cms: Uint8Array, bytes: Uint8Array): Promise<string> {
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
  const certificate = findCertificate(inside(parts.find(({ tag }) => tag === 0xa0)), named);
  // What is signed is a SET, and not the part of the message that it is stored as.
  const signed = Uint8Array.from(attributes.whole);
  signed[0] = 0x31;
  if (!(await isSigned(certificate.key, 'SHA-256', signature.content, signed)))
    throw new Error('the signature does not hold');
  if (!(await isAsMade(certificate))) throw new Error('the certificate has changed');
  return certificate.name;
}

const inside = (value: Der | undefined): Der[] => (value ? readDer(value.content) : []);

async function isSigned(key: Uint8Array, hash: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
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
function findCertificate(certificates: readonly Der[], named: Der): Certificate {
  const [issuer, serial] = inside(named);
  const found = certificates
    .map(readCertificate)
    .find((each) => issuer && serial && isSame(each.issuer, issuer) && isSame(each.serial, serial));
  if (!found) throw new Error('the signature names another signer');
  return found;
}

const isSame = (one: Der, other: Der) => bytesToHex(one.whole) === bytesToHex(other.whole);

function readCertificate(whole: Der): Certificate {
  const fields = inside(inside(whole)[0]);
  // The version is left out of the oldest form.
  const [serial, , issuer, , subject, key] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serial || !issuer || !subject || !key || !isRsaKey(key)) throw new Error('no RSA key');
  const names = inside(subject).flatMap((set) => inside(set).map((pair) => inside(pair)));
  const name = names.find(([type]) => type && isOid(type, OID.commonName))?.[1];
  return { whole, serial, issuer, subject, key: key.whole, name: name ? new TextDecoder().decode(name.content) : '' };
}

/** A certificate that signed itself is as it was made; of another one, nobody vouches for the issuer here. */
async function isAsMade({ whole, issuer, subject, key }: Certificate): Promise<boolean> {
  if (!isSame(issuer, subject)) return true;
  const [content, algorithm, signature] = inside(whole);
  const hash = HASH_OF_SIGNATURE[bytesToHex(inside(algorithm)[0]?.content ?? new Uint8Array())];
  if (!content || !signature || !hash) return false;
  // The first byte of a bit string counts its unused bits.
  return await isSigned(key, hash, signature.content.subarray(1), content.whole);
}

/** SubjectPublicKeyInfo: the algorithm, then the key. */
function isRsaKey(field: Der): boolean {
  const [algorithm, bits] = inside(field);
  if (algorithm?.tag !== 0x30 || bits?.tag !== 0x03) return false;
  const [type] = inside(algorithm);
  return type !== undefined && isOid(type, OID.rsa);
}

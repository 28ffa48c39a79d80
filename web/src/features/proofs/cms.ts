import { type Der, isOid, readDer } from './der.ts';
import { hashOf } from './encoding.ts';

const OID = {
  signedData: '2a864886f70d010702',
  messageDigest: '2a864886f70d010904',
  commonName: '550403',
  rsa: '2a864886f70d010101',
} as const;

/** Returns the name of who signed `bytes` with a detached CMS (RSA, SHA-256). Throws unless the signature holds. */
export async function verifyCms(cms: Uint8Array, bytes: Uint8Array): Promise<string> {
  const [type, wrapped] = inside(readDer(cms, { one: true })[0]);
  if (!type || !isOid(type, OID.signedData)) throw new Error('no signed data');
  const parts = inside(inside(wrapped)[0]);
  const certificate = inside(parts.find(({ tag }) => tag === 0xa0))[0];
  const signer = inside(inside(parts.at(-1))[0]);
  const attributes = signer.find(({ tag }) => tag === 0xa0);
  const signature = signer.findLast(({ tag }) => tag === 0x04);
  if (!certificate || !attributes || !signature) throw new Error('incomplete');
  if (digestIn(attributes) !== hashOf(bytes)) throw new Error('the bytes have changed');
  const { key, name } = readCertificate(certificate);
  // What is signed is a SET, and not the part of the message that it is stored as.
  const signed = Uint8Array.from(attributes.whole);
  signed[0] = 0x31;
  const publicKey = await crypto.subtle.importKey('spki', key, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const holds = await crypto.subtle.verify('RSASSA-PKCS1-v1_5', publicKey, Uint8Array.from(signature.content), signed);
  if (!holds) throw new Error('the signature does not hold');
  return name;
}

const inside = (value: Der | undefined): Der[] => (value ? readDer(value.content) : []);

function digestIn(attributes: Der): string | null {
  for (const attribute of inside(attributes)) {
    const [type, values] = inside(attribute);
    if (!type || !isOid(type, OID.messageDigest)) continue;
    return Array.from(inside(values)[0]?.content ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return null;
}

function readCertificate(certificate: Der): { key: Uint8Array<ArrayBuffer>; name: string } {
  const fields = inside(inside(certificate)[0]);
  const key = fields.find((field) => field.tag === 0x30 && isRsaKey(field));
  if (!key) throw new Error('no RSA key');
  const subject = fields[fields.indexOf(key) - 1];
  const names = inside(subject).flatMap((set) => inside(set).map((pair) => inside(pair)));
  const name = names.find(([type]) => type && isOid(type, OID.commonName))?.[1];
  return { key: Uint8Array.from(key.whole), name: name ? new TextDecoder().decode(name.content) : '' };
}

/** SubjectPublicKeyInfo: the algorithm, then the key. */
function isRsaKey(field: Der): boolean {
  const [algorithm, bits] = inside(field);
  if (algorithm?.tag !== 0x30 || bits?.tag !== 0x03) return false;
  const [type] = inside(algorithm);
  return type !== undefined && isOid(type, OID.rsa);
}

// @ts-nocheck: it reads what strangers wrote, and checks the form of everything itself
// Checks the signature of a PDF (adbe.pkcs7.detached) and reads its attached proof.json, with nothing but Node.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { Refused } from './proof.mjs';

const refuse = (chinese, english) => {
  throw new Refused(chinese, english);
};
const demand = (holds, chinese, english) => holds || refuse(chinese, english);

/**
 * Checks that the signature covers the whole file and holds. Returns the signer's name, and the SHA-256 of its certificate.
 * Throws Refused.
 */
export function checkPdfSignature(pdf) {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  demand(ranges.length === 1, 'PDF 没有签名，或签名多于一个', 'the PDF has no signature, or more than one');
  const [start, length, from, rest] = ranges[0].slice(1).map(Number);
  const whole = start === 0 && from > length && from + rest === pdf.length;
  demand(whole, 'PDF 签名没有覆盖整个文件', 'the signature does not cover the whole PDF');
  // Between the two ranges there is nothing but the signature, as a hexadecimal text.
  const hex = text.slice(length, from);
  // In lower case, as it is made: in either, the case of each letter could be changed.
  demand(/^<[0-9a-f]+>$/.test(hex) && hex.length % 2 === 0, 'PDF 签名格式不符', 'the signature is malformed');
  const signature = Buffer.from(hex.slice(1, -1), 'hex');
  const digest = createHash('sha256').update(pdf.subarray(0, length)).update(pdf.subarray(from)).digest();
  try {
    return checkSignedData(signature, digest);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return refuse('PDF 签名格式不符', 'the signature is malformed');
  }
}

/** The parts of a DER value: its tag, its content, and all its bytes. */
function readDer(bytes, at = 0) {
  let length = bytes[at + 1];
  let head = 2;
  if (length > 0x80) {
    const octets = length - 0x80;
    demand(octets <= 4, 'PDF 签名格式不符', 'the signature is malformed');
    length = bytes.readUIntBE(at + 2, octets);
    head += octets;
  }
  const end = at + head + length;
  demand(length !== 0x80 && end <= bytes.length, 'PDF 签名格式不符', 'the signature is malformed');
  return { tag: bytes[at], content: bytes.subarray(at + head, end), bytes: bytes.subarray(at, end), end };
}

function childrenOf(content) {
  const children = [];
  for (let at = 0; at < content.length;) {
    const child = readDer(content, at);
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Writes a DER value, whose length has one form only. */
function writeDer(tag, ...parts) {
  const content = Buffer.concat(parts);
  const size = content.length;
  const octets = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  demand(size < 0x10000, 'PDF 签名格式不符', 'the signature is malformed');
  return Buffer.concat([Buffer.from([tag, ...octets]), content]);
}

const OID = {
  messageDigest: '2a864886f70d010904',
  data: '2a864886f70d010701',
  rsa: '2a864886f70d010101',
  sha256: '608648016503040201',
  signedData: '2a864886f70d010702',
};
const idOf = ({ content }) => content.toString('hex');
const writeId = (id) => writeDer(0x06, Buffer.from(id, 'hex'));
const NULL = Buffer.from([0x05, 0x00]);
const ONE = Buffer.from([0x02, 0x01, 0x01]);
const SHA256 = writeDer(0x30, writeId(OID.sha256), NULL);

/** The message in its one form, made again of what is checked, so that no bit of the rest can be changed. */
function writeSignedData({ certificates, issuer, serial, attributes, signature }) {
  const signer = writeDer(
    0x30,
    ONE,
    writeDer(0x30, issuer.bytes, serial.bytes),
    SHA256,
    attributes.bytes,
    writeDer(0x30, writeId(OID.rsa), NULL),
    writeDer(0x04, signature.content),
  );
  const signedData = writeDer(
    0x30,
    ONE,
    writeDer(0x31, SHA256),
    writeDer(0x30, writeId(OID.data)),
    writeDer(0xa0, ...certificates.map(({ raw }) => raw)),
    writeDer(0x31, signer),
  );
  return writeDer(0x30, writeId(OID.signedData), writeDer(0xa0, signedData));
}

/** A certificate in its one form: its content, the algorithm that the content names, and a signature of whole bytes. */
function isWellFormed({ raw }) {
  const [content, algorithm, signature] = childrenOf(readDer(raw).content);
  const fields = childrenOf(content.content);
  // The version is left out of the oldest form.
  const named = fields[fields[0].tag === 0xa0 ? 2 : 1];
  const bits = writeDer(0x03, Buffer.from([0]), signature.content.subarray(1));
  return named.bytes.equals(algorithm.bytes) && writeDer(0x30, content.bytes, algorithm.bytes, bits).equals(raw);
}

/** RFC 5652, section 5: ContentInfo → SignedData with one signer, whose attributes are signed. */
function checkSignedData(der, digest) {
  const info = readDer(der);
  // What is left of the room for the signature is zeros, so that no byte of the file can be changed.
  const isPadded = der.subarray(info.end).every((byte) => byte === 0);
  demand(isPadded, 'PDF 签名后有多余内容', 'something follows the signature');
  const [type, wrapped] = childrenOf(info.content);
  demand(idOf(type) === OID.signedData, 'PDF 签名格式不符', 'the signature is malformed');
  const parts = childrenOf(readDer(wrapped.content).content);
  const certificates = parts.find(({ tag }) => tag === 0xa0);
  const signers = childrenOf(parts.at(-1).content);
  demand(certificates && signers.length === 1, 'PDF 签名格式不符', 'the signature must have one signer');
  const signer = childrenOf(signers[0].content);
  const [algorithm] = childrenOf(signer[2].content);
  const attributes = signer.find(({ tag }) => tag === 0xa0);
  const signature = signer.find(({ tag }) => tag === 0x04);
  demand(
    idOf(algorithm) === OID.sha256 && attributes && signature,
    'PDF 签名算法不支持',
    'the signature is not SHA-256',
  );
  const stated = childrenOf(attributes.content)
    .map(({ content }) => childrenOf(content))
    .find(([id]) => idOf(id) === OID.messageDigest);
  const same = stated && readDer(stated[1].content).content.equals(digest);
  demand(same, 'PDF 内容已被改动', 'the PDF was changed');
  // They are signed as a SET, and stored under another tag.
  const signed = Buffer.concat([Buffer.from([0x31]), attributes.bytes.subarray(1)]);
  const [issuer, serial] = childrenOf(signer[1].content);
  const enclosed = childrenOf(certificates.content).map(({ bytes }) => new X509Certificate(bytes));
  const certificate = enclosed.find((each) => isNamed(each, issuer, serial));
  const holds = certificate && verify('sha256', signed, certificate.publicKey, signature.content);
  demand(holds, 'PDF 签名不符', 'the signature of the PDF does not hold');
  // Before the certificates, whose number the form limits: whoever made the file does not decide how long its check takes.
  const made = writeSignedData({ certificates: enclosed, issuer, serial, attributes, signature });
  demand(made.equals(info.bytes), 'PDF 签名格式不符', 'the signature is malformed');
  const isWhole = enclosed.every((each) => isWellFormed(each) && isVouchedFor(each, enclosed));
  demand(isWhole, 'PDF 签名证书已被改动', 'the certificate of the signature was changed');
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex');
  return { name: certificate.subject.replaceAll('\n', ', '), fingerprint };
}

/** Whether a certificate has this issuer and this number, byte for byte. */
function isNamed({ raw }, issuer, serial) {
  const fields = childrenOf(childrenOf(readDer(raw).content)[0].content);
  // The version is left out of the oldest form.
  const [number, , by] = fields[0].tag === 0xa0 ? fields.slice(1) : fields;
  return number.bytes.equals(serial.bytes) && by.bytes.equals(issuer.bytes);
}

/** Whether its issuer, itself or one that is enclosed, signed a certificate: every bit of all of them is fixed so. */
const isVouchedFor = (certificate, enclosed) =>
  enclosed.some(({ subject, publicKey }) => subject === certificate.issuer && certificate.verify(publicKey));

/** The number of the certificate that a PDF is about: its keywords, which are an object of their own. Null without one. */
export function readNumber(pdf) {
  const text = pdf.toString('latin1');
  const object = /\/Keywords (\d{1,9}) 0 R/.exec(text)?.[1];
  if (object === undefined) return null;
  return new RegExp(`\\n${object} 0 obj\\s+\\(([0-9A-Za-z_-]{1,64})\\)\\s+endobj`).exec(text)?.[1] ?? null;
}

/** The attached `proof.json`, or null. Throws Refused for one that is not readable. */
export const readAttachedProof = (pdf) =>
  readAttachments(pdf).find((content) => content.fingerprint === undefined) ?? null;

/** The attached `signer.json`, or null: the chain's statement about the certificate that signed the PDF. */
export const readAttachedSigner = (pdf) =>
  readAttachments(pdf).find(({ fingerprint }) => fingerprint !== undefined) ?? null;

/** More than a certificate's PDF has; bounds how long a strange file's check takes. */
const ATTACHMENTS_MAX = 8;
/** Larger than any proof: a few bytes may inflate to more than the memory holds. */
const ATTACHMENT_MAX_BYTES = 1 << 24;

function readAttachments(pdf) {
  const text = pdf.toString('latin1');
  const places = [...text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)].slice(0, ATTACHMENTS_MAX);
  return places.flatMap(({ index }) => readAttachment(pdf, text, index) ?? []);
}

function readAttachment(pdf, text, index) {
  const begin = text.indexOf('stream', index);
  const start = begin + (text.startsWith('stream\r\n', begin) ? 8 : 7);
  const dictionary = text.slice(text.lastIndexOf(' obj', index), begin);
  const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1]);
  if (begin < 0 || !Number.isSafeInteger(length)) return null;
  const stored = pdf.subarray(start, start + length);
  try {
    const isDeflated = dictionary.includes('/FlateDecode');
    const content = isDeflated ? inflateSync(stored, { maxOutputLength: ATTACHMENT_MAX_BYTES }) : stored;
    return Object(JSON.parse(content.toString()));
  } catch {
    return refuse('附件 proof.json 无法读取', 'the attachment proof.json cannot be read');
  }
}

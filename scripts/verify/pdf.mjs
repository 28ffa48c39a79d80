// @ts-nocheck: it reads what strangers wrote, and checks the form of everything itself
// Checks the signature of a PDF (adbe.pkcs7.detached) and reads its attached proof.json, with nothing but Node.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { Refused } from './proof.mjs';

const refuse = (chinese, english) => {
  throw new Refused(chinese, english);
};
const demand = (holds, chinese, english) => holds || refuse(chinese, english);

/** Checks that the signature covers the whole file and holds. Returns the signer's name. Throws Refused. */
export function checkPdfSignature(pdf) {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  demand(ranges.length === 1, 'PDF 没有签名，或签名多于一个', 'the PDF has no signature, or more than one');
  const [start, length, from, rest] = ranges[0].slice(1).map(Number);
  const whole = start === 0 && from > length && from + rest === pdf.length;
  demand(whole, 'PDF 签名没有覆盖整个文件', 'the signature does not cover the whole PDF');
  // Between the two ranges there is nothing but the signature, as a hexadecimal text.
  const hex = text.slice(length, from);
  demand(/^<[0-9a-fA-F]+>$/.test(hex) && hex.length % 2 === 0, 'PDF 签名格式不符', 'the signature is malformed');
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

const OID = { messageDigest: '2a864886f70d010904', sha256: '608648016503040201', signedData: '2a864886f70d010702' };
const idOf = ({ content }) => content.toString('hex');

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
  const serial = childrenOf(signer[1].content).at(-1).content.toString('hex');
  const certificate = childrenOf(certificates.content)
    .map(({ bytes }) => new X509Certificate(bytes))
    .find(({ serialNumber }) => BigInt(`0x${serialNumber}`) === BigInt(`0x${serial}`));
  const holds = certificate && verify('sha256', signed, certificate.publicKey, signature.content);
  demand(holds, 'PDF 签名不符', 'the signature of the PDF does not hold');
  const [, , , issuer] = childrenOf(childrenOf(readDer(certificate.raw).content)[0].content);
  const isNamed = childrenOf(signer[1].content)[0].bytes.equals(issuer.bytes);
  demand(isNamed, 'PDF 签名者有误', 'the signature names another signer');
  // One that signed itself is as it was made; of another one, nobody vouches for the issuer here.
  const isWhole = certificate.subject !== certificate.issuer || certificate.verify(certificate.publicKey);
  demand(isWhole, 'PDF 签名证书已被改动', 'the certificate of the signature was changed');
  return certificate.subject.replaceAll('\n', ', ');
}

/** The attached `proof.json`, or null. Throws Refused for one that is not readable. */
export function readAttachedProof(pdf) {
  const text = pdf.toString('latin1');
  for (const { index } of text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)) {
    const begin = text.indexOf('stream', index);
    const start = begin + (text.startsWith('stream\r\n', begin) ? 8 : 7);
    const dictionary = text.slice(text.lastIndexOf(' obj', index), begin);
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1]);
    if (begin < 0 || !Number.isSafeInteger(length)) continue;
    const stored = pdf.subarray(start, start + length);
    try {
      const content = dictionary.includes('/FlateDecode') ? inflateSync(stored, { maxOutputLength: 1 << 24 }) : stored;
      return JSON.parse(content.toString());
    } catch {
      refuse('附件 proof.json 无法读取', 'the attachment proof.json cannot be read');
    }
  }
  return null;
}

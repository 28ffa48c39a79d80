// @ts-nocheck: the input is untrusted, and this file checks its form itself
// Checks the signature of a PDF (adbe.pkcs7.detached) as the page `/verify` does, and reads its attached proof.json.
import { inflateSync } from 'node:zlib';
import { SignatureError } from '../../web/src/features/proofs/cms.ts';
import { checkPdfSignature as checkOnPage, readNumber } from '../../web/src/features/proofs/read-pdf.ts';
import { CheckFailed } from './proof.mjs';

export { readNumber };

/**
 * Checks that the signature is valid and covers the whole file. Returns the signer's name, and the SHA-256 of its
 * certificate. Throws CheckFailed.
 */
export async function checkPdfSignature(pdf) {
  try {
    return await checkOnPage(pdf);
  } catch (error) {
    const { texts } = error instanceof SignatureError ? error : new SignatureError('malformed');
    throw new CheckFailed(...texts);
  }
}

/** Returns the attached `proof.json`, or null. Throws CheckFailed if it is unreadable. */
export const readAttachedProof = (pdf) =>
  readAttachments(pdf).find((content) => content.fingerprint === undefined) ?? null;

/** Returns the attached `signer.json`, or null: the chain's statement about the certificate that signed the PDF. */
export const readAttachedSigner = (pdf) =>
  readAttachments(pdf).find(({ fingerprint }) => fingerprint !== undefined) ?? null;

/** The maximum number of attachments, more than a certificate's PDF has; bounds the time to check a stranger's file. */
const ATTACHMENTS_MAX = 8;
/** The maximum size of an inflated attachment, larger than any proof: a few bytes could inflate beyond the memory. */
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
    throw new CheckFailed('附件 proof.json 无法读取', 'the attachment proof.json cannot be read');
  }
}

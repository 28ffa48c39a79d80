import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { makeCertificatePdf } from './certificate-pdf.ts';
import { judgeSignature, standardPaper } from './testing.ts';

/** Alters many bytes of a PDF. `signature-checks.test.ts` alters fewer and does not use `pdfsig`. */

const ROOT = join(import.meta.dirname, '../../../../..');
const script = (await import(join(ROOT, 'scripts/verify/pdf.mjs'))) as {
  checkPdfSignature: (pdf: Buffer) => Promise<unknown>;
};

let folder: string;
let pdf: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-signer-'));
  const urls = { url: 'https://footage.example/', textUrl: 'https://footage.example/text' };
  const state = { paper: standardPaper, state: 'valid' as const, ...urls, seal: null };
  const head = { index: 1, hash: 'c'.repeat(64) };
  const content = { ...state, head, proof: { entries: [] }, signer: null, picture: null, time: new Date() };
  pdf = await makeCertificatePdf(content, createPdfSigner(folder, undefined).sign);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function withBit(at: number, bit: number): Buffer {
  const changed = Buffer.from(pdf);
  changed[at]! ^= 1 << bit;
  return changed;
}

const isAccepted = (changed: Buffer): Promise<boolean> =>
  script.checkPdfSignature(changed).then(
    () => true,
    () => false,
  );

test('the script rejects every single changed bit in the signature', async () => {
  const begin = pdf.indexOf('<30', pdf.indexOf('/ByteRange'));
  const end = pdf.indexOf('>', begin);
  const accepted: number[] = [];
  for (let at = begin; at <= end; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) if (await isAccepted(withBit(at, bit))) accepted.push(at - begin);
  }
  expect(accepted).toEqual([]);
});

test('the script and pdfsig reject each of 500 changed bytes within the signed range', async () => {
  const begin = pdf.indexOf('<30', pdf.indexOf('/ByteRange'));
  const end = pdf.indexOf('>', begin) + 1;
  const outside = pdf.length - (end - begin);
  const accepted: [place: number, by: string][] = [];
  for (let i = 0; i < 500; i += 1) {
    const offset = Math.floor((i * outside) / 500);
    const at = offset < begin ? offset : offset + end - begin;
    const changed = withBit(at, i % 8);
    if (await isAccepted(changed)) accepted.push([at, 'script']);
    // pdfsig exits with an error if the structure is broken.
    const judged = await judgeSignature(changed).catch(() => 'unreadable');
    if (judged.includes('Signature is Valid')) accepted.push([at, 'pdfsig']);
  }
  expect(accepted).toEqual([]);
});

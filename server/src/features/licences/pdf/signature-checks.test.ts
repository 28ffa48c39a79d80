import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { makeCertificatePdf } from './certificate-pdf.ts';
import { standardPaper } from './testing.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const script = (await import(join(ROOT, 'scripts/verify/pdf.mjs'))) as {
  checkPdfSignature: (pdf: Buffer) => Promise<{ name: string; fingerprint: string }>;
  readNumber: (pdf: Buffer) => string | null;
  readAttachedProof: (pdf: Buffer) => unknown;
  readAttachedSigner: (pdf: Buffer) => unknown;
};
const page = (await import(join(ROOT, 'web/src/features/proofs/read-pdf.ts'))) as {
  readPdf: (
    pdf: Uint8Array,
  ) => Promise<{ signer: { fingerprint: string } | null; proof: string | null; authorizationId: string | null }>;
};

const proof = { entries: [], note: '存证' };
const vouched = { fingerprint: 'a'.repeat(64), time: '2026-11-22T08:10:00.000Z', keyId: 'key', signature: 'signature' };
const folder = await mkdtemp(join(tmpdir(), 'zhenku-signer-'));
const state = {
  paper: standardPaper,
  state: 'valid' as const,
  url: 'https://footage.example/',
  textUrl: '',
  seal: null,
};
const content = {
  ...state,
  head: { index: 1, hash: 'c'.repeat(64) },
  proof,
  signer: vouched,
  picture: null,
  time: new Date(),
};
const signer = createPdfSigner(folder, undefined);
const fingerprint = await signer.fingerprint();
const pdf = await makeCertificatePdf(content, signer.sign);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judge(changed: Buffer): Promise<[script: boolean, page: boolean]> {
  let holds = true;
  try {
    await script.checkPdfSignature(changed);
  } catch {
    holds = false;
  }
  return [holds, (await page.readPdf(changed)).signer !== null];
}

function withByte(at: number, byte: number): Buffer {
  const changed = Buffer.from(pdf);
  changed[at] = byte;
  return changed;
}

const otherDigit = (digit: number) => (digit === 0x31 ? 0x32 : 0x31);

test('script and page accept the server’s signature and read the attached proof', async () => {
  expect(await judge(pdf)).toEqual([true, true]);
  expect(script.readAttachedProof(pdf)).toEqual(proof);
  expect(script.readAttachedSigner(pdf)).toEqual(vouched);
  expect((await script.checkPdfSignature(pdf)).fingerprint).toBe(fingerprint);
  expect(script.readNumber(pdf)).toBe(standardPaper.authorizationId);
  const read = await page.readPdf(pdf);
  expect(read.signer!.fingerprint).toBe(fingerprint);
  expect(JSON.parse(read.proof!)).toEqual(proof);
  expect(read.authorizationId).toBe(standardPaper.authorizationId);
});

test('script and page reject a signature that names a different signer', async () => {
  const name = Buffer.from('Zhenku certificates').toString('hex');
  const at = pdf.lastIndexOf(name);
  expect(at).toBeGreaterThan(pdf.indexOf(name));
  expect(await judge(withByte(at + 1, otherDigit(pdf[at + 1]!)))).toEqual([false, false]);
});

test('script and page reject a signature that encodes its certificate’s number differently', async () => {
  // The number, of at most 17 bytes, follows the issuer's name.
  const name = Buffer.from('Zhenku certificates (self-signed)').toString('hex');
  const at = pdf.lastIndexOf(`${name}02`) + name.length;
  expect(pdf.subarray(at, at + 4).toString()).toMatch(/^02(0[1-9a-f]|1[01])$/);
  for (const digit of [0, 1]) {
    for (const bit of [1, 2, 4])
      expect(await judge(withByte(at + digit, pdf[at + digit]! ^ bit))).toEqual([false, false]);
  }
});

test('script and page reject a different tag for the part that names the signer', async () => {
  const text = pdf.toString('latin1');
  const at = [...text.matchAll(/020101(?=30..30..31..30..0603550403)/g)].at(-1)!.index + 6;
  for (const bit of [1, 2, 4]) expect(await judge(withByte(at, pdf[at]! ^ bit))).toEqual([false, false]);
  expect(await judge(withByte(at + 1, 0x31))).toEqual([false, false]);
});

test('script and page reject another issuer, bytes after the signature, and a second signature', async () => {
  const at = pdf.indexOf(Buffer.from('Zhenku certificates').toString('hex'));
  expect(await judge(withByte(at + 1, otherDigit(pdf[at + 1]!)))).toEqual([false, false]);
  const end = pdf.lastIndexOf('0>');
  expect(await judge(withByte(end, 0x31))).toEqual([false, false]);
  expect(await judge(Buffer.concat([pdf, Buffer.from('\n')]))).toEqual([false, false]);
  const second = Buffer.from(pdf);
  second.write('/ByteRange [0 1 2 3]', 1_200, 'latin1');
  expect(await judge(second)).toEqual([false, false]);
});

test('script and page reject sampled byte changes, even a hex digit’s changed case', async () => {
  const begin = pdf.indexOf('<30', pdf.indexOf('/ByteRange')) + 1;
  const end = pdf.indexOf('>', begin);
  const message = pdf
    .subarray(begin, end)
    .toString('latin1')
    .replace(/(00)+$/, '').length;
  const changes: [at: number, byte: number][] = [];
  for (let at = begin; at < begin + message; at += 37) {
    changes.push([at, otherDigit(pdf[at]!)]);
    if (pdf[at]! >= 0x61) changes.push([at, pdf[at]! - 0x20]);
  }
  for (let at = 20; at < pdf.length; at += Math.ceil(pdf.length / 20)) changes.push([at, otherDigit(pdf[at]!)]);
  const accepted: [place: number, script: boolean, page: boolean][] = [];
  for (const [at, byte] of changes) {
    const [byScript, onPage] = await judge(withByte(at, byte));
    if (byScript || onPage) accepted.push([at - begin, byScript, onPage]);
  }
  expect(accepted).toEqual([]);
});

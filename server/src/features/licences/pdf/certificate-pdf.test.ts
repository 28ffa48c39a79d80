import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { type CertificatePdf, makeCertificatePdf } from './certificate-pdf.ts';
import { FOOT_TOP } from './page.ts';
import {
  judgeSignature,
  longestPaper,
  paperOfLongestText,
  pixelsOfPdf,
  runPoppler,
  standardPaper,
  textOfPdf,
} from './testing.ts';

const BYTES_MAX = 120 * 1024;
const HASH = 'c'.repeat(64);
const content: CertificatePdf = {
  paper: standardPaper,
  state: 'valid',
  url: `https://footage.example/#/authorisePaper/${standardPaper.authorizationId}`,
  textUrl: 'https://footage.example/#/licences/1',
  head: { index: 1234, hash: HASH },
  proof: { entries: [], note: '存证' },
  signer: null,
  picture: null,
  seal: null,
  time: new Date('2026-11-22T15:00:00Z'),
};

const folder = await mkdtemp(join(tmpdir(), 'zhenku-signer-'));
const sign = createPdfSigner(folder, undefined).sign;
const standard = await makeCertificatePdf(content, sign);
const longest = await makeCertificatePdf({ ...content, paper: longestPaper, state: 'void' }, sign);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the signature is intact, has an unknown signer, and covers the whole document', async () => {
  const verdict = await judgeSignature(standard);
  expect(verdict).toContain('Signature Validation: Signature is Valid.');
  expect(verdict).toContain('Certificate issuer is unknown');
  expect(verdict).toContain('Signature Type: adbe.pkcs7.detached');
  expect(verdict).toContain('Total document signed');
});

test('a changed byte invalidates the signature', async () => {
  for (const place of [standard.indexOf('/Title'), standard.lastIndexOf('startxref') - 40, 500]) {
    const changed = Buffer.from(standard);
    changed[place + 8]! ^= 1;
    expect(await judgeSignature(changed), `at ${place}`).not.toContain('Signature is Valid');
  }
});

test('the key is created once, and is shared with another server that has the same folder', async () => {
  const before = await readFile(join(folder, 'secrets/pdf.pem'), 'utf8');
  const again = await makeCertificatePdf(content, createPdfSigner(folder, undefined).sign);
  expect(await readFile(join(folder, 'secrets/pdf.pem'), 'utf8')).toBe(before);
  expect(await judgeSignature(again)).toContain('Signature is Valid');
});

test('the proof is attached as proof.json', async () => {
  const attached = await runPoppler('pdfdetach', ['-save', '1', '-o', 'OUT', 'FILE'], standard);
  expect(JSON.parse(attached.toString())).toEqual(content.proof);
  expect((await runPoppler('pdfdetach', ['-list', 'FILE'], standard)).toString()).toContain('1: proof.json');
});

test('states the certificate’s content on one A4 page', async () => {
  const text = (await textOfPdf(standard)).replaceAll(/\s/g, '');
  for (const { value } of [
    { value: standardPaper.authorName },
    { value: standardPaper.authorizedUser },
    { value: '《山河一程》第一季片头与宣传片' },
    { value: standardPaper.sha256! },
    { value: standardPaper.fileName! },
    { value: '至2027-11-2222:03:05' },
    { value: '授权条款第1版' },
    { value: `第1234条${HASH}` },
    { value: '影视、综艺、纪录片制作' },
    { value: '授权状态有效' },
  ])
    expect(text).toContain(value);
  const info = (await runPoppler('pdfinfo', ['FILE'], standard)).toString();
  expect(info).toMatch(/Pages: +1\n/);
  expect(info).toContain('(A4)');
});

test('the longest texts fit on the page, missing glyphs become code points, and files stay small', async () => {
  const text = (await textOfPdf(longest)).replaceAll(/\s/g, '');
  expect(text.match(/𠮷/g)).toHaveLength(50);
  expect(text.match(/\[U\+1F600\]/g)).toHaveLength(50);
  expect(text).toContain('本授权书已失效（2026-11-2322:03:05）');
  expect((await runPoppler('pdfinfo', ['FILE'], longest)).toString()).toMatch(/Pages: +1\n/);
  for (const pdf of [standard, longest]) expect(pdf.length).toBeLessThan(BYTES_MAX);
});

test('with the longest licence text everything fits on the page without covering its foot', async () => {
  const pdf = await makeCertificatePdf({ ...content, paper: paperOfLongestText() }, sign);
  const text = (await textOfPdf(pdf)).replaceAll(/\s/g, '');
  const { words, uses, contractorClause } = paperOfLongestText().licenceText;
  for (const part of [words, contractorClause]) expect(text).toContain(part);
  expect(text.match(/用/g)!.length).toBeGreaterThanOrEqual(uses.length * uses[0]!.use.length);
  expect((await runPoppler('pdfinfo', ['FILE'], pdf)).toString()).toMatch(/Pages: +1\n/);
  expect(pdf.length).toBeLessThan(BYTES_MAX);
  expect(await bottomOf(pdf, contractorClause.slice(0, 20))).toBeLessThan(FOOT_TOP + 14);
});

test.each([
  ['standard', () => standard],
  ['longest', () => longest],
])('the page looks like the reference rendering: %s', async (name, pdf) => {
  const page = await pixelsOfPdf(pdf());
  // Set this variable after a design change, and check the new references before committing them.
  if (process.env.UPDATE_REFERENCES) await writeReference(name, page);
  expect(await differenceFrom(name, page)).toBeLessThan(0.01);
});

test('a different document does not match the reference', async () => {
  expect(await differenceFrom('standard', await pixelsOfPdf(longest))).toBeGreaterThan(0.03);
});

/** Returns the bottom of a line of text, in points from the top. */
async function bottomOf(pdf: Buffer, text: string): Promise<number> {
  const boxes = (await runPoppler('pdftotext', ['-bbox', 'FILE', '-'], pdf)).toString();
  return Number(new RegExp(`yMax="([\\d.]+)">${text}`).exec(boxes)![1]);
}

async function differenceFrom(name: string, { width, height, grey }: Awaited<ReturnType<typeof pixelsOfPdf>>) {
  const reference = await loadImage(pathOf(name));
  expect([width, height]).toEqual([reference.width, reference.height]);
  const canvas = createCanvas(width, height).getContext('2d');
  canvas.drawImage(reference, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const differing = grey.filter((value, index) => Math.abs(value - data[index * 4]!) > 64);
  return differing.length / grey.length;
}

const pathOf = (name: string) => join(import.meta.dirname, `reference-${name}.png`);

async function writeReference(name: string, { width, height, grey }: Awaited<ReturnType<typeof pixelsOfPdf>>) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  grey.forEach((value, index) => image.data.set([value, value, value, 255], index * 4));
  context.putImageData(image, 0, 0);
  await writeFile(pathOf(name), canvas.toBuffer('image/png'));
}

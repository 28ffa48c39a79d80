import { expect, test } from 'vitest';
import { makeCertificatePdf } from './certificate-pdf.ts';
import { runPoppler, standardPaper, textOfPdf } from './testing.ts';

const NAMES = {
  Tibetan: 'བཀྲ་ཤིས་རྡོ་རྗེ',
  Uyghur: 'ئۇيغۇر ئاپتونوم رايونى',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ',
  Czech: 'Antonín Dvořák',
  'rare Han': '𠮷野家𡈽',
};

const SHAPED = ['Tibetan', 'Uyghur', 'Mongolian'];

async function pdfFor(name: string): Promise<Buffer> {
  const paper = { ...standardPaper, authorizedUser: name, authorizedProject: `《${name}》 ${name} `.repeat(4) };
  const links = { url: 'https://footage.example/', textUrl: '', head: null, proof: null, signer: null };
  const content = { paper, state: 'valid' as const, ...links, picture: null, seal: null, time: new Date(0) };
  return await makeCertificatePdf(content, async () => Buffer.alloc(100));
}

test.each(Object.entries(NAMES))('prints %s with glyphs instead of code points', async (script, name) => {
  const pdf = await pdfFor(name);
  const text = await textOfPdf(pdf);
  expect(text).not.toContain('[U+');
  // pdftotext writes shaped letters as presentation forms.
  expect(text.includes(name) || SHAPED.includes(script)).toBe(true);
});

test('keeps a word that is longer than a line on the page', async () => {
  const pdf = await pdfFor('ཀ'.repeat(100));
  const boxes = String(await runPoppler('pdftotext', ['-bbox', 'FILE', '-'], pdf));
  const ends = [...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end));
  expect(Math.max(...ends)).toBeLessThan(595);
});

test('prints a right-to-left name from right to left', async () => {
  const boxes = String(await runPoppler('pdftotext', ['-bbox', 'FILE', '-'], await pdfFor('ئاپتونوم رايونى')));
  // The name has Arabic letters, in logical order or as presentation forms; its first word is the longer one.
  const words = [...boxes.matchAll(/xMin="([\d.]+)"[^>]*>([\u0600-\u06FF\uFB50-\uFEFF]+)</g)].slice(0, 2);
  const longer = words.toSorted(([, , one], [, , other]) => other!.length - one!.length);
  expect(Number(longer[0]![1])).toBeGreaterThan(Number(longer[1]![1]));
});

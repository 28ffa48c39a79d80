import { expect, test } from 'vitest';
import { fileTypeOf, typeProblem } from './file-type.ts';
import { DOCUMENT_ACCEPT, imageProblem, PICTURE_ACCEPT } from './upload-image.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const PDF = bytes('%PDF-1.7\n');
const PNG = bytes([0x89], 'PNG\r\n', [0x1a], '\n');

test.each([
  ['application/pdf', PDF],
  ['image/png', PNG],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['image/gif', bytes('GIF89a')],
  ['image/webp', bytes('RIFF', [0, 1, 2, 3], 'WEBPVP8 ')],
  [null, bytes('MZ')],
  [null, bytes()],
])('recognises %s by content', async (type, file) => {
  expect(await fileTypeOf(file)).toBe(type);
});

test('refuses a file with the extension but not the content of an accepted type', async () => {
  const invoice = { label: '发票', accept: 'application/pdf' };
  expect(await typeProblem(PDF, invoice)).toBeNull();
  expect(await typeProblem(new File([PNG], '发票.pdf', { type: 'application/pdf' }), invoice)).toBe('发票须为PDF文件');
  expect(await typeProblem(PDF, { label: '身份证', accept: PICTURE_ACCEPT })).toBe('仅支持JPG、PNG、WebP、GIF图片');
  expect(await typeProblem(PDF, { label: '凭证', accept: DOCUMENT_ACCEPT })).toBeNull();
  expect(await typeProblem(bytes('text'), { label: '凭证', accept: DOCUMENT_ACCEPT })).toContain('或PDF文件');
});

test('refuses files above 3 MB', () => {
  expect(imageProblem({ size: 3 * 1024 * 1024 })).toBeNull();
  expect(imageProblem({ size: 3 * 1024 * 1024 + 1 })).toBe('文件不能超过 3 MB');
});

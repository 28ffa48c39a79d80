import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The names of the fonts in a document of `newPdf`: `pdf.font(BOLD)`. A document holds only the glyphs that it uses. */
export const REGULAR = 'regular';
export const BOLD = 'bold';

const FAMILY = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

let fonts: Promise<[Buffer, Buffer]> | undefined;

/** Noto Sans SC: 10 MB each, read from disk with the first document and kept. */
function readFonts(): Promise<[Buffer, Buffer]> {
  fonts ??= Promise.all([
    readFile(resolve(`${FAMILY}/400Regular/NotoSansSC_400Regular.ttf`)),
    readFile(resolve(`${FAMILY}/700Bold/NotoSansSC_700Bold.ttf`)),
  ]);
  return fonts;
}

export type Pdf = PDFKit.PDFDocument;

/** An empty A4 document whose text is in Noto Sans SC. It is a readable stream; `collectPdf` ends it as one Buffer. */
export async function newPdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Pdf> {
  const [regular, bold] = await readFonts();
  // Without a font of its own it would first load Helvetica, which has no Chinese.
  const pdf = new PDFDocument({ size: 'A4', margin: 48, lang: 'zh-CN', ...options, font: regular as never });
  pdf.registerFont(REGULAR, regular).registerFont(BOLD, bold);
  return pdf.font(REGULAR);
}

/** Ends a document and returns its bytes. */
export async function collectPdf(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

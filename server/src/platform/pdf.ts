import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The names of the fonts in a document of `newPdf`: `pdf.font(BOLD)`. A document holds only the glyphs that it uses. */
export const REGULAR = 'regular';
export const BOLD = 'bold';

const FAMILY = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

/** A font that fontkit has parsed. */
export interface Font {
  layout: (text: string) => unknown;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

let fonts: Promise<[Font, Font]> | undefined;

/** Noto Sans SC: 10 MB each. Parsed with the first document and kept, since that takes longer than a document. */
function loadFonts(): Promise<[Font, Font]> {
  fonts ??= Promise.all([
    loadFont(resolve(`${FAMILY}/400Regular/NotoSansSC_400Regular.ttf`)),
    loadFont(resolve(`${FAMILY}/700Bold/NotoSansSC_700Bold.ttf`)),
  ]);
  return fonts;
}

async function loadFont(path: string): Promise<Font> {
  return fontOf(new PDFDocument({ font: (await readFile(path)) as never }));
}

/** The font that a document writes with now; the types of pdfkit leave it out. */
export const fontOf = (pdf: Pdf): Font => (pdf as Pdf & { _font: { font: Font } })._font.font;

export type Pdf = PDFKit.PDFDocument;

/** An empty A4 document whose text is in Noto Sans SC. It is a readable stream; `collectPdf` ends it as one Buffer. */
export async function newPdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Pdf> {
  const [regular, bold] = await loadFonts();
  // Without a font of its own it would first load Helvetica, which has no Chinese.
  const pdf = new PDFDocument({ size: 'A4', margin: 48, lang: 'zh-CN', ...options, font: regular as never });
  pdf.registerFont(REGULAR, regular as never).registerFont(BOLD, bold as never);
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

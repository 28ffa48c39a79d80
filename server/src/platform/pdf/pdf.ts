import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';

/** Font names in a document from `newPdf`: `pdf.font(BOLD)`. A document contains only the glyphs that it uses. */
export const REGULAR = 'regular';
export const BOLD = 'bold';

const FAMILY = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

export interface Font {
  layout: (text: string) => unknown;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

const FOLDER = join(import.meta.dirname, 'fonts');
const FALLBACK_FILES = ['tibetan.ttf', 'arabic.ttf', 'mongolian.ttf', 'latin-cyrillic.ttf', 'rare-han.otf'] as const;
const fallbacks = new Map<string, Font>();
/** Fonts for scripts that Noto Sans SC lacks, by name. Loaded with the first document. */
export const FALLBACK_FONTS = FALLBACK_FILES.map((name) => ({ name, font: () => fallbacks.get(name)! }));

const glyphs = new WeakMap<Font, Map<number, boolean>>();
/** Returns whether a font has a glyph; memoised, because fitting a text asks again at each scale. */
export function hasGlyph(font: Font, codePoint: number): boolean {
  let known = glyphs.get(font);
  if (!known) glyphs.set(font, (known = new Map()));
  let has = known.get(codePoint);
  if (has === undefined) known.set(codePoint, (has = font.hasGlyphForCodePoint(codePoint)));
  return has;
}

let fonts: Promise<[Font, Font]> | undefined;

/**
 * Loads the fonts, of which Noto Sans SC has 10 MB per weight. They are parsed for the first document and kept, because
 * parsing takes longer than writing a document.
 */
function loadFonts(): Promise<[Font, Font]> {
  fonts ??= loadAll();
  return fonts;
}

async function loadAll(): Promise<[Font, Font]> {
  await Promise.all(FALLBACK_FILES.map(async (name) => fallbacks.set(name, await loadFont(join(FOLDER, name)))));
  return await Promise.all([
    loadFont(resolve(`${FAMILY}/400Regular/NotoSansSC_400Regular.ttf`)),
    loadFont(resolve(`${FAMILY}/700Bold/NotoSansSC_700Bold.ttf`)),
  ]);
}

async function loadFont(path: string): Promise<Font> {
  return fontOf(new PDFDocument({ font: (await readFile(path)) as never }));
}

/** Returns the document's current font, which pdfkit's types omit. */
export const fontOf = (pdf: Pdf): Font => (pdf as Pdf & { _font: { font: Font } })._font.font;

export type Pdf = PDFKit.PDFDocument;

/** Creates an empty A4 document in Noto Sans SC. It is a readable stream; `collectPdf` turns it into one Buffer. */
export async function newPdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Pdf> {
  const [regular, bold] = await loadFonts();
  // Without a font, pdfkit would first load Helvetica, which has no Chinese.
  const pdf = new PDFDocument({ size: 'A4', margin: 48, lang: 'zh-CN', ...options, font: regular as never });
  pdf.registerFont(REGULAR, regular as never).registerFont(BOLD, bold as never);
  for (const { name, font } of FALLBACK_FONTS) pdf.registerFont(name, font() as never);
  return pdf.font(REGULAR);
}

export async function collectPdf(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

import { FALLBACK_FONTS, fontOf, hasGlyph, type Pdf } from './pdf.ts';

// Draws text in scripts that the document's own font lacks (Tibetan, Uyghur, Mongolian, rare Han), because pdfkit
// shapes one font at a time.

interface Token {
  text: string;
  /** A fallback font; null: the document's own. */
  font: string | null;
  width: number;
}
type Line = Token[];

interface Box {
  width: number;
  align: 'left' | 'center' | 'right';
  lineGap: number;
}

/** Returns the first fallback font with the character; null if there is none. */
export const fallbackFor = (codePoint: number): string | null =>
  FALLBACK_FONTS.find(({ font }) => hasGlyph(font(), codePoint))?.name ?? null;

/** Returns whether a text from `nameMissingGlyphs` needs more than the document's own font. */
export const needsFallback = (pdf: Pdf, text: string): boolean =>
  Array.from(text).some((letter) => !hasGlyph(fontOf(pdf), letter.codePointAt(0)!));

export function heightOfScripts(pdf: Pdf, text: string, box: Box): number {
  return breakLines(pdf, text, box.width).length * lineHeight(pdf, box);
}

/** Draws a text wrapped at `width`, with right-to-left words in visual order. */
export function drawScripts(pdf: Pdf, text: string, { x, y, ...box }: Box & { x: number; y: number }): void {
  const own = fontNameOf(pdf);
  const height = lineHeight(pdf, box);
  const ascent = ascentOf(pdf);
  for (const [index, line] of breakLines(pdf, text, box.width).entries()) {
    const free = box.width - widthOf(line);
    let at = x + { left: 0, center: free / 2, right: free }[box.align];
    for (const { text: word, font, width } of inVisualOrder(line)) {
      pdf.font(font ?? own);
      // All words of a line share a baseline.
      pdf.text(word, at, y + index * height + ascent - ascentOf(pdf), { lineBreak: false });
      at += width;
    }
  }
  pdf.font(own);
}

const lineHeight = (pdf: Pdf, { lineGap }: Box) => pdf.currentLineHeight(true) + lineGap;
const widthOf = (line: Line) => line.reduce((sum, { width }) => sum + width, 0);

interface Internals {
  _font: { name: string; ascender: number };
  _fontSource: string;
  _fontSize: number;
}
const internalsOf = (pdf: Pdf) => pdf as unknown as Internals;
const ascentOf = (pdf: Pdf) => (internalsOf(pdf)._font.ascender / 1_000) * internalsOf(pdf)._fontSize;
const fontNameOf = (pdf: Pdf) => internalsOf(pdf)._fontSource;

function breakLines(pdf: Pdf, text: string, width: number): Line[] {
  const lines: Line[] = [[]];
  for (const token of tokensOf(pdf, text, width)) {
    const line = lines.at(-1)!;
    if (line.length === 0 || widthOf(line) + token.width <= width) line.push(token);
    else lines.push([token]);
  }
  return lines;
}

/** Splits a text into single-font words and blanks; a line may start at Han characters and after a Tibetan tsheg. */
function tokensOf(pdf: Pdf, text: string, lineWidth: number): Token[] {
  const own = fontNameOf(pdf);
  const ownFont = fontOf(pdf);
  const parts =
    text.match(
      / +|\p{Script=Han}[\p{Pe}\p{Pf}、，。；：！？]?|[^ \p{Script=Han}]*?[་。、，]|[^ \p{Script=Han}་。、，]+/gu,
    ) ?? [];
  const tokens = parts.flatMap((part) =>
    splitByFont(part, (codePoint) => (hasGlyph(ownFont, codePoint) ? null : fallbackFor(codePoint))),
  );
  const measure = (word: string, font: string | null): Token => {
    pdf.font(font ?? own);
    return { text: word, font, width: pdf.widthOfString(word) };
  };
  const measured = tokens.flatMap(({ text: word, font }) => {
    const token = measure(word, font);
    // A word longer than a line breaks anywhere.
    return token.width <= lineWidth
      ? token
      : Array.from(GRAPHEMES.segment(word), ({ segment }) => measure(segment, font));
  });
  pdf.font(own);
  return measured;
}

/** Splits a text by font. A script's combining marks, joiners and digits stay with its letters. */
function splitByFont(text: string, fontFor: (codePoint: number) => string | null) {
  const runs: { text: string; font: string | null }[] = [];
  for (const { segment } of GRAPHEMES.segment(text)) {
    const font = fontFor(segment.codePointAt(0)!);
    const last = runs.at(-1);
    if (last && last.font === font) last.text += segment;
    else runs.push({ text: segment, font });
  }
  return runs;
}

const GRAPHEMES = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

/** Returns the line's words from left to right, reversing right-to-left phrases. */
function inVisualOrder(line: Line): Line {
  const ordered: Line = [];
  let phrase: Line = [];
  const flush = () => {
    // Trailing blanks of a phrase belong to the text after it.
    const end = phrase.findLastIndex(({ text }) => text.trim() !== '') + 1;
    ordered.push(...phrase.slice(0, end).toReversed(), ...phrase.slice(end));
    phrase = [];
  };
  for (const token of line) {
    if (RIGHT_TO_LEFT.test(token.text) || (phrase.length > 0 && /^[ ·]+$/.test(token.text))) {
      phrase.push(token);
      continue;
    }
    flush();
    ordered.push(token);
  }
  flush();
  return ordered;
}

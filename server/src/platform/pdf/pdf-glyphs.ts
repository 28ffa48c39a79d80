import { fontOf, type Pdf } from './pdf.ts';

/**
 * Replaces characters without a glyph in the document's font by their code points, e.g. `𠮷` by `[U+20BB7]`, because
 * pdfkit would print nothing. White space becomes a space, and zero-width characters disappear. `isDrawn` accepts
 * characters that the caller draws in another font.
 */
export function nameMissingGlyphs(
  pdf: Pdf,
  text: string,
  isDrawn: (codePoint: number) => boolean = () => false,
): string {
  const font = fontOf(pdf);
  const shown = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '');
  return Array.from(shown, (letter) => {
    const codePoint = letter.codePointAt(0)!;
    return font.hasGlyphForCodePoint(codePoint) || isDrawn(codePoint)
      ? letter
      : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }).join('');
}

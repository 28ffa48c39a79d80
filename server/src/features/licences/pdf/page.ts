import type { LicenceType } from '@zhenku/contract/licences/licence-uses';
import { BOLD, type Pdf, REGULAR } from '../../../platform/pdf/pdf.ts';
import { nameMissingGlyphs } from '../../../platform/pdf/pdf-glyphs.ts';
import { drawScripts, fallbackFor, heightOfScripts, needsFallback } from '../../../platform/pdf/pdf-scripts.ts';

/** A certificate's page, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 58;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Lower limit of the body, in points from the top. */
export const FOOT_TOP = 660;

export const INK: Record<LicenceType, string> = { standard: '#0b5c50', extended: '#7a4b00' };
export const TEXT = '#1b1b1b';
export const GREY = '#5c5c5c';
export const LINE = '#d9d9d9';
export const RED = '#b3261e';

export interface TextStyle {
  size: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Extra space between characters. */
  spacing?: number;
  lineGap?: number;
  link?: string;
}

const shownText = (pdf: Pdf, text: string) =>
  nameMissingGlyphs(pdf, text, (codePoint) => fallbackFor(codePoint) !== null);
const set = (pdf: Pdf, { size, bold }: TextStyle) => pdf.font(bold ? BOLD : REGULAR).fontSize(size);
const optionsOf = ({ align = 'left', spacing = 0, lineGap = 1.5, link, width }: TextStyle & { width: number }) => ({
  width,
  align,
  characterSpacing: spacing,
  lineGap,
  ...(link && { link }),
});

/** Returns the text's height. Replaces missing glyphs with their code points. */
export function drawText(
  pdf: Pdf,
  text: string,
  { x, y, ...style }: TextStyle & { x: number; y: number; width: number },
): number {
  set(pdf, style).fillColor(style.colour ?? TEXT);
  const shown = shownText(pdf, text);
  const options = optionsOf(style);
  if (needsFallback(pdf, shown)) {
    drawScripts(pdf, shown, { ...options, x, y });
    return heightOfScripts(pdf, shown, options);
  }
  const height = pdf.heightOfString(shown, options);
  pdf.text(shown, x, y, options);
  return height;
}

export function heightOfText(pdf: Pdf, text: string, style: TextStyle & { width: number }): number {
  set(pdf, style);
  const shown = shownText(pdf, text);
  const options = optionsOf(style);
  return needsFallback(pdf, shown) ? heightOfScripts(pdf, shown, options) : pdf.heightOfString(shown, options);
}

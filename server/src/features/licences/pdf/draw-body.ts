import { certificateClipRows, certificateParties, certificateUses } from '@zhenku/contract/licences/certificate-text';
import type { Pdf } from '../../../platform/pdf/pdf.ts';
import type { CertificatePdf } from './certificate-pdf.ts';
import {
  CONTENT_WIDTH,
  drawText,
  FOOT_TOP,
  GREY,
  heightOfText,
  INK,
  LINE,
  MARGIN,
  RED,
  type TextStyle,
} from './page.ts';

const COLUMN_GAP = 18;
const COLUMN = (CONTENT_WIDTH - COLUMN_GAP) / 2;
const LABEL = 66;
/** Scales to try in turn until everything fits; the longest texts fit at the last one. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56, 0.52];
const PICTURE = { width: 148, height: 84 };

/**
 * Draws from `y` if `draw` is set, otherwise only measures. Returns the end position. `scale` is relative to the usual size.
 */
type Part = (y: number, pass: { draw: boolean; scale: number }) => number;

/** Shrinks the type so that long names fit on the page. */
export function drawBody(pdf: Pdf, content: CertificatePdf, top: number): void {
  const parts = [parties(pdf, content), project(pdf, content), clip(pdf, content), uses(pdf, content)];
  const run = (draw: boolean, scale: number) => parts.reduce((y, part) => part(y, { draw, scale }) + 10 * scale, top);
  const scale = SCALES.find((each) => run(false, each) <= FOOT_TOP) ?? SCALES.at(-1)!;
  run(true, scale);
}

const textAt =
  (pdf: Pdf, draw: boolean) =>
  (text: string, at: { x: number; y: number; width: number }, style: TextStyle): number =>
    draw ? drawText(pdf, text, { ...at, ...style }) : heightOfText(pdf, text, { ...style, width: at.width });

const parties =
  (pdf: Pdf, { paper }: CertificatePdf): Part =>
  (top, { draw, scale }) => {
    const text = textAt(pdf, draw);
    const ends = certificateParties(paper).map(({ role, name, code }, index) => {
      const x = MARGIN + index * (COLUMN + COLUMN_GAP);
      const at = { x: x + 10, width: COLUMN - 20 };
      let y = top + 8;
      y += text(role, { ...at, y }, { size: 8 * scale, colour: GREY });
      y += text(name, { ...at, y }, { size: 12.5 * scale, bold: true }) + 1;
      if (code) y += text(`证件号码 ${code}`, { ...at, y }, { size: 8.5 * scale });
      return y + 7;
    });
    const end = Math.max(...ends);
    if (draw) {
      pdf.lineWidth(0.6).strokeColor(INK[paper.licenceType], 0.6);
      for (const x of [MARGIN, MARGIN + COLUMN + COLUMN_GAP]) pdf.rect(x, top, COLUMN, end - top).stroke();
    }
    return end;
  };

const project =
  (pdf: Pdf, { paper }: CertificatePdf): Part =>
  (top, { draw, scale }) => {
    const text = textAt(pdf, draw);
    text('授权项目', { x: MARGIN, y: top + 2 * scale, width: LABEL }, { size: 8.5 * scale, colour: GREY });
    const at = { x: MARGIN + LABEL, y: top, width: CONTENT_WIDTH - LABEL };
    return top + text(paper.authorizedProject, at, { size: 11 * scale, bold: true });
  };

const ruleAt = (pdf: Pdf, y: number) =>
  pdf
    .lineWidth(0.5)
    .strokeColor(LINE, 1)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + CONTENT_WIDTH, y)
    .stroke();

const clip =
  (pdf: Pdf, { paper, picture }: CertificatePdf): Part =>
  (top, { draw, scale }) => {
    const text = textAt(pdf, draw);
    if (draw) ruleAt(pdf, top);
    const y0 = top + 8;
    if (draw && picture) {
      const place = { x: MARGIN + CONTENT_WIDTH - PICTURE.width, y: y0 };
      pdf.rect(place.x, place.y, PICTURE.width, PICTURE.height).fill('#111111');
      pdf.image(picture, place.x, place.y, { fit: [PICTURE.width, PICTURE.height], align: 'center', valign: 'center' });
    }
    let y = y0;
    for (const { label, value, code } of certificateClipRows(paper)) {
      const besidePicture = picture !== null && y < y0 + PICTURE.height;
      const width = CONTENT_WIDTH - LABEL - (besidePicture ? PICTURE.width + 14 : 0);
      text(label, { x: MARGIN, y, width: LABEL }, { size: 8.5 * scale, colour: GREY });
      const size = (code && value.length > 40 ? 7.6 : 8.8) * scale;
      y += text(value, { x: MARGIN + LABEL, y, width }, { size }) + 2.6 * scale;
    }
    return Math.max(y, picture ? y0 + PICTURE.height : 0);
  };

const uses =
  (pdf: Pdf, { paper }: CertificatePdf): Part =>
  (top, { draw, scale }) => {
    const text = textAt(pdf, draw);
    const { rule, allowed, forbidden } = certificateUses(paper.licenceText, paper.licenceType);
    const ink = INK[paper.licenceType];
    const line = { x: MARGIN, width: CONTENT_WIDTH };
    if (draw) ruleAt(pdf, top);
    let y = top + 8;
    y += text('授权范围', { ...line, y }, { size: 10.5 * scale, bold: true, colour: ink }) + 1;
    y += text(rule, { ...line, y }, { size: 8.5 * scale }) + 3;
    const ends = [
      { title: '允许的用途', list: allowed },
      { title: '禁止的用途', list: forbidden },
    ].map(({ title, list }, index) => {
      const at = { x: MARGIN + index * (COLUMN + COLUMN_GAP), width: COLUMN };
      let below = y + text(title, { ...at, y }, { size: 8.5 * scale, bold: true });
      for (const use of list) below += bullet(pdf, use, { ...at, y: below, draw, scale, allowed: index === 0, ink });
      return below;
    });
    y = Math.max(...ends) + 3;
    return y + text(paper.licenceText.contractorClause, { ...line, y }, { size: 8.5 * scale });
  };

/** Draws or measures a use with its tick or cross, which is a path because not every font has the glyphs. */
function bullet(
  pdf: Pdf,
  use: string,
  {
    x,
    y,
    width,
    draw,
    scale,
    allowed,
    ink,
  }: { x: number; y: number; width: number; draw: boolean; scale: number; allowed: boolean; ink: string },
): number {
  const height = textAt(pdf, draw)(use, { x: x + 13, y, width: width - 13 }, { size: 8.3 * scale });
  if (!draw) return height;
  const [left, middle, side] = [x + 2, y + 6.2 * scale, 2.6 * scale];
  pdf.lineWidth(0.9).strokeColor(allowed ? ink : RED, 1);
  if (allowed)
    pdf
      .moveTo(left, middle)
      .lineTo(left + side * 0.8, middle + side * 0.8)
      .lineTo(left + side * 2.2, middle - side);
  else
    pdf
      .moveTo(left, middle - side * 0.8)
      .lineTo(left + side * 1.6, middle + side * 0.8)
      .moveTo(left + side * 1.6, middle - side * 0.8)
      .lineTo(left, middle + side * 0.8);
  pdf.stroke();
  return height;
}

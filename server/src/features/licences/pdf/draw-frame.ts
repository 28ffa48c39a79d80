import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_TITLE } from '@zhenku/contract/licences/certificate-text';
import { guillochePath } from '@zhenku/contract/licences/guilloche';
import { LICENCE_NAME, type LicenceType } from '@zhenku/contract/licences/licence-uses';
import type { Pdf } from '../../../platform/pdf/pdf.ts';
import type { CertificatePdf } from './certificate-pdf.ts';
import { CONTENT_WIDTH, drawText, GREY, INK, MARGIN, PAGE, RED } from './page.ts';

const FRAME = { x: 27, y: 27, width: PAGE.width - 54, height: PAGE.height - 54 };
const BAND = 7;

export function drawFrame(pdf: Pdf, licence: LicenceType): void {
  const ink = INK[licence];
  const { x, y, width, height } = FRAME;
  pdf
    .save()
    .lineWidth(0.35)
    .strokeColor(ink, 0.55)
    .path(guillochePath(FRAME, { amplitude: 4.6, phases: 2 }))
    .stroke();
  pdf
    .lineWidth(0.5)
    .strokeColor(ink, 1)
    .rect(x - BAND, y - BAND, width + 2 * BAND, height + 2 * BAND)
    .stroke();
  pdf
    .lineWidth(1.1)
    .rect(x + BAND, y + BAND, width - 2 * BAND, height - 2 * BAND)
    .stroke();
  pdf.restore();
}

/** Returns where the body begins. */
export function drawHead(pdf: Pdf, { paper, state }: CertificatePdf): number {
  const ink = INK[paper.licenceType];
  drawText(pdf, paper.issuer.name, { x: MARGIN, y: 54, width: 260, size: 9, bold: true, colour: ink });
  drawText(pdf, `授权编号 ${paper.authorizationId}`, {
    x: PAGE.width - MARGIN - 260,
    y: 54,
    width: 260,
    size: 8,
    colour: GREY,
    align: 'right',
  });
  const line = { x: MARGIN, width: CONTENT_WIDTH };
  drawText(pdf, CERTIFICATE_TITLE, { ...line, y: 80, size: 25, bold: true, align: 'center', spacing: 4 });
  drawText(pdf, LICENCE_NAME[paper.licenceType], {
    ...line,
    y: 118,
    size: 11,
    bold: true,
    colour: ink,
    align: 'center',
    spacing: 2,
  });
  const middle = PAGE.width / 2;
  pdf.lineWidth(0.6).strokeColor(ink, 0.7);
  for (const side of [-1, 1])
    pdf
      .moveTo(middle + side * 70, 125)
      .lineTo(middle + side * 170, 125)
      .stroke();
  let y = 146;
  if (state !== 'valid') y += drawState(pdf, { voidTime: paper.voidTime, state }, y) + 8;
  return y + drawText(pdf, `　　${paper.licenceText.words}`, { ...line, y, size: 9, lineGap: 3 }) + 8;
}

function drawState(
  pdf: Pdf,
  { voidTime, state }: { voidTime: string | null; state: 'void' | 'unverifiable' },
  y: number,
): number {
  const text =
    state === 'void'
      ? `本授权书已失效${voidTime ? `（${formatTime(voidTime)}）` : ''}`
      : '无法核验：本授权书与存证记录不一致，请勿据此使用素材';
  const height = 20;
  pdf.lineWidth(0.8).strokeColor(RED, 1).rect(MARGIN, y, CONTENT_WIDTH, height).stroke();
  drawText(pdf, text, {
    x: MARGIN,
    y: y + 3.5,
    width: CONTENT_WIDTH,
    size: 9,
    bold: true,
    colour: RED,
    align: 'center',
  });
  drawStamp(pdf, state === 'void' ? '已失效' : '无法核验');
  return height;
}

function drawStamp(pdf: Pdf, word: string): void {
  const width = 60 * word.length + 50;
  pdf
    .save()
    .rotate(-18, { origin: [PAGE.width / 2, 420] })
    .opacity(0.14);
  pdf
    .lineWidth(4)
    .strokeColor(RED)
    .roundedRect(PAGE.width / 2 - width / 2, 375, width, 92, 8)
    .stroke();
  drawText(pdf, word, {
    x: PAGE.width / 2 - width / 2,
    y: 377,
    width,
    size: 58,
    bold: true,
    colour: RED,
    align: 'center',
  });
  pdf.restore();
}

import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_STATE_LABEL } from '@zhenku/contract/licences/certificate-text';
import {
  SEAL_COLOUR,
  SEAL_PURPOSE,
  SEAL_RADIUS,
  SEAL_SIZE,
  SEAL_STAR,
  sealLetters,
} from '@zhenku/contract/licences/seal';
import { BOLD, type Pdf } from '../../../platform/pdf/pdf.ts';
import { nameMissingGlyphs } from '../../../platform/pdf/pdf-glyphs.ts';
import { drawQrCode } from '../../../platform/pdf/pdf-qr-code.ts';
import type { CertificatePdf } from './certificate-pdf.ts';
import { CONTENT_WIDTH, drawText, FOOT_TOP, GREY, INK, LINE, MARGIN, RED, type TextStyle } from './page.ts';

const QR = 88;
const SEAL = 104;

export async function drawFoot(pdf: Pdf, content: CertificatePdf): Promise<void> {
  const { paper, state, head, url, textUrl, time } = content;
  const top = FOOT_TOP + 14;
  pdf
    .lineWidth(0.5)
    .strokeColor(LINE, 1)
    .moveTo(MARGIN, FOOT_TOP + 4)
    .lineTo(MARGIN + CONTENT_WIDTH, FOOT_TOP + 4)
    .stroke();
  const left = { x: MARGIN, width: 250 };
  let y = top;
  const line = (text: string, style: TextStyle) => {
    y += drawText(pdf, text, { ...left, y, ...style }) + 2;
  };
  line('出具方', { size: 8, colour: GREY });
  line(paper.issuer.name, { size: 11, bold: true });
  if (paper.issuer.contact) line(`联系方式 ${paper.issuer.contact}`, { size: 8.3 });
  line(`授权时间 ${formatTime(paper.authorizationTime)}`, { size: 8.3 });
  line(`授权状态 ${CERTIFICATE_STATE_LABEL[state]}（截至 ${formatTime(time)}）`, {
    size: 8.3,
    bold: true,
    colour: state === 'valid' ? INK[paper.licenceType] : RED,
  });
  line(`素材授权条款 第 ${paper.licenceTextVersion} 版 ${textUrl}`, { size: 8.3, link: textUrl });
  drawSeal(pdf, content, { x: MARGIN + 255, y: top - 6 });
  const qr = { x: MARGIN + CONTENT_WIDTH - QR, y: top - 2 };
  await drawQrCode(pdf, url, { ...qr, size: QR });
  drawText(pdf, '扫码核验', { x: qr.x, y: qr.y + QR + 1, width: QR, size: 7.5, colour: GREY, align: 'center' });
  const chain = head ? `存证链 第 ${head.index} 条 ${head.hash}` : '存证链 尚无记录';
  const last = { x: MARGIN, width: CONTENT_WIDTH };
  drawText(pdf, chain, { ...last, y: 776, size: 6.6, colour: GREY });
  drawText(
    pdf,
    `本文件已数字签名，附件 proof.json 为存证。把本文件拖到 ${new URL(url).origin}/#/verify 即可核验，文件不会上传。`,
    { ...last, y: 787, size: 6.6, colour: GREY },
  );
}

function drawSeal(pdf: Pdf, { paper, seal }: CertificatePdf, { x, y }: { x: number; y: number }): void {
  if (seal) {
    pdf.image(seal, x, y, { fit: [SEAL, SEAL], align: 'center', valign: 'center' });
    return;
  }
  pdf
    .save()
    .translate(x, y)
    .scale(SEAL / SEAL_SIZE)
    .opacity(0.86);
  const middle = SEAL_SIZE / 2;
  pdf.lineWidth(3).strokeColor(SEAL_COLOUR).circle(middle, middle, SEAL_RADIUS).stroke();
  pdf.path(SEAL_STAR).fill(SEAL_COLOUR);
  const { letters, size } = sealLetters(nameMissingGlyphs(pdf.font(BOLD), paper.issuer.name));
  for (const { letter, x: at, y: down, rotation } of letters) {
    pdf.save().translate(at, down).rotate(rotation).fontSize(size);
    pdf.text(letter, -pdf.widthOfString(letter) / 2, -size * 0.72, { lineBreak: false }).restore();
  }
  pdf.fontSize(9.5).text(SEAL_PURPOSE, 0, 84, { width: SEAL_SIZE, align: 'center' });
  pdf.restore();
}

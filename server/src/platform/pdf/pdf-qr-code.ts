import type { Pdf } from './pdf.ts';

/** Draws a QR code as one path with a rectangle per run of modules, which is sharp at any size. */
export async function drawQrCode(
  pdf: Pdf,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<void> {
  const { default: qrCode } = await import('qrcode');
  const { modules } = qrCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  pdf.save().fillColor('#000');
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      if (to === from) continue;
      pdf.rect(x + from * side, y + row * side, (to - from) * side + 0.05, side + 0.05);
      from = to;
    }
  }
  pdf.fill().restore();
}

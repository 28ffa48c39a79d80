/**
 * Run as `node draw-watermark.ts <a DrawRequest as JSON>`: does the drawing for watermark.ts. Prints one DrawnMark per drawing,
 * as JSON.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import type { PlacedText, TextStyle } from './mark-layout.ts';
import type { Size } from '../tiers.ts';
import type { Box, Drawing, DrawnMark, DrawRequest } from './watermark.ts';

const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);
/** The dark edge's opacity relative to the text's, in percent. */
const EDGE_OPACITY = 80;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- watermark.ts passes it
const { text, drawings } = JSON.parse(process.argv[2] ?? '') as DrawRequest;
const drawn: DrawnMark[] = [];
for (const drawing of drawings) drawn.push(await draw(drawing));
process.stdout.write(JSON.stringify(drawn));

interface Picture extends Size {
  data: Buffer;
}

interface Position {
  left: number;
  top: number;
}

async function draw(drawing: Drawing): Promise<DrawnMark> {
  const { canvas, boxes } = await canvasOf(drawing);
  const { width, height, data } = canvas;
  // A PNG is read only once and soon, so writing speed matters most.
  if (drawing.raw) await writeFile(drawing.path, data);
  else
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toFile(drawing.path);
  return { width, height, boxes };
}

async function canvasOf(drawing: Drawing): Promise<{ canvas: Picture; boxes: Box[] }> {
  if ('styles' in drawing) return await drawSheet(drawing.styles);
  const canvas = blank(drawing.size);
  await drawTexts(canvas, drawing.texts);
  return { canvas, boxes: [] };
}

async function drawSheet(styles: readonly TextStyle[]): Promise<{ canvas: Picture; boxes: Box[] }> {
  const pictures: Picture[] = [];
  for (const style of styles) pictures.push(await drawText(style));
  const boxes: Box[] = [];
  let top = 0;
  for (const { width, height } of pictures) {
    // 4:2:0 video needs even sizes.
    boxes.push({ left: 0, top, width: evenUp(width), height: evenUp(height) });
    top += evenUp(height);
  }
  const canvas = blank({ width: Math.max(2, ...boxes.map(({ width }) => width)), height: Math.max(2, top) });
  pictures.forEach((picture, at) => blendOver(canvas, picture, boxes[at]!));
  return { canvas, boxes };
}

function evenUp(value: number): number {
  return 2 * Math.ceil(value / 2);
}

/** Blends texts onto the canvas by hand: most of it stays empty, and the library would blend every pixel with every text. */
async function drawTexts(canvas: Picture, texts: readonly PlacedText[]): Promise<void> {
  const pictures = new Map<string, Picture>();
  for (const { style, x, y } of texts) {
    const key = JSON.stringify(style);
    const picture = pictures.get(key) ?? (await drawText(style));
    pictures.set(key, picture);
    blendOver(canvas, picture, { left: Math.round(x - picture.width / 2), top: Math.round(y - picture.height / 2) });
  }
}

async function drawText({ pixels, maxWidth, angle, opacity }: TextStyle): Promise<Picture> {
  const [left, right] = opacity;
  const straight = await fitted(await embossed(Math.round(pixels)), { width: maxWidth, height: maxWidth });
  straight.data.forEach((value, at) => {
    if (at % 4 !== 3) return;
    const across = (((at - 3) / 4) % straight.width) / straight.width;
    straight.data[at] = Math.round((value * (left + (right - left) * across)) / 100);
  });
  return await pictureOf(sharpOf(straight).rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));
}

function blank({ width, height }: Size): Picture {
  return { width, height, data: Buffer.alloc(width * height * 4) };
}

async function fitted(picture: Picture, box: Size): Promise<Picture> {
  const limits = { width: Math.max(1, Math.floor(box.width)), height: Math.max(1, Math.floor(box.height)) };
  return await pictureOf(sharpOf(picture).resize({ ...limits, fit: 'inside', withoutEnlargement: true }));
}

/** Draws the text light with a dark edge, so that it shows on any picture. */
async function embossed(pixels: number): Promise<Picture> {
  const light = await lettering(pixels, '#ffffff', 100);
  const dark = await lettering(pixels, '#000000', EDGE_OPACITY);
  const edge = Math.max(1, Math.round(pixels / 40));
  const canvas = blank({ width: light.width + 2 * edge, height: light.height + 2 * edge });
  blendOver(canvas, dark, { left: 2 * edge, top: 2 * edge });
  blendOver(canvas, light, { left: edge, top: edge });
  return canvas;
}

/** Draws text with a font file given by name, so that machines without Chinese fonts draw the same. `opacity` in percent. */
function lettering(pixels: number, colour: string, opacity: number): Promise<Picture> {
  const escaped = text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  const span = `<span font_desc="Noto Sans SC Medium ${pixels}px" foreground="${colour}" alpha="${opacity}%">${escaped}</span>`;
  return pictureOf(sharp({ text: { text: span, fontfile: FONT_FILE, font: 'Noto Sans SC', rgba: true } }));
}

function sharpOf({ data, width, height }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function pictureOf(made: Sharp): Promise<Picture> {
  const { data, info } = await made.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Blends `over` onto `under`; `over` may extend beyond the edges. */
function blendOver(under: Picture, over: Picture, { left, top }: Position): void {
  for (let y = Math.max(0, -top); y < Math.min(over.height, under.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(over.width, under.width - left); x++) {
      const from = (y * over.width + x) * 4;
      const alpha = over.data[from + 3]!;
      if (alpha === 0) continue;
      const to = ((top + y) * under.width + left + x) * 4;
      // The share of the lower picture that shows through, and the total opacity.
      const through = (under.data[to + 3]! * (255 - alpha)) / 255;
      const covered = alpha + through;
      for (let k = 0; k < 3; k++) {
        under.data[to + k] = Math.round((over.data[from + k]! * alpha + under.data[to + k]! * through) / covered);
      }
      under.data[to + 3] = Math.round(covered);
    }
  }
}

/** `node draw-watermark.ts <text> [<width> <height> <path> <textEvery>]…`: the drawing behind watermark.ts. */
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';

const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);
/** Where the small texts stand, in shares of the picture: any half of it has one besides the mark. */
const CORNERS = [0.14, 0.86].flatMap((x) => [0.16, 0.84].map((y) => ({ x, y })));
/** Of small texts in a grid: as large as a preview's, which is looked at from as near. */
const GRID_TEXT_PIXELS = 20;
/** How much of the diagonal is left free for the mark, on either side of the middle. */
const GAP = 0.2;

const [text = '', ...marks] = process.argv.slice(2);
for (let at = 0; at + 4 <= marks.length; at += 4) {
  const [width, height, path = '', textEvery] = marks.slice(at, at + 4);
  await draw(text, { width: Number(width), height: Number(height) }, Number(textEvery), path);
}

/** A picture of red, green, blue and alpha, a byte each. */
interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

interface Place {
  left: number;
  top: number;
}

/**
 * One mark in the middle, two thin diagonals, and the same text small near the corners or in a grid. Nearly all of it stays
 * empty, so the parts are laid on it by hand: the library would blend every pixel of it with every part.
 */
async function draw(words: string, { width, height }: Box, every: number, path: string): Promise<void> {
  const long = Math.max(width, height);
  const mark = await fitted(await embossed(words, Math.max(24, Math.round(long / 17)), 34), {
    width: width * 0.6,
    height: height / 3,
  });
  const pixels = every > 0 ? GRID_TEXT_PIXELS : Math.max(11, Math.round(long / 80));
  const small = await fitted(await embossed(words, pixels, 42), { width: width * 0.25, height: height * 0.1 });
  const places = every > 0 ? gridOf(Math.round(width / every), Math.round(height / every)) : CORNERS;
  const canvas = blank(width, height);
  await drawDiagonals(canvas);
  lay(canvas, mark, centredAt(canvas, mark, { x: 0.5, y: 0.5 }));
  for (const at of places) lay(canvas, small, centredAt(canvas, small, at));
  await sharp(canvas.data, { raw: { width, height, channels: 4 } })
    // It is read once, and soon: the time counts.
    .png({ compressionLevel: 1 })
    .toFile(path);
}

interface Box {
  width: number;
  height: number;
}

function blank(width: number, height: number): Picture {
  return { width, height, data: Buffer.alloc(width * height * 4) };
}

/** The middles of equal cells, in shares of the picture. */
function gridOf(columns: number, rows: number) {
  const middles = (count: number) =>
    Array.from({ length: Math.max(1, count) }, (_, i) => (i + 0.5) / Math.max(1, count));
  return middles(rows).flatMap((y) => middles(columns).map((x) => ({ x, y })));
}

/** A larger one than the box is made smaller. */
async function fitted({ data, width, height }: Picture, box: Box): Promise<Picture> {
  const limits = { width: Math.floor(box.width), height: Math.floor(box.height) };
  const resized = sharp(data, { raw: { width, height, channels: 4 } });
  return await pictureOf(resized.resize({ ...limits, fit: 'inside', withoutEnlargement: true }));
}

function centredAt(frame: Box, { width, height }: Box, at: { x: number; y: number }): Place {
  const left = Math.round(at.x * frame.width - width / 2);
  const top = Math.round(at.y * frame.height - height / 2);
  return { left: Math.max(0, left), top: Math.max(0, top) };
}

/** Two hairlines from corner to corner, light beside dark, with the middle left free: four pictures, as most of it is empty. */
async function drawDiagonals(canvas: Picture): Promise<void> {
  const { width, height } = canvas;
  const thickness = Math.max(1, Math.max(width, height) / 1000);
  const [w, h] = [Math.round((0.5 - GAP) * width), Math.round((0.5 - GAP) * height)];
  const line = async (falls: boolean) => {
    const [from, to] = falls ? [0, h] : [h, 0];
    const stroke = (colour: string, opacity: number, shift: number) =>
      `<path d="M0 ${from + shift}L${w} ${to + shift}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${thickness}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" fill="none">
      ${stroke('#000', 0.26, thickness)}${stroke('#fff', 0.34, 0)}</svg>`;
    return await pictureOf(sharp(Buffer.from(svg)));
  };
  const falling = await line(true);
  lay(canvas, falling, { left: 0, top: 0 });
  lay(canvas, falling, { left: width - w, top: height - h });
  const rising = await line(false);
  lay(canvas, rising, { left: 0, top: height - h });
  lay(canvas, rising, { left: width - w, top: 0 });
}

/** A line of text, light with a dark edge, so that it shows on any picture. `opacity` in per cent. */
async function embossed(words: string, pixels: number, opacity: number): Promise<Picture> {
  const light = await lettering(words, pixels, '#ffffff', opacity);
  const dark = await lettering(words, pixels, '#000000', Math.round(opacity * 0.8));
  const edge = Math.max(1, Math.round(pixels / 40));
  const text = blank(light.width + 2 * edge, light.height + 2 * edge);
  lay(text, dark, { left: 2 * edge, top: 2 * edge });
  lay(text, light, { left: edge, top: edge });
  return text;
}

/** The font file is given by name, so a machine without Chinese fonts draws the same. */
function lettering(words: string, pixels: number, colour: string, opacity: number): Promise<Picture> {
  const escaped = words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  const span = `<span font_desc="Noto Sans SC Medium ${pixels}px" foreground="${colour}" alpha="${opacity}%">${escaped}</span>`;
  return pictureOf(sharp({ text: { text: span, fontfile: FONT_FILE, font: 'Noto Sans SC', rgba: true } }));
}

async function pictureOf(drawn: Sharp): Promise<Picture> {
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Lays a picture over another one, which it may reach beyond. */
function lay(under: Picture, over: Picture, { left, top }: Place): void {
  const [columns, rows] = [Math.min(over.width, under.width - left), Math.min(over.height, under.height - top)];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = (y * over.width + x) * 4;
      const alpha = over.data[from + 3]!;
      if (alpha === 0) continue;
      const to = ((top + y) * under.width + left + x) * 4;
      // What shines through, and what both cover together.
      const through = (under.data[to + 3]! * (255 - alpha)) / 255;
      const covered = alpha + through;
      for (let k = 0; k < 3; k++) {
        under.data[to + k] = Math.round((over.data[from + k]! * alpha + under.data[to + k]! * through) / covered);
      }
      under.data[to + 3] = Math.round(covered);
    }
  }
}

/** `node draw-watermark.ts <text> [<width> <height> <path> <textEvery>]…`: the drawing behind watermark.ts. */
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';

const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);
const CLEAR = '#0000';
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

/** One mark in the middle, two thin diagonals, and the same text small near the corners or in a grid. */
async function draw(words: string, { width, height }: Box, every: number, path: string): Promise<void> {
  const long = Math.max(width, height);
  const mark = await embossed(words, Math.max(24, Math.round(long / 17)), 34);
  const small = await embossed(words, every > 0 ? GRID_TEXT_PIXELS : Math.max(11, Math.round(long / 80)), 42);
  const places = every > 0 ? gridOf(Math.round(width / every), Math.round(height / every)) : CORNERS;
  await sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite([
      ...diagonals(width, height),
      await placed(mark, { x: 0.5, y: 0.5 }, { width: width * 0.6, height: height / 3 }, { width, height }),
      ...(await Promise.all(
        places.map((at) => placed(small, at, { width: width * 0.25, height: height * 0.1 }, { width, height })),
      )),
    ])
    // It is read once, and soon: the time counts.
    .png({ compressionLevel: 1 })
    .toFile(path);
}

interface Box {
  width: number;
  height: number;
}

/** The middles of equal cells, in shares of the picture. */
function gridOf(columns: number, rows: number) {
  const middles = (count: number) =>
    Array.from({ length: Math.max(1, count) }, (_, i) => (i + 0.5) / Math.max(1, count));
  return middles(rows).flatMap((y) => middles(columns).map((x) => ({ x, y })));
}

/** The text centred on a point; a longer one than its box is made smaller. */
async function placed(input: Buffer, at: { x: number; y: number }, box: Box, frame: Box): Promise<OverlayOptions> {
  const limits = { width: Math.floor(box.width), height: Math.floor(box.height) };
  const fitted = await sharp(input)
    .resize({ ...limits, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(at.x * frame.width - fitted.info.width / 2);
  const top = Math.round(at.y * frame.height - fitted.info.height / 2);
  return { input: fitted.data, left: Math.max(0, left), top: Math.max(0, top) };
}

/** Two hairlines from corner to corner, light beside dark, with the middle left free: four pictures, as most of it is empty. */
function diagonals(width: number, height: number): OverlayOptions[] {
  const thickness = Math.max(1, Math.max(width, height) / 1000);
  const [w, h] = [Math.round((0.5 - GAP) * width), Math.round((0.5 - GAP) * height)];
  const line = (falls: boolean) => {
    const [from, to] = falls ? [0, h] : [h, 0];
    const stroke = (colour: string, opacity: number, shift: number) =>
      `<path d="M0 ${from + shift}L${w} ${to + shift}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${thickness}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" fill="none">
      ${stroke('#000', 0.26, thickness)}${stroke('#fff', 0.34, 0)}</svg>`;
    return Buffer.from(svg);
  };
  const [falling, rising] = [line(true), line(false)];
  return [
    { input: falling, left: 0, top: 0 },
    { input: falling, left: width - w, top: height - h },
    { input: rising, left: 0, top: height - h },
    { input: rising, left: width - w, top: 0 },
  ];
}

/** A line of text, light with a dark edge, so that it shows on any picture. `opacity` in per cent. */
async function embossed(words: string, pixels: number, opacity: number): Promise<Buffer> {
  const light = await lettering(words, pixels, '#ffffff', opacity);
  const dark = await lettering(words, pixels, '#000000', Math.round(opacity * 0.8));
  const { width, height } = await sharp(light).metadata();
  const edge = Math.max(1, Math.round(pixels / 40));
  return sharp({ create: { width: width + 2 * edge, height: height + 2 * edge, channels: 4, background: CLEAR } })
    .composite([
      { input: dark, left: 2 * edge, top: 2 * edge },
      { input: light, left: edge, top: edge },
    ])
    .png()
    .toBuffer();
}

/** The font file is given by name, so a machine without Chinese fonts draws the same. */
function lettering(words: string, pixels: number, colour: string, opacity: number): Promise<Buffer> {
  const escaped = words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  const span = `<span font_desc="Noto Sans SC Medium ${pixels}px" foreground="${colour}" alpha="${opacity}%">${escaped}</span>`;
  return sharp({ text: { text: span, fontfile: FONT_FILE, font: 'Noto Sans SC', rgba: true } })
    .png()
    .toBuffer();
}

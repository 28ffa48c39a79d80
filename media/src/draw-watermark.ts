/** `node draw-watermark.ts <text> <width> <height> <path>`: the drawing behind watermark.ts. */
import { createRequire } from 'node:module';
import sharp from 'sharp';

const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
);
const CLEAR = '#0000';

const [text = '', width, height, path = ''] = process.argv.slice(2);
await draw(text, Number(width), Number(height), path);

async function draw(words: string, width: number, height: number, path: string): Promise<void> {
  const pixels = Math.max(14, Math.round(Math.max(width, height) / 40));
  const tile = await sharp(await embossed(words, pixels))
    .extend({ top: 0, bottom: pixels, left: 0, right: pixels, background: CLEAR })
    .png()
    .toBuffer({ resolveWithObject: true });
  // A tile is at most as large as the picture. Of a very long text the middle is shown.
  const bounds = { width: Math.min(tile.info.width, width), height: Math.min(tile.info.height, height) };
  const input = await sharp(tile.data)
    .resize({ ...bounds, fit: 'cover' })
    .png()
    .toBuffer();
  await sharp(blank(width, height))
    .composite([{ input, tile: true, gravity: 'northwest' }])
    .png()
    .toFile(path);
}

/** One slanted line, light with a dark edge, so that it shows on any picture. */
async function embossed(words: string, pixels: number): Promise<Buffer> {
  const light = await lettering(words, pixels, '#ffffff', 38);
  const dark = await lettering(words, pixels, '#000000', 30);
  const { width, height } = await sharp(light).metadata();
  const line = await sharp(blank(width + 2, height + 2))
    .composite([
      { input: dark, left: 2, top: 2 },
      { input: light, left: 1, top: 1 },
    ])
    .png()
    .toBuffer();
  return sharp(line).rotate(-24, { background: CLEAR }).png().toBuffer();
}

/** The font file is given by name, so a machine without Chinese fonts draws the same. */
function lettering(words: string, pixels: number, colour: string, opacity: number): Promise<Buffer> {
  const escaped = words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  const span = `<span font_desc="Noto Sans SC Medium ${pixels}px" foreground="${colour}" alpha="${opacity}%">${escaped}</span>`;
  return sharp({ text: { text: span, fontfile: FONT_FILE, font: 'Noto Sans SC', rgba: true } })
    .png()
    .toBuffer();
}

function blank(width: number, height: number) {
  return { create: { width, height, channels: 4 as const, background: CLEAR } };
}

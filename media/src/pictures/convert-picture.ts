/** `node convert-picture.ts <JSON of a Conversion>`: does picture-process.ts's work in a separate process. */
import sharp from 'sharp';
import { type Conversion, EXIT, PIXELS_MAX } from './picture-process.ts';

/** Raster formats that browsers display; a vector drawing such as SVG could be of any size. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif'];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by picture-process.ts
process.exitCode = await convert(JSON.parse(process.argv[2] ?? '') as Conversion);

async function convert({ input, outPath, resize, webp }: Conversion): Promise<number> {
  try {
    // Reads only the header.
    const { format, width, height } = await sharp(input, { limitInputPixels: false }).metadata();
    if (!FORMATS.includes(format)) return EXIT.unreadable;
    if (width * height > PIXELS_MAX) return EXIT.tooLarge;
    await sharp(input, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
      .rotate()
      .resize(resize)
      .webp(webp)
      .toFile(outPath);
    return EXIT.done;
  } catch {
    return EXIT.unreadable;
  }
}

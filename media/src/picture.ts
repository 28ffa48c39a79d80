import sharp from 'sharp';
import { MediaError } from './errors.ts';

/** More than any camera makes; beyond it a small file could still fill the memory. */
export const PIXELS_MAX = 100_000_000;

export interface PictureJob {
  /** A picture of any kind that browsers show. */
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** A wider picture is made smaller, a narrower one never larger. */
  maxWidth: number;
}

/**
 * A WebP of a whole picture, upright, without what the camera wrote into it. Throws MediaError `unreadable` when it is no
 * picture.
 */
export async function makePicture({ input, outPath, maxWidth }: PictureJob): Promise<void> {
  try {
    await sharp(input, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize({ width: maxWidth, withoutEnlargement: true })
      // Letters and QR codes stay sharp.
      .webp({ quality: 88, smartSubsample: true })
      .toFile(outPath);
  } catch (cause) {
    throw new MediaError('unreadable', {}, { cause });
  }
}

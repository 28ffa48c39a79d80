import sharp from 'sharp';
import { MediaError } from './errors.ts';
import { PIXELS_MAX } from './picture.ts';

export interface PortraitJob {
  /** A picture of any kind that browsers show. */
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** Width and height. */
  pixels: number;
}

/**
 * A square WebP of the middle of a picture, upright, without what the camera wrote into it (the place, the device). Throws
 * MediaError `unreadable` when it is no picture.
 */
export async function makePortrait({ input, outPath, pixels }: PortraitJob): Promise<void> {
  try {
    await sharp(input, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(pixels, pixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .toFile(outPath);
  } catch (cause) {
    throw new MediaError('unreadable', {}, { cause });
  }
}

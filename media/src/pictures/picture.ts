import { convertPicture } from './picture-process.ts';

export interface PictureJob {
  /** A picture of any kind that browsers show. */
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** A wider picture is made smaller, a narrower one never larger. */
  maxWidth: number;
}

/** A WebP of a whole picture. Throws as `convertPicture` does. */
export async function makePicture({ input, outPath, maxWidth }: PictureJob): Promise<void> {
  await convertPicture({
    input,
    outPath,
    resize: { width: maxWidth, withoutEnlargement: true },
    // Letters and QR codes stay sharp.
    webp: { quality: 88, smartSubsample: true },
  });
}

import { convertPicture } from './picture-process.ts';

export interface PictureJob {
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** Wider pictures are reduced; narrower ones are never enlarged. */
  maxWidth: number;
}

/** Makes a WebP of a whole picture. Throws like `convertPicture`. */
export async function makePicture({ input, outPath, maxWidth }: PictureJob): Promise<void> {
  await convertPicture({
    input,
    outPath,
    resize: { width: maxWidth, withoutEnlargement: true },
    // Keeps letters and QR codes sharp.
    webp: { quality: 88, smartSubsample: true },
  });
}

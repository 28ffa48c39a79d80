import { convertPicture } from './picture-process.ts';

export interface PortraitJob {
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** Width and height. */
  pixels: number;
}

/** Cuts a square WebP from a picture's centre. Throws like `convertPicture`. */
export async function makePortrait({ input, outPath, pixels }: PortraitJob): Promise<void> {
  const resize = { width: pixels, height: pixels, fit: 'cover' } as const;
  await convertPicture({ input, outPath, resize, webp: { quality: 82 } });
}

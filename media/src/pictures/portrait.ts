import { convertPicture } from './picture-process.ts';

export interface PortraitJob {
  /** A picture of any kind that browsers show. */
  input: string;
  /** Ends in .webp. */
  outPath: string;
  /** Width and height. */
  pixels: number;
}

/** Cuts a square WebP from the middle of a picture. Throws as `convertPicture` does. */
export async function makePortrait({ input, outPath, pixels }: PortraitJob): Promise<void> {
  const resize = { width: pixels, height: pixels, fit: 'cover' } as const;
  await convertPicture({ input, outPath, resize, webp: { quality: 82 } });
}

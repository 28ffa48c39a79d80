import { join } from 'node:path';
import { type MediaFile, mediaFile } from './files.ts';
import { probe } from './probe.ts';
import { remux } from './remux.ts';
import { renditionName, type Size, type Tier } from './tiers.ts';
import { encodeRendition } from './transcode.ts';

export interface CleaningJob {
  input: string;
  outDir: string;
  /** The tiers whose file is the original itself, and its size. */
  tiers: Tier[];
  size: Size;
  signal?: AbortSignal;
}

/**
 * Makes the file that is sold in place of an original: a remux, or an encode where the streams cannot be kept. It has the
 * name that `processVideo` gives it. Throws MediaError.
 */
export async function cleanOriginal({ input, outDir, tiers, size, signal }: CleaningJob): Promise<MediaFile> {
  const facts = await probe(input, signal);
  const path = join(outDir, renditionName(tiers));
  const isRemuxed = await remux({ input, facts, outPath: path, signal });
  if (!isRemuxed) await encodeRendition({ input, facts, ...size, path, signal });
  return { ...(await mediaFile('rendition', path, size)), tiers };
}

import { join } from 'node:path';
import type { AigcMark } from './metadata/aigc-mark.ts';
import { soldTag } from './metadata/asset-tag.ts';
import { type MediaFile, mediaFile } from './files.ts';
import { describeFile } from './media-facts.ts';
import { probe } from './probe.ts';
import { remux } from './remux.ts';
import { chooseSound } from './sound-tracks.ts';
import { renditionName, type Size, type Tier } from './tiers.ts';
import { encodeRendition } from './transcode.ts';

export interface CleaningJob {
  input: string;
  outDir: string;
  /** The tiers that sell the original itself, and its size. */
  tiers: Tier[];
  size: Size;
  aigc: AigcMark | null;
  /** The clip's number, which the file's metadata carries. */
  asset?: number;
  signal?: AbortSignal;
}

/**
 * Makes the file that is sold in place of an original: a remux, or an encode if the streams cannot be kept. Names it
 * like `processVideo`. Throws MediaError.
 */
export async function cleanOriginal({
  input,
  outDir,
  tiers,
  size,
  aigc,
  asset,
  signal,
}: CleaningJob): Promise<MediaFile> {
  const facts = await chooseSound(input, await probe(input, signal), signal);
  const path = join(outDir, renditionName(tiers));
  const tag = soldTag(asset, tiers);
  const isRemuxed = await remux({ input, facts, outPath: path, aigc, tag, signal });
  if (!isRemuxed) await encodeRendition({ input, facts, ...size, path, aigc, tag, signal });
  const described = await describeFile(path, facts.audio?.loudness ?? null, signal);
  return { ...(await mediaFile('rendition', path, size)), tiers, facts: described };
}

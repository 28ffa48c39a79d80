import type { AigcMark } from './metadata/aigc-mark.ts';
import { soldTag } from './metadata/asset-tag.ts';
import { MediaError } from './errors.ts';
import { type MediaFile, mediaFile } from './files.ts';
import { copyTracks } from './master.ts';
import { describeFile } from './media-facts.ts';
import { probe } from './probe.ts';
import { isSamePicture } from './remux.ts';
import type { Size, Tier } from './tiers.ts';

export interface RelabelJob {
  input: string;
  /** The output path, with the input's extension. */
  path: string;
  kind: 'rendition' | 'master';
  tiers: Tier[];
  size: Size;
  loudness: number | null;
  /** Null removes the mark. */
  aigc: AigcMark | null;
  asset?: number;
  signal?: AbortSignal;
}

/**
 * Copies a sold file with a different AI mark and the clip's number; everything else stays unchanged. Throws
 * MediaError.
 */
export async function relabelFile({ input, path, kind, aigc, asset, signal, ...sold }: RelabelJob): Promise<MediaFile> {
  const facts = await probe(input, signal);
  await copyTracks({ input, facts, aigc, tag: soldTag(asset, sold.tiers), signal }, path);
  const made = await probe(path, signal);
  const isSame =
    isSamePicture(facts, made) &&
    made.frameCount === facts.frameCount &&
    made.timecode === facts.timecode &&
    made.soundTracks.length === facts.soundTracks.length;
  if (!isSame) throw new MediaError('toolFailed', { exit: 1, reason: 'the copy differs' });
  const described = await describeFile(path, sold.loudness, signal);
  return { ...(await mediaFile(kind, path, sold.size)), tiers: sold.tiers, facts: described };
}

import { extname } from 'node:path';
import type { Tier } from '../tiers.ts';

/**
 * Identifies the clip of a delivered file, so that buyers' programs and the film check recognise it under any file
 * name.
 */
export interface AssetTag {
  asset: number;
  /** The lowest tier that sells the file; null: the watermarked sample. */
  tier: Tier | null;
}

const TIER_VALUE: Record<Tier, string> = { 1: 'HD', 2: '4K', 3: 'PLUS' };

/** Returns output options that write the tag; none for a container that cannot carry it. */
export function assetOptions(tag: AssetTag | null, path: string): string[] {
  const extension = extname(path);
  if (!tag || !['.mp4', '.mov', '.webm', '.mkv'].includes(extension)) return [];
  const tier = tag.tier === null ? 'sample' : TIER_VALUE[tag.tier];
  // Without this, ffmpeg writes only the keys that it knows into MP4 and MOV.
  const anyKey = ['.mp4', '.mov'].includes(extension) ? ['-movflags', '+use_metadata_tags'] : [];
  return ['-metadata', `com.zhenku.asset=${tag.asset}`, '-metadata', `com.zhenku.tier=${tier}`, ...anyKey];
}

/** Returns the tag for a file that these tiers sell; null without a number. */
export const soldTag = (asset: number | null | undefined, tiers: readonly Tier[]): AssetTag | null =>
  asset ? { asset, tier: tiers.length > 0 ? (Math.min(...tiers) as Tier) : null } : null;

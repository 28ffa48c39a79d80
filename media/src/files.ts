import { stat } from 'node:fs/promises';
import type { Size, Tier } from './tiers.ts';

export type FileKind = 'poster' | 'preview' | 'hover' | 'storyboard' | 'thumbnail' | 'rendition' | 'loop' | 'loupe';

/** A derived file. */
export interface MediaFile extends Size {
  kind: FileKind;
  /** The tiers for which a rendition is sold; empty for other kinds. */
  tiers: Tier[];
  bytes: number;
  path: string;
  contentType: 'video/mp4' | 'image/webp';
}

export async function mediaFile(kind: FileKind, path: string, size: Size): Promise<MediaFile> {
  const { size: bytes } = await stat(path);
  const contentType = path.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
  return { kind, tiers: [], width: size.width, height: size.height, bytes, path, contentType };
}

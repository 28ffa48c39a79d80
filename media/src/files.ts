import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { MediaFacts } from './media-facts.ts';
import type { Size, Tier } from './tiers.ts';

export type FileKind =
  | 'poster'
  | 'preview'
  | 'hover'
  | 'storyboard'
  | 'thumbnail'
  | 'rendition'
  | 'master'
  | 'loop'
  | 'loupe';

const CONTENT_TYPES = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mxf': 'application/mxf',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.ts': 'video/mp2t',
  '.avi': 'video/x-msvideo',
  '.webp': 'image/webp',
} as const;

export interface MediaFile extends Size {
  kind: FileKind;
  /** The tiers for which a rendition or master is sold; empty for other kinds. */
  tiers: Tier[];
  /** Null for files that are not sold. */
  facts: MediaFacts | null;
  bytes: number;
  path: string;
  contentType: (typeof CONTENT_TYPES)[keyof typeof CONTENT_TYPES];
}

export async function mediaFile(kind: FileKind, path: string, size: Size): Promise<MediaFile> {
  const { size: bytes } = await stat(path);
  const contentType = CONTENT_TYPES[extname(path) as keyof typeof CONTENT_TYPES];
  return { kind, tiers: [], facts: null, width: size.width, height: size.height, bytes, path, contentType };
}

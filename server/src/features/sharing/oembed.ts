import { embedCode, playerSize } from '@zhenku/contract/sharing/embed-code';
import type { EmbeddedClip } from './embedded-clip.ts';

/** The paths accept up to nine digits, so that ids fit PostgreSQL's integer. */
const CLIP_PATH = /^\/v\/([1-9]\d{0,8})(?:-[^/]*)?$/;
const APP_PATH = /^#\/detail\/([1-9]\d{0,8})(?:\?|$)/;

/** Returns the number of the clip whose page an address leads to; undefined for any other address. */
export function clipOfAddress(address: string, origin: string): number | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Chats turn http into https and back.
  if (url.host !== new URL(origin).host || !/^https?:$/.test(url.protocol)) return undefined;
  const id = CLIP_PATH.exec(url.pathname)?.[1] ?? (url.pathname === '/' ? APP_PATH.exec(url.hash)?.[1] : undefined);
  return id === undefined ? undefined : Number(id);
}

/** The consumer's limits in pixels. */
interface Limits {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** Returns a clip's oEmbed response (https://oembed.com). */
export function oEmbedOf(
  clip: EmbeddedClip,
  { id, origin, siteName, limits }: { id: number; origin: string; siteName: string; limits: Limits },
): object {
  const { poster } = clip;
  const size = playerSize(clip.ratio, limits);
  return {
    version: '1.0',
    type: 'video',
    provider_name: siteName,
    provider_url: `${origin}/`,
    title: clip.name,
    author_name: clip.author.name,
    author_url: clip.author.url,
    ...(poster && {
      thumbnail_url: poster.url,
      thumbnail_width: poster.width,
      thumbnail_height: Math.round(poster.width / clip.ratio),
    }),
    html: embedCode({ name: clip.name, id, origin }, size),
    ...size,
    cache_age: 3600,
  };
}

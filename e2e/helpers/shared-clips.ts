import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { call, registerCreator, uploadForm, waitUntilProcessed } from '../../server/src/testing/client.ts';
import { clip, type ClipFile } from './clips.ts';
import { uniquePhone } from './unique.ts';

type Site = Parameters<typeof registerCreator>[0];

/** The clip that all tests share, with its tiers' prices in yuan. Its HD original supplies no 4K tier. */
export const SHARED_CLIP = {
  name: '清晨古镇石桥',
  keywords: ['古镇', '石桥', '清晨'],
  hdPrice: 30,
  hdPlusPrice: 90,
} as const;

interface ClipForSale {
  name: string;
  /** Defaults to the clip's name. */
  keywords?: readonly string[];
  hdPrice: number;
  hdPlusPrice?: number;
  authenticationType?: 1 | 2;
}

/** Two clips that the same search word finds; the second is long enough for several thumbnails. */
export const SEARCHED = {
  word: '风车',
  first: { name: '海边转动的风车', keywords: ['风车', '海边'], hdPrice: 30, hdPlusPrice: 90 },
  second: { name: '雨后青石巷口', keywords: ['青石巷', '风车'], hdPrice: 55 },
} as const;

const COUNTED_KEYWORDS = [...SHARED_CLIP.keywords, ...SEARCHED.first.keywords, ...SEARCHED.second.keywords];

/** Throws if a word contains a keyword, because other tests count the keyword's search results. */
export function assertUncountedWords(words: readonly string[]): void {
  const shared = COUNTED_KEYWORDS.filter((word) => words.some((text) => text.includes(word)));
  if (shared.length > 0)
    throw new Error(`change this clip’s words: tests count the search results of ${shared.join(', ')}`);
}

/** Publishes a clip over the API, by default the shortest. Returns its id and its author's token. */
export async function publishClip(...clipForSale: Parameters<typeof submitClip>): ReturnType<typeof submitClip> {
  const submitted = await submitClip(...clipForSale);
  const [site, operatorToken] = clipForSale;
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId: submitted.videoId }, operatorToken);
  return submitted;
}

export async function submitClip(
  site: Site,
  operatorToken: string,
  fileName: ClipFile = 'interlaced.mov',
  forSale: ClipForSale = SHARED_CLIP,
): Promise<{ videoId: number; authorToken: string }> {
  return await submitFile(site, operatorToken, clip(fileName), forSale);
}

export async function submitFile(
  site: Site,
  operatorToken: string,
  path: string,
  forSale: ClipForSale,
): Promise<{ videoId: number; authorToken: string }> {
  const fileName = basename(path);
  const { name: videoName, keywords = [videoName], hdPrice, hdPlusPrice, authenticationType = 1 } = forSale;
  if (!forSale.keywords) assertUncountedWords(keywords);
  const { token } = await registerCreator(site, uniquePhone(), operatorToken);
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, await openAsBlob(path), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const { videoId } = await call(
    site,
    'POST /video/v1/publish',
    {
      fileKey: ticket.fileKey,
      videoName,
      videoKeywords: keywords,
      authenticationType,
      hdPrice,
      hdPlusPrice,
    },
    token,
  );
  await waitUntilProcessed(site, token, videoId, 240_000);
  return { videoId, authorToken: token };
}

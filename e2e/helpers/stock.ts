import { openAsBlob } from 'node:fs';
import { randomInt } from 'node:crypto';
import { call, processed, registerCreator, uploadForm } from '../../server/src/testing/client.ts';
import { clip, type ClipFile } from './clips.ts';

type Site = Parameters<typeof registerCreator>[0];

/** The stocked clip, with the prices of its tiers in yuan. Its HD original supplies no 4K tier. */
export const STOCK = {
  name: '清晨古镇石桥',
  keywords: ['古镇', '石桥', '清晨'],
  hdPrice: 30,
  hdPlusPrice: 90,
} as const;

/** A phone number that no other account of the run has. */
export const newPhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

/** A clip name that no other attempt of a test uses. */
export const uniqueName = (name: string) => `${name}${randomInt(1e6)}`;

interface Goods {
  name: string;
  /** Its own name unless said. */
  keywords?: readonly string[];
  hdPrice: number;
  hdPlusPrice?: number;
}

/** Two clips that are found together, the second one long enough to have several thumbnails. */
export const SEARCHED = {
  word: '风车',
  first: { name: '海边转动的风车', keywords: ['风车', '海边'], hdPrice: 30, hdPlusPrice: 90 },
  second: { name: '雨后青石巷口', keywords: ['青石巷', '风车'], hdPrice: 55 },
} as const;

const COUNTED_WORDS = [...STOCK.keywords, ...SEARCHED.first.keywords, ...SEARCHED.second.keywords];

/** Throws when `words` include keywords whose search results other tests count. */
export function assertOwnWords(words: readonly string[]): void {
  const shared = COUNTED_WORDS.filter((word) => words.some((each) => each.includes(word)));
  if (shared.length > 0) throw new Error(`give this clip words of its own: other tests count by ${shared.join(', ')}`);
}

/** Publishes a clip over the API, by default the shortest. Returns its id and its author's token. */
export async function stock(
  site: Site,
  operatorToken: string,
  fileName: ClipFile = 'interlaced.mov',
  goods: Goods = STOCK,
): Promise<{ videoId: number; authorToken: string }> {
  const { name: videoName, keywords = [videoName], hdPrice, hdPlusPrice } = goods;
  if (!goods.keywords) assertOwnWords(keywords);
  const { token } = await registerCreator(site, newPhone(), operatorToken);
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, await openAsBlob(clip(fileName)), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const { videoId } = await call(
    site,
    'POST /video/v1/publish',
    {
      fileKey: ticket.fileKey,
      videoName,
      videoKeywords: keywords,
      authenticationType: 1,
      hdPrice,
      hdPlusPrice,
    },
    token,
  );
  await processed(site, token, videoId, 240_000);
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operatorToken);
  return { videoId, authorToken: token };
}

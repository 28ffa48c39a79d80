import { openAsBlob } from 'node:fs';
import { randomInt } from 'node:crypto';
import { call, logInOperator, processed, registerCreator, uploadForm } from '../../server/src/testing/client.ts';
import { clip, type ClipFile } from './clips.ts';

type Site = Parameters<typeof logInOperator>[0];

/** What the stocked clip costs in each of its tiers, in yuan; an HD original has no second one. */
export const STOCK = { name: '清晨古镇石桥', hdPrice: 30, hdPlusPrice: 90 } as const;

/** Nobody has it yet: each account of a run gets its own. */
export const newPhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

interface Goods {
  name: string;
  hdPrice: number;
  hdPlusPrice: number;
}

/** Publishes a clip, the shortest unless said, without the browser. Returns its id, and its author's token. */
export async function stock(
  site: Site,
  fileName: ClipFile = 'interlaced.mov',
  { name: videoName, hdPrice, hdPlusPrice }: Goods = STOCK,
): Promise<{ videoId: number; authorToken: string }> {
  const operator = await logInOperator(site);
  const { token } = await registerCreator(site, newPhone(), operator);
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, await openAsBlob(clip(fileName)), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const { videoId } = await call(
    site,
    'POST /video/v1/publish',
    {
      fileKey: ticket.fileKey,
      videoName,
      // Only the stocked clip itself is found by its words.
      videoKeywords: videoName === STOCK.name ? ['古镇', '石桥', '清晨'] : [videoName],
      authenticationType: 1,
      hdPrice,
      hdPlusPrice,
    },
    token,
  );
  await processed(site, token, videoId, 60_000);
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  return { videoId, authorToken: token };
}

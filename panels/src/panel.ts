import { readClipFileNames, sampleName } from '@zhenku/contract/clips/clip-file-names';
import { FILM_MAX } from '@zhenku/contract/projects/projects';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { buy, type ChosenClip, TIER } from '@zhenku/client/src/buy';
import type { Client } from '@zhenku/client/src/client';
import type { Output, Schemas } from '@zhenku/client/src/types';
import type { EditorHost, ProjectMedia } from './host.ts';

export interface Panel {
  client: Client;
  host: EditorHost;
}

export type FoundClips = Output<'POST /video/v1/queryByKeyword'>;
type Finding = Schemas['FilmFinding'];

const PAGE_SIZE = 24;

export const searchClips = (client: Client, keyword: string, page = 1): Promise<FoundClips> =>
  client.call('POST /video/v1/queryByKeyword', { keyword, page, size: PAGE_SIZE });

export async function insertSample({ client, host }: Panel, videoId: number): Promise<void> {
  const { url } = await client.call('GET /video/v1/{id}/demo', { id: videoId });
  const path = await host.saveFile(sampleName(videoId), await openFile(client, url));
  await host.insertAtPlayhead(path);
}

export interface FoundMedia {
  media: ProjectMedia;
  finding: Finding;
}

/**
 * Lists the project's media that show the shop's clips, with the account's licence for each. Sends only names that could
 * be the shop's, without their folders.
 */
export async function checkProject({ client, host }: Panel): Promise<FoundMedia[]> {
  const named = (await host.listMedia()).filter(({ path }) => readClipFileNames(path).length > 0);
  const found: FoundMedia[] = [];
  for (let from = 0; from < named.length; from += FILM_MAX.filesACall) {
    const part = named.slice(from, from + FILM_MAX.filesACall);
    const files = part.map(({ path }) => ({ name: fileNameOf(path).slice(0, FILM_MAX.name) }));
    const { list } = await client.call('POST /project/v1/check', { files });
    part.forEach((media, at) => {
      const finding = list[at]!;
      if (finding.videoId !== null) found.push({ media, finding });
    });
  }
  return found;
}

/** Whether a licence must be bought before the film is delivered. */
export const isUnlicensed = ({ finding }: FoundMedia): boolean => FILM_STATUS[finding.status].tone === 'open';

/** Whether the account has a licence, and the timeline still shows the sample. */
export const isReplaceable = ({ finding }: FoundMedia): boolean =>
  finding.licence !== null && ['sample', 'unnamed'].includes(finding.status) && finding.fileTier === null;

const TIER_NAMES = Object.fromEntries(Object.entries(TIER).map(([name, code]) => [code, name])) as Record<
  number,
  ChosenClip['tier']
>;

/** Returns the licences that the unlicensed media need, each clip once, and their price in yuan. */
export function missingLicences(found: readonly FoundMedia[]): { clips: ChosenClip[]; yuan: number } {
  const offers = new Map<number, NonNullable<Finding['buy']>>();
  for (const { finding } of found.filter(isUnlicensed)) {
    if (finding.videoId !== null && finding.buy !== null) offers.set(finding.videoId, finding.buy);
  }
  const clips = [...offers].map(([videoId, { videoType, upgradeOf }]) => ({
    videoId,
    tier: TIER_NAMES[videoType]!,
    upgradeOf: upgradeOf ?? undefined,
  }));
  const cents = [...offers.values()].reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return { clips, yuan: cents / 100 };
}

/**
 * Buys the licences that the user saw, for at most the price that they saw. `purchase` identifies it, so that a
 * repeat after a lost connection buys nothing twice. Throws `PriceError` if prices have risen.
 */
export async function buyLicences(
  { client }: Panel,
  { clips, yuan }: { clips: readonly ChosenClip[]; yuan: number },
  purchase: string,
): Promise<Schemas['Order']> {
  return await buy(client, { clips, maxYuan: yuan, idempotencyKey: purchase });
}

export interface Relinked {
  media: ProjectMedia;
  fileName: string;
  /** Whether the new file starts at the sample's timecode, which keeps all cuts in place; null if unknown. */
  sameStart: boolean | null;
}

/**
 * Downloads the bought files of media that still use samples, each file once, and relinks the media to them. A sample has the
 * frames and timecode of the bought file, so in and out points keep their pictures.
 */
export async function* relinkBought(
  panel: Panel,
  found: readonly FoundMedia[],
): AsyncGenerator<Relinked, void, undefined> {
  const { host } = panel;
  const paths = new Map<string, string>();
  for (const { media, finding } of found.filter(isReplaceable)) {
    const { orderItemId, fileName } = finding.licence!;
    const path = paths.get(orderItemId) ?? (await saveBought(panel, { orderItemId, fileName }));
    paths.set(orderItemId, path);
    await host.relink(media, path);
    const after = (await host.listMedia()).find(({ id }) => id === media.id);
    const isTold = media.start !== null && after?.start !== null && after !== undefined;
    yield { media, fileName, sameStart: isTold ? after.start === media.start : null };
  }
}

async function saveBought(
  { client, host }: Panel,
  { orderItemId, fileName }: { orderItemId: string; fileName: string },
): Promise<string> {
  const { url } = await client.call('GET /video/v1/downloadUrl', { orderItemId });
  return await host.saveFile(fileNameOf(fileName), await openFile(client, url));
}

const fileNameOf = (path: string): string => path.replace(/^.*[/\\]/, '');

async function openFile(client: Client, link: string): Promise<ReadableStream<Uint8Array>> {
  const response = await client.fetch(new URL(link, client.url));
  if (!response.ok || !response.body) throw new Error(`下载失败（${response.status}），请重试`);
  return response.body;
}

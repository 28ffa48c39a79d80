import type { Request } from '@zhenku/contract/api';
import { FILM_MAX, type FilmFinding } from '@zhenku/contract/projects/projects';
import { readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { isStricter } from '@zhenku/contract/rules/film-status';
import { call } from '../../api/user-client.ts';
import { type DroppedMedia, mediaOf } from './media-key.ts';

const CHECK = 'POST /project/v1/check';
/** The film's requirements for its clips: size and use. */
export type FilmNeed = Pick<Request<typeof CHECK>, 'width' | 'height' | 'use'>;

interface Asked {
  media: DroppedMedia;
  need: FilmNeed;
  projectId: number | null;
}

export interface ShopAnswer {
  /** Each name's finding with the strictest verdict. */
  findings: ReadonlyMap<string, FilmFinding>;
  /** The other clips that a name could mean. */
  also: ReadonlyMap<string, readonly FilmFinding[]>;
  catalogueSize: number;
}

export const shortName = (name: string): string =>
  Array.from(name)
    .slice(0, FILM_MAX.name / 2)
    .join('');

/** Looks up a film's files in the shop, in batches. For privacy, it sends only names that could be ours, hashes and our tags. */
export async function askShop(
  names: readonly string[],
  { media, need, projectId }: Asked,
  signal: AbortSignal,
): Promise<ShopAnswer> {
  const asked = names.flatMap((key) => {
    const isOurs = readClipFileName(key) !== null;
    // Files identified by content alone are sent without their names.
    const name = isOurs ? shortName(key) : '';
    const dropped = mediaOf(media, key);
    if (dropped.length === 0) return isOurs ? [{ key, file: { name } }] : [];
    return dropped.map((medium) => ({ key, file: { name, ...medium } }));
  });
  const found = new Map<string, FilmFinding[]>();
  let catalogueSize = 0;
  for (let from = 0; from < Math.max(1, asked.length); from += FILM_MAX.filesACall) {
    const part = asked.slice(from, from + FILM_MAX.filesACall);
    const files = part.map(({ file }) => file);
    const answer = await call(CHECK, { ...need, projectId: projectId ?? undefined, files }, { signal });
    catalogueSize = answer.catalogueSize;
    part.forEach(({ key }, at) => {
      found.set(key, [...(found.get(key) ?? []), answer.list[at]!, ...(answer.also[at] ?? [])]);
    });
  }
  const findings = new Map<string, FilmFinding>();
  const also = new Map<string, FilmFinding[]>();
  for (const [name, all] of found) {
    const strictest = all.reduce((one, other) => (isStricter(other.status, one.status) ? other : one));
    findings.set(name, strictest);
    also.set(
      name,
      all.filter(({ videoId }) => videoId !== null && videoId !== strictest.videoId),
    );
  }
  return { findings, also, catalogueSize };
}

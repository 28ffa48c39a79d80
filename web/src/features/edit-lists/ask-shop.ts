import type { Request } from '@zhenku/contract/api';
import { FILM_MAX, type FilmFinding } from '@zhenku/contract/projects/projects';
import { readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { call } from '../../api/user-client.ts';

const CHECK = 'POST /project/v1/check';
/** The film's requirements for its clips: size and use. */
export type FilmNeed = Pick<Request<typeof CHECK>, 'width' | 'height' | 'use'>;

interface Asked {
  /** SHA-256 of media by file name. */
  hashes: Readonly<Record<string, string>>;
  need: FilmNeed;
  projectId: number | null;
}

export interface ShopAnswer {
  findings: ReadonlyMap<string, FilmFinding>;
  catalogueSize: number;
}

/** Looks up a film's files in the shop, in batches. For privacy, it sends only names that could be ours, and hashes. */
export async function askShop(
  names: readonly string[],
  { hashes, need, projectId }: Asked,
  signal: AbortSignal,
): Promise<ShopAnswer> {
  const asked = names
    .filter((name) => readClipFileName(name) !== null || hashes[name] !== undefined)
    .map((name) => ({
      // Files identified by hash alone are sent without their names.
      name:
        readClipFileName(name) === null
          ? ''
          : Array.from(name)
              .slice(0, FILM_MAX.name / 2)
              .join(''),
      sha256: hashes[name],
      key: name,
    }));
  const findings = new Map<string, FilmFinding>();
  let catalogueSize = 0;
  for (let from = 0; from < Math.max(1, asked.length); from += FILM_MAX.filesACall) {
    const part = asked.slice(from, from + FILM_MAX.filesACall);
    const files = part.map(({ name, sha256 }) => ({ name, sha256 }));
    const answer = await call(CHECK, { ...need, projectId: projectId ?? undefined, files }, { signal });
    catalogueSize = answer.catalogueSize;
    part.forEach(({ key }, at) => findings.set(key, answer.list[at]!));
  }
  return { findings, catalogueSize };
}

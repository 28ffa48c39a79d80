import type { Request } from '@zhenku/contract/api';
import { FILM_MAX, type FilmFinding } from '@zhenku/contract/projects/projects';
import { readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { isStricter } from '@zhenku/contract/rules/film-status';
import { call } from '../../api/user-client.ts';
import { type DroppedMedia, mediaOf } from './media-key.ts';

const CHECK = 'POST /project/v1/check';
export type FilmNeed = Pick<Request<typeof CHECK>, 'width' | 'height' | 'use'>;

export interface AnsweredFiles {
  byFile: Map<string, FilmFinding[]>;
  /** null: no lookup yet. */
  catalogueSize: number | null;
}

export const noAnswers = (): AnsweredFiles => ({ byFile: new Map(), catalogueSize: null });

interface FilmContext {
  media: DroppedMedia;
  need: FilmNeed;
  projectId: number | null;
  /** Findings of an earlier, identical lookup; these files are not looked up again. */
  answered?: AnsweredFiles;
}

export interface LookupResult {
  /** Each name's finding with the strictest verdict. */
  findings: ReadonlyMap<string, FilmFinding>;
  also: ReadonlyMap<string, readonly FilmFinding[]>;
  catalogueSize: number;
}

export const shortName = (name: string): string =>
  Array.from(name)
    .slice(0, FILM_MAX.name / 2)
    .join('');

/**
 * Looks up a film's files in the shop, in batches and each file once. For privacy, it sends only names that could be
 * ours, hashes and our tags.
 */
export async function lookUpFiles(
  names: readonly string[],
  { media, need, projectId, answered = noAnswers() }: FilmContext,
  signal: AbortSignal,
): Promise<LookupResult> {
  const asked = names.flatMap((name) => filesToAsk(name, media).map((file) => ({ name, file, key: keyOf(file) })));
  const files = new Map(asked.map(({ key, file }) => [key, file]));
  const open = [...files].filter(([key]) => !answered.byFile.has(key));
  // Without files, the answer still states how many clips are on sale.
  for (let from = 0; from < open.length || answered.catalogueSize === null; from += FILM_MAX.filesACall) {
    const part = open.slice(from, from + FILM_MAX.filesACall);
    const input = { ...need, projectId: projectId ?? undefined, files: part.map(([, file]) => file) };
    const { list, also, catalogueSize } = await call(CHECK, input, { signal });
    answered.catalogueSize = catalogueSize;
    part.forEach(([key], at) => answered.byFile.set(key, [list[at]!, ...(also[at] ?? [])]));
  }
  const findings = new Map<string, FilmFinding>();
  const others = new Map<string, FilmFinding[]>();
  for (const [name, each] of Map.groupBy(asked, ({ name }) => name)) {
    const all = each.flatMap(({ key }) => answered.byFile.get(key) ?? []);
    const strictest = all.reduce((one, other) => (isStricter(other.status, one.status) ? other : one));
    findings.set(name, strictest);
    others.set(
      name,
      all.filter(({ videoId }) => videoId !== null && videoId !== strictest.videoId),
    );
  }
  return { findings, also: others, catalogueSize: answered.catalogueSize };
}

type AskedFile = Request<typeof CHECK>['files'][number];

const keyOf = ({ name, sha256, asset }: AskedFile): string => JSON.stringify([name, sha256, asset]);

function filesToAsk(listed: string, media: DroppedMedia): AskedFile[] {
  const isOurs = readClipFileName(listed) !== null;
  // Files identified by content alone are sent without their names.
  const name = isOurs ? shortName(listed) : '';
  const dropped = mediaOf(media, listed);
  if (dropped.length === 0) return isOurs ? [{ name }] : [];
  return dropped.map((medium) => ({ name, ...medium }));
}

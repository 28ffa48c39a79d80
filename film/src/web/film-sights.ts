import type { FilmFinding, FilmSight } from '@zhenku/contract/projects/projects';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import type { FilmFile } from '../../../web/src/film-interface.ts';
import type { Answer } from './reading/film-scan.ts';
import type { Judgement, Sighting } from './judge-finds.ts';

export interface Shot {
  key: string;
  /** The likeliest find, regardless of the buyer's answer; identifies the shot. */
  best: Sighting;
  clip: Sighting;
  /** null: the buyer says that the shot shows none of the offered clips. */
  sight: FilmSight | null;
  carried: boolean;
}

/** Returns a shot's key, which stays stable while more of the film is read. */
export const keyOf = ({ videoId, filmFrom }: Sighting): string => `${videoId}@${filmFrom.toFixed(2)}`;

type Answers = Readonly<Record<string, Answer>>;

export function shotsOf({ sightings }: Judgement, answers: Answers, earlier: Answers = {}): Shot[] {
  return sightings.map((best) => {
    const key = keyOf(best);
    const answer = answers[key] ?? earlier[key];
    const shot = { key, best, clip: best, carried: answers[key] === undefined && earlier[key] !== undefined };
    if (answer === 'not') return { ...shot, sight: null };
    if (answer === 'own') return { ...shot, sight: 'own' };
    if (answer === undefined || answer === 'open') return { ...shot, sight: best.certainty };
    const clip = [best, ...best.alternatives].find(({ videoId }) => videoId === answer.is) ?? best;
    return { ...shot, clip, sight: 'confirmed' };
  });
}

/** A clip to look up in the shop. Previews are looked up separately. */
export interface ClipLookup {
  seen: number;
  mark: MarkSign;
}

export const findingKey = (sighting: Sighting): string => lookupKey(lookupOf(sighting));
export const lookupKey = ({ seen, mark }: ClipLookup): string => `${seen} ${mark === 'preview' ? 'preview' : 'file'}`;
const lookupOf = (sighting: Sighting): ClipLookup => ({ seen: sighting.videoId, mark: sighting.mark });

/** Returns the clips to look up, each once, and a second time if the film also shows its preview. */
export const clipsToLookUp = (shots: readonly Shot[]): ClipLookup[] => {
  const asked = shots.flatMap(({ best }) => [best, ...best.alternatives].map(lookupOf));
  return [...new Map(asked.map((each) => [lookupKey(each), each])).values()];
};

/** Shorter spans, in seconds, are omitted, because finds' ends are imprecise. */
const STRETCH_MIN = 0.5;

/** Returns the film's spans, in seconds, without an accepted find. Users check these manually. */
export function stretchesWithout(shots: readonly Shot[], duration: number): [from: number, to: number][] {
  const found = shots
    .filter(({ sight }) => sight !== null)
    .map(({ clip }): [number, number] => [clip.filmFrom, clip.filmTo])
    .toSorted(([a], [b]) => a - b);
  const stretches: [number, number][] = [];
  let seen = 0;
  for (const [from, to] of [...found, [duration, duration] as const]) {
    if (from - seen >= STRETCH_MIN) stretches.push([seen, from]);
    seen = Math.max(seen, to);
  }
  return stretches;
}

export function shotAt(shots: readonly Shot[], seconds: number): Shot | undefined {
  const away = ({ best }: Shot) => Math.max(best.filmFrom - seconds, seconds - best.filmTo, 0);
  return shots.toSorted((a, b) => away(a) - away(b))[0];
}

/** Converts shots to check files, one per clip and kind (file or preview), without rejected finds. */
export function filesOfShots(
  shots: readonly Shot[],
  findings: ReadonlyMap<string, FilmFinding>,
  fps: number,
): FilmFile[] {
  const files = new Map<string, FilmFile>();
  for (const { clip, sight } of shots) {
    const finding = findings.get(findingKey(clip));
    if (sight === null || !finding) continue;
    const { mark } = clip;
    const key = `${clip.videoId} ${sight} ${mark}`;
    const file = files.get(key) ?? { ...finding, name: '', spans: [], sight, mark };
    file.spans.push([Math.round(clip.filmFrom * fps), Math.max(1, Math.round(clip.filmTo * fps))]);
    files.set(key, file);
  }
  return [...files.values()];
}

/** Returns the files that need a licence, without unconfirmed finds, which are never bought. */
export const certainFiles = (files: readonly FilmFile[]): FilmFile[] =>
  files.filter(({ sight }) => sight === 'found' || sight === 'confirmed');

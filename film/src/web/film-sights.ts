import type { FilmFinding, FilmSight } from '@zhenku/contract/projects/projects';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import type { FilmFile } from '../../../web/src/film-interface.ts';
import type { Answer } from './picture-desk.ts';
import type { Judged, Sighting } from './judge-finds.ts';

/** A shot of the film with the clip that it is taken for, and how sure that is. */
export interface Shot {
  key: string;
  /** The first find, whatever the buyer says: it tells the shot. */
  best: Sighting;
  /** The one that it is taken for. */
  clip: Sighting;
  /** Null: the buyer says that it is none of these. */
  sight: FilmSight | null;
}

/** Shots keep their answers while more of the film is read and finds grow. */
export const keyOf = ({ videoId, filmFrom }: Sighting): string => `${videoId}@${filmFrom.toFixed(2)}`;

export function shotsOf({ sightings }: Judged, answers: Readonly<Record<string, Answer>>): Shot[] {
  return sightings.map((best) => {
    const key = keyOf(best);
    const answer = answers[key];
    if (answer === 'not') return { key, best, clip: best, sight: null };
    if (answer === 'own') return { key, best, clip: best, sight: 'own' };
    if (answer === undefined) return { key, best, clip: best, sight: best.certainty };
    const clip = [best, ...best.alternatives].find(({ videoId }) => videoId === answer.is) ?? best;
    return { key, best, clip, sight: 'confirmed' };
  });
}

/** A clip as it is asked about: its preview needs other words than its file. */
export interface AskedClip {
  seen: number;
  mark: MarkSign;
}

/** Of what the shop answers. */
export const findingKey = (sighting: Sighting): string => askedKey(askedOf(sighting));
export const askedKey = ({ seen, mark }: AskedClip): string => `${seen} ${mark === 'preview' ? 'preview' : 'file'}`;
const askedOf = (sighting: Sighting): AskedClip => ({ seen: sighting.videoId, mark: sighting.mark });

/** What is asked of the shop: each clip once, and once more where its preview is in the film too. */
export const clipsToAsk = (shots: readonly Shot[]): AskedClip[] => {
  const asked = shots.flatMap(({ best }) => [best, ...best.alternatives].map(askedOf));
  return [...new Map(asked.map((each) => [askedKey(each), each])).values()];
};

/** The shots as the files of a check, each clip once for each way in which it is known; what the buyer denies is left out. */
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

/** Those that a licence is needed for: nobody buys what they have not compared. */
export const certainFiles = (files: readonly FilmFile[]): FilmFile[] =>
  files.filter(({ sight }) => sight === 'found' || sight === 'confirmed');

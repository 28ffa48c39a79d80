import { SHOT_OTHERS_MAX, type ShotAnswer } from '@zhenku/contract/projects/projects';
import type { Answer } from './reading/film-scan.ts';
import { keyOf, type Shot } from './film-sights.ts';
import type { Sighting } from './judge-finds.ts';

/** Tolerance in seconds when comparing a clip span's ends between two cuts, because finds are no more precise. */
const SAME_SECONDS = 0.5;

/**
 * Returns the buyer's answers as a saved check stores them. Omits an answer while another shot of the same span is
 * open, because it would be unclear later to which shot the answer belongs.
 */
export const answersToSave = (shots: readonly Shot[]): ShotAnswer[] =>
  shots.flatMap(({ best, clip, sight }): ShotAnswer[] => {
    if (isOpen(sight) || best.alternatives.length > SHOT_OTHERS_MAX) return [];
    const { videoId, clipFrom, clipTo, certainty, mark } = best;
    const otherIds = best.alternatives.map((other) => other.videoId);
    const find = { videoId, clipFrom, clipTo, certainty, mark, otherIds };
    const answer: ShotAnswer =
      sight === 'confirmed'
        ? { ...find, answer: 'is', chosenId: clip.videoId }
        : { ...find, answer: sight ?? 'not', chosenId: null };
    return shots.some((other) => isOpen(other.sight) && isSameStretch(answer, other.best)) ? [] : [answer];
  });

const isOpen = (sight: Shot['sight']): sight is 'found' | 'look' => sight === 'found' || sight === 'look';

/**
 * Returns earlier answers that apply to a new cut's shots, by shot key. The user is asked again about a shot if its
 * clip span changed, if the find is now more certain, marked differently or resembles another clip, or if it is unclear
 * which of several shots was answered.
 */
export function earlierAnswers(
  sightings: readonly Sighting[],
  earlier: readonly ShotAnswer[],
): Readonly<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const shot of sightings) {
    const same = earlier.filter((each) => isSameStretch(each, shot));
    const [first] = same;
    if (!first || !same.every((each) => isSameAnswer(each, first))) continue;
    const rivals = sightings.filter((each) => same.some((answer) => isSameStretch(answer, each)));
    if (rivals.length > same.length || !same.every((each) => isSameFind(each, shot))) continue;
    const answer = answerFor(first, shot);
    if (answer) answers[keyOf(shot)] = answer;
  }
  return answers;
}

const isSameStretch = (answer: ShotAnswer, { videoId, clipFrom, clipTo }: Sighting): boolean =>
  answer.videoId === videoId &&
  Math.abs(answer.clipFrom - clipFrom) <= SAME_SECONDS &&
  Math.abs(answer.clipTo - clipTo) <= SAME_SECONDS;

const isSameAnswer = (one: ShotAnswer, other: ShotAnswer): boolean =>
  (['answer', 'chosenId', 'certainty', 'mark'] as const).every((key) => one[key] === other[key]);

/** An answer to a doubtful find must not apply to a certain one, nor an answer about a master to its preview. */
const isSameFind = (answer: ShotAnswer, { certainty, mark, alternatives }: Sighting): boolean =>
  answer.mark === mark &&
  (certainty === 'look' || answer.certainty === 'found') &&
  alternatives.every(({ videoId }) => answer.otherIds.includes(videoId));

function answerFor({ answer, chosenId }: ShotAnswer, shot: Sighting): Answer | null {
  if (answer !== 'is') return answer;
  const isOffered = [shot, ...shot.alternatives].some(({ videoId }) => videoId === chosenId);
  return isOffered ? { is: chosenId! } : null;
}

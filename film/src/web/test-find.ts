import type { FilmFind } from '@zhenku/contract/projects/projects';
import type { ClipPictures } from './clip-pictures.ts';
import { clipTimeAt } from './clip-time.ts';
import type { KeptFrame, TestedFind } from './film-pictures.ts';
import { certaintyOf } from './judge-finds.ts';
import { isElsewhen, type PlacedFrame } from './moving-parts.ts';
import { filmFrame, findPlace, judge, type Match } from './picture-test.ts';
import { type AskShop, markQuestion } from './mark-question.ts';

const FRAMES = 5;

/** Compares frames of the film with the clip's frames at the same times. */
export async function testFind(
  find: FilmFind,
  frames: readonly KeptFrame[],
  clip: ClipPictures | null,
  askShop: AskShop,
): Promise<TestedFind> {
  const matches: Match[] = [];
  const placed: PlacedFrame[] = [];
  if (clip) {
    const count = clip.pictures.length;
    const step = find.duration / count;
    for (const frame of chooseFrames(find, frames, step)) {
      const seen = filmFrame(frame.luma, find.flipped);
      if (!seen) continue;
      const nearest = Math.round(clipTimeAt(find, frame.time) / step);
      let best: Match | null = null;
      for (let at = Math.max(0, nearest - 1); at <= Math.min(count - 1, nearest + 1); at++) {
        const match = findPlace(seen, clip.pictures[at]!);
        if (!best || match.score > best.score) best = match;
      }
      if (!best) continue;
      matches.push(best);
      placed.push({ frame: seen, place: best.place, nearest });
    }
  }
  const likeness = judge(matches);
  const elsewhen = clip !== null && likeness.place !== null && isElsewhen(placed, clip.pictures);
  const tested: TestedFind = { ...find, ...likeness, elsewhen, mark: 'unsure' };
  // Only finds that will be shown are worth a question.
  const question = certaintyOf(tested) && markQuestion(tested, frames);
  return question ? { ...tested, mark: await askShop(question) } : tested;
}

/** Chooses the frames nearest to the storyboard's, and fills up with frames between them. */
function chooseFrames(find: FilmFind, frames: readonly KeptFrame[], step: number): KeptFrame[] {
  const within = frames.filter(({ time }) => time >= find.filmFrom - 0.01 && time <= find.filmTo + 0.01);
  const fromTile = ({ time }: KeptFrame) => {
    const at = clipTimeAt(find, time) / step;
    return Math.abs(at - Math.round(at)) * step;
  };
  // Picks the best of each fifth to spread them over the shot.
  const parts = Array.from({ length: FRAMES }, (_, part) =>
    within.slice(Math.floor((part * within.length) / FRAMES), Math.floor(((part + 1) * within.length) / FRAMES)),
  );
  return parts.flatMap((part) => part.toSorted((a, b) => fromTile(a) - fromTile(b))[0] ?? []);
}

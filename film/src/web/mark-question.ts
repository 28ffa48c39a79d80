import { MARK_FRAMES_MAX } from '@zhenku/contract/rules/film-limits';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { clipTimeAt } from './clip-time.ts';
import type { SampledFrame, MarkQuestion, TestedFind } from './film-pictures.ts';

export type AskAboutMark = (question: MarkQuestion) => Promise<MarkSign>;

/** Margin around cuts, because their times are imprecise. */
const EDGE_SECONDS = 0.12;

/** Builds the question of whether a find shows the preview's watermark; null if nothing can be compared. */
export function markQuestion(find: TestedFind, frames: readonly SampledFrame[]): MarkQuestion | null {
  const shown = frames.filter(({ time }) => time >= find.filmFrom + EDGE_SECONDS && time <= find.filmTo - EDGE_SECONDS);
  const step = Math.max(1, shown.length / MARK_FRAMES_MAX);
  const chosen = shown
    .filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
    .slice(0, MARK_FRAMES_MAX);
  if (!chosen[0] || !find.clipBox) return null;
  const { x, y, width, height } = find.clipBox;
  return {
    videoId: find.videoId,
    box: { x, y, width, height },
    aspect: chosen[0].luma.aspect,
    flipped: find.flipped,
    frames: chosen.map(({ time, points: { inside, bits } }) => ({
      time: clipTimeAt(find, time),
      inside,
      points: btoa(String.fromCharCode(...bits)),
    })),
  };
}

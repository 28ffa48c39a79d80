import {
  type Grey,
  markFrames,
  markOf,
  markScore,
  type ReadyMark,
  readyMark,
} from '@zhenku/contract/rules/preview-mark';
import type { KeptFrame, MarkSeen, TestedFind } from './film-pictures.ts';
import { drawn } from './luma.ts';

/** The mark of a clip’s preview; null where there is none. */
export type FetchMark = (videoId: number) => Promise<ReadyMark | null>;

const FRAMES = 8;
/** Cuts are not as exact as codes place them. */
const EDGE_SECONDS = 0.12;

/** How much the mark of a find’s clip shows in the film. */
export async function seeMark(
  find: TestedFind,
  frames: readonly KeptFrame[],
  fetchMark: FetchMark,
): Promise<MarkSeen | null> {
  const shown = frames.filter(
    ({ time, detail }) => detail && time >= find.filmFrom + EDGE_SECONDS && time <= find.filmTo - EDGE_SECONDS,
  );
  const step = Math.max(1, shown.length / FRAMES);
  const chosen = shown.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const film = markFrames(
    chosen.map(({ detail }) => detail!),
    find.flipped,
  );
  if (!film || !find.clipBox) return null;
  const mark = await fetchMark(find.videoId);
  if (!mark) return null;
  // Pictures place themselves to a hundredth; their shapes are known.
  const { x, y, width, height } = find.clipBox;
  const tall = (width * chosen[0]!.detail!.aspect) / mark.aspect;
  const score = markScore(film, mark, { x, width, y: y + (height - tall) / 2, height: tall });
  return score === null ? null : { score, frames: chosen.length };
}

/** The mark in the shop’s picture of it. */
export async function readMark(picture: Blob): Promise<ReadyMark> {
  const image = await createImageBitmap(picture);
  const size = { width: image.width, height: image.height };
  const grey: Grey = { pixels: drawn((context) => context.drawImage(image, 0, 0), size), ...size };
  image.close();
  return readyMark(markOf(grey));
}

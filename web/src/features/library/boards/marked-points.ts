import type { ClipPoints } from '@zhenku/contract/rules/clip-points';
import { clipMarks, type ClipMarks } from '../../../ui/player/clip-marks.ts';

/** Returns the points of a player's marks, whose last frame is used too. */
export const pointsOf = (marks: ClipMarks): ClipPoints => ({
  inFrame: marks.in,
  outFrame: marks.out === null ? null : marks.out + 1,
});

export const marksOf = ({ inFrame, outFrame }: ClipPoints): ClipMarks => ({
  in: inFrame,
  out: outFrame === null ? null : outFrame - 1,
});

/** Returns points as a request sends them. */
export const sentPoints = ({ inFrame, outFrame }: ClipPoints) => ({
  inFrame: inFrame ?? undefined,
  outFrame: outFrame ?? undefined,
});

/** Returns the points of the marks that this browser remembers of a clip, as a request sends them. */
export const rememberedPoints = (videoId: number) => sentPoints(pointsOf(clipMarks(videoId)));

export const hasPoints = ({ inFrame, outFrame }: ClipPoints): boolean => inFrame !== null || outFrame !== null;

export const isSamePart = (a: ClipPoints, b: ClipPoints): boolean =>
  a.inFrame === b.inFrame && a.outFrame === b.outFrame;

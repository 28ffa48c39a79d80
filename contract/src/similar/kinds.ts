// Pages load this file, which therefore imports no schemas.

/** The ways in which clips are similar, each of which a user can weight. */
export const SIMILAR_KINDS = ['look', 'movement', 'content'] as const;
export type SimilarKind = (typeof SIMILAR_KINDS)[number];
export const SIMILAR_KIND_LABEL: Record<SimilarKind, string> = { look: '画面', movement: '运动', content: '关键词' };
export const SIMILAR_WEIGHT_MAX = 3;

/** Longer clips keep too few stills to measure their movement, so they are in no cut. */
export const CUT_SECONDS_MAX = 72;

/** The camera's movement with its direction. */
export const MOVEMENT = { still: 1, right: 2, left: 3, up: 4, down: 5, closer: 6, away: 7, shake: 8 } as const;
export type Movement = (typeof MOVEMENT)[keyof typeof MOVEMENT];
export const MOVEMENT_LABEL: Record<Movement, string> = {
  1: '固定镜头',
  2: '右移',
  3: '左移',
  4: '上移',
  5: '下移',
  6: '推近',
  7: '拉远',
  8: '手持',
};

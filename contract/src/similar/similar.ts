import { z } from 'zod';
import { VideoCard } from '../catalogue/catalogue.ts';
import { define } from '../endpoint.ts';
import { Id, OutId } from '../shapes.ts';
import { SIMILAR_KINDS, SIMILAR_WEIGHT_MAX } from './kinds.ts';
import { LOOK_TEXT_LENGTH } from './look.ts';

const INVALID_FILTER = '筛选条件有误，请刷新后再试';
const INVALID_PICTURE = '无法读取这张图片，请换一张';

const Weight = z
  .int(INVALID_FILTER)
  .min(0, INVALID_FILTER)
  .max(SIMILAR_WEIGHT_MAX, INVALID_FILTER)
  .default(1)
  .describe('how much it counts, 0 to 3; 0: not at all');

const Size = z.int(INVALID_FILTER).min(1, INVALID_FILTER).max(60, '最多 60 条').default(12);

const Match = z.object({
  videoId: OutId,
  score: z.number().describe('0 to 1'),
  reasons: z.array(z.string()).describe('in words, the most telling first, like 同色调'),
});
const content = z.array(VideoCard).describe('best first');
const IN_ORDER = 'for each clip, in the same order';
const Similar = z.object({ content, matches: z.array(Match).describe(IN_ORDER) }).meta({ id: 'SimilarClips' });

export const similar = {
  'GET /video/v1/querySimilar': define({
    operationId: 'listSimilarVideos',
    summary: 'Published clips similar to a clip: by its look, its movement and its content',
    access: 'public',
    scope: 'catalogue',
    input: z.object({
      videoId: Id,
      ...(Object.fromEntries(SIMILAR_KINDS.map((kind) => [kind, Weight])) as Record<
        (typeof SIMILAR_KINDS)[number],
        typeof Weight
      >),
      series: z
        .boolean(INVALID_FILTER)
        .default(true)
        .describe('whether the other clips of its series come first; false: they are left out'),
      size: Size,
    }),
    output: Similar,
  }),
  'POST /video/v1/querySimilarToPicture': define({
    operationId: 'listVideosSimilarToPicture',
    summary: 'Published clips that look like a picture, of which the caller sends only a description',
    access: 'public',
    scope: 'catalogue',
    input: z.object({
      look: z
        .string(INVALID_PICTURE)
        .length(LOOK_TEXT_LENGTH, INVALID_PICTURE)
        .regex(/^[A-Za-z0-9+/]+$/, INVALID_PICTURE)
        .describe('base64 of the bytes that `packLook` (contract/src/similar/look.ts) makes of a picture'),
      size: Size,
    }),
    output: Similar,
  }),
  'GET /video/v1/queryNextShots': define({
    operationId: 'listNextShots',
    summary:
      'Published clips to cut to from a moment of a clip, with similar movement, light, colours and place of the subject',
    access: 'public',
    scope: 'catalogue',
    input: z.object({
      videoId: Id,
      at: z
        .number(INVALID_FILTER)
        .min(0, INVALID_FILTER)
        .max(86_400, INVALID_FILTER)
        .describe('the out point, in seconds'),
      size: Size,
    }),
    output: z.object({
      content,
      matches: z
        .array(Match.extend({ inPoint: z.number().describe('where to cut in, in seconds') }))
        .describe(IN_ORDER),
    }),
  }),
};

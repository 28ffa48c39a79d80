import { z } from 'zod';
import { define } from '../endpoint.ts';
import { OutId } from '../shapes.ts';
import { SELECTED_WORKS_MAX } from './work-lists.ts';
import { WorksFilter } from './works-filter.ts';

/** Calls about many of a creator's own clips. */
export const works = {
  'GET /video/v1/mine/ids': define({
    operationId: 'listMyVideoIds',
    summary: 'The ids of the caller’s clips that a filter leaves, in its order',
    access: 'creator',
    input: z.object(WorksFilter),
    output: z.object({ videoIds: z.array(OutId).describe(`at most ${SELECTED_WORKS_MAX}`) }),
  }),
};

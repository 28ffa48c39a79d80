import { z } from 'zod';
import { define } from '../endpoint.ts';
import { OutYuan } from '../shapes.ts';

export const creators = {
  'GET /author/v1/stats': define({
    operationId: 'getCreatorStatistics',
    summary: 'What a creator’s works have come to',
    access: 'creator',
    input: z.object({}),
    output: z.object({
      publishVideoCount: z.int().describe('on sale now'),
      showVideoCount: z
        .int()
        .describe('views of the pages and previews of all their clips, a visitor once a day and clip'),
      finishOrderCount: z.int().describe('items sold and not refunded'),
      totalDivideMoney: OutYuan.describe('their shares of these'),
    }),
  }),
};

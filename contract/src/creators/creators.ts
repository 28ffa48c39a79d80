import { z } from 'zod';
import { define } from '../endpoint.ts';
import { OutYuan } from '../shapes.ts';

export const creators = {
  'GET /author/v1/stats': define({
    operationId: 'getCreatorStatistics',
    summary: 'Totals of a creator’s works',
    access: 'creator',
    scope: 'sales',
    input: z.object({}),
    output: z.object({
      publishVideoCount: z.int().describe('on sale now'),
      showVideoCount: z
        .int()
        .describe('views of the pages and previews of all their clips; each visitor counts once per clip and day'),
      finishOrderCount: z.int().describe('items sold and not refunded'),
      totalDivideMoney: OutYuan.describe('the creator’s share of these sales'),
    }),
  }),
};

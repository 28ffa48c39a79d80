import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Month, OutId, OutYuan } from '../shapes.ts';

export const UsageRow = z
  .object({
    month: z.string().describe('YYYY-MM in Asia/Shanghai, of the payment'),
    userId: OutId,
    name: z.string().describe('the member who bought, also after leaving the company'),
    projectId: OutId.nullable(),
    projectName: z.string().nullable(),
    costCentre: z.string().nullable(),
    clips: z.int().describe('bought and not refunded'),
    paid: OutYuan,
    refunded: OutYuan.describe('of these purchases, whenever they were refunded'),
    amount: OutYuan.describe('`paid` less `refunded`'),
  })
  .meta({ id: 'CompanyUsageRow' });
export type UsageRow = z.infer<typeof UsageRow>;

export const usage = {
  'GET /company/v1/usage': define({
    operationId: 'getCompanyUsage',
    summary: 'What a company bought in a month, by member, project and cost centre; for its managers',
    access: 'user',
    input: Month.partial().describe('absent: the latest month with purchases'),
    output: z.object({
      month: z.string().nullable().describe('null: nothing was bought yet'),
      months: z.array(z.string()).describe('those with purchases, latest first'),
      rows: z.array(UsageRow),
    }),
  }),
  'GET /company/v1/usage/export': define({
    operationId: 'exportCompanyUsage',
    summary: 'A signed link, valid for 10 minutes, to the usage of a month, or of all months, as a CSV file',
    access: 'user',
    input: Month.partial(),
    output: z.object({ url: z.string() }),
  }),
};

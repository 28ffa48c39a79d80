import { z } from 'zod';
import { define } from '../endpoint.ts';
import { NoInput, OutId, OutYuan } from '../shapes.ts';

export const ledgerCheck = {
  'GET /operator/v1/ledger/check': define({
    operationId: 'checkLedger',
    summary: 'Checks that every ledger entry balances and every balance is the sum of its postings',
    access: 'operator:finance',
    scope: 'finance',
    input: NoInput,
    output: z.object({
      balanced: z.boolean(),
      entries: z.int(),
      imbalances: z.array(z.object({ kind: z.enum(['entry', 'account']), id: OutId, difference: OutYuan })),
    }),
  }),
};

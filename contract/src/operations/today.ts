import { z } from 'zod';
import { DocumentType } from '../content/documents.ts';
import { define } from '../endpoint.ts';
import { MONEY_WARNINGS, QUEUES } from './queues.ts';
import { None, Time } from '../shapes.ts';

const Counted = {
  count: z.int(),
  oldestTime: Time.nullable().describe('since when the oldest waits; null: none does'),
};

export const today = {
  'GET /operator/v1/today': define({
    operationId: 'getToday',
    summary: 'What waits for the caller’s role, and what looks wrong with money; made to be polled',
    access: 'operator',
    input: None,
    output: z.object({
      queues: z
        .array(
          z.object({
            queue: z.enum(QUEUES),
            ...Counted,
            holders: z.array(z.string()).describe('the other operators who are at its items now'),
          }),
        )
        .describe('those of the role, empty ones too'),
      warnings: z
        .array(z.object({ warning: z.enum(MONEY_WARNINGS), ...Counted }))
        .describe('for admins and finance; only what is wrong'),
      missingTexts: z
        .array(DocumentType)
        .optional()
        .describe('empty documents without which nobody can register, certify, recharge or buy'),
      goLiveBlocks: z.int().optional().describe('for admins: how many checks the shop fails before it can open'),
    }),
  }),
};

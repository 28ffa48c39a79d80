import { z } from 'zod';
import { DocumentType } from '../content/documents.ts';
import { define } from '../endpoint.ts';
import { MONEY_WARNINGS, QUEUES } from './queues.ts';
import { NoInput, Time } from '../shapes.ts';

const Counted = {
  count: z.int(),
  oldestTime: Time.nullable().describe('when the oldest item started to wait; null: none is waiting'),
};

export const today = {
  'GET /operator/v1/today': define({
    operationId: 'getToday',
    summary: 'The work that waits for the caller’s role and suspicious money figures; suitable for polling',
    access: 'operator',
    input: NoInput,
    output: z.object({
      queues: z
        .array(
          z.object({
            queue: z.enum(QUEUES),
            ...Counted,
            holders: z.array(z.string()).describe('the other operators who are handling its items now'),
          }),
        )
        .describe('the queues of the role, including empty ones'),
      warnings: z
        .array(z.object({ warning: z.enum(MONEY_WARNINGS), ...Counted }))
        .describe('the figures that look wrong; for admins and finance'),
      missingTexts: z
        .array(DocumentType)
        .optional()
        .describe('documents that are still empty and are required for registering, certifying, recharging or buying'),
      goLiveBlocks: z.int().optional().describe('the number of failed checks that keep the shop closed; for admins'),
    }),
  }),
};

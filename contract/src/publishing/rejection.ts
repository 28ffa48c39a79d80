import { z } from 'zod';
import { Finding } from '../clips/findings.ts';
import { Time } from '../shapes.ts';

export const Rejection = z
  .object({
    reason: z.string(),
    findings: z.array(Finding).describe('the findings that it cites'),
    clause: z.string().nullable().describe('a number in the publishing rules, such as 3.2'),
    clauseText: z.string().nullable().describe('its text at that time'),
    note: z.string().nullable(),
    time: Time,
    answer: z.string().nullable(),
    answerTime: Time.nullable(),
  })
  .meta({ id: 'Rejection' });
export type Rejection = z.infer<typeof Rejection>;

export const MyRejection = Rejection.extend({
  mayAnswer: z.boolean().describe('false once it, or the previous one, was answered'),
}).meta({ id: 'MyRejection' });
export type MyRejection = z.infer<typeof MyRejection>;

import { z } from 'zod';
import { define } from './endpoint.ts';
import { Id, Nothing, OutId, Page, Paged, Text, Time } from './shapes.ts';

/** What operators verify: a creator, a creator's company, a company buyer. */
export const AUTHENTICATION_KINDS = ['author', 'authorCompany', 'company'] as const;
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number];

export const OperatorAuthentication = z.object({
  authenticationId: OutId,
  kind: z.enum(AUTHENTICATION_KINDS),
  userId: OutId,
  userName: z.string(),
  status: z.int().describe('0 in review, 1 passed, 2 rejected'),
  reason: z.string().nullable(),
  companyName: z.string().nullable(),
  socialCreditCode: z.string().nullable(),
  licenceUrl: z.string().nullable().describe('a picture of the business licence, for 10 minutes'),
  addTime: Time,
  decideTime: Time.nullable(),
});
export type OperatorAuthentication = z.infer<typeof OperatorAuthentication>;

const AuthenticationId = z.object({ authenticationId: Id });

export const authentications = {
  'GET /operator/v1/authentications': define({
    summary: 'What users submitted to be verified: those in review oldest first, others newest first',
    access: 'operator:reviewer',
    input: z.object({
      ...Page,
      kind: z.enum(AUTHENTICATION_KINDS, '类型有误').optional(),
      status: z.int('状态有误').min(0, '状态有误').max(2, '状态有误').optional(),
    }),
    output: Paged(OperatorAuthentication),
  }),
  'POST /operator/v1/authentications/{authenticationId}/approve': define({
    summary: 'Verifies whoever submitted it',
    access: 'operator:reviewer',
    input: AuthenticationId,
    output: Nothing,
  }),
  'POST /operator/v1/authentications/{authenticationId}/reject': define({
    summary: 'Rejects a submission, with the reason',
    access: 'operator:reviewer',
    input: AuthenticationId.extend({ reason: Text(500) }),
    output: Nothing,
  }),
};

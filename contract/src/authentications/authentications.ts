import { z } from 'zod';
import { AuthenticationStatus, IdentityStatus } from '../codes.ts';
import { RejectedField } from '../creators/certification.ts';
import { IDENTITY_PICTURE_DAYS, IDENTITY_PROOFS, IDENTITY_PROVIDERS, RECHECKS } from '../creators/creator-status.ts';
import { define } from '../endpoint.ts';
import { listAndExport, StatusFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Id, ListFilter, NoOutput, OutId, Text, Time } from '../shapes.ts';

/** The kinds of submissions that operators verify: a creator, a creator's company, a company buyer. */
const AUTHENTICATION_KINDS = ['author', 'authorCompany', 'company'] as const;
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number];

export const OperatorAuthentication = z
  .object({
    authenticationId: OutId,
    kind: z.enum(AUTHENTICATION_KINDS),
    userId: OutId,
    userName: z.string(),
    status: AuthenticationStatus,
    reason: z.string().nullable(),
    companyName: z.string().nullable(),
    socialCreditCode: z.string().nullable(),
    licenceUrl: z.string().nullable().describe('a link to a picture of the business licence, valid for 10 minutes'),
    legalPerson: z.string().nullable(),
    realName: z.string().nullable(),
    idCard: z.string().nullable().describe('masked; `/identity` shows it in full; null if it cannot be decrypted'),
    identityProof: z
      .enum(IDENTITY_PROOFS)
      .nullable()
      .describe('`manual`: no provider was configured, so the reviewer compares the pictures; null for companies'),
    identityProvider: z.enum(IDENTITY_PROVIDERS).nullable().describe('the provider whose check verified the identity'),
    companyChecked: z
      .boolean()
      .nullable()
      .describe(
        'whether a provider found the company and its legal representative in the register; null for closed accounts',
      ),
    identityStatus: IdentityStatus.nullable().describe('result of the identity check; null: there was none'),
    signVersion: z.int().nullable().describe('the version of the contract that was accepted'),
    field: RejectedField.nullable().describe('the field that the rejection is about'),
    duplicates: z
      .array(z.object({ userId: OutId, kind: z.enum(AUTHENTICATION_KINDS), status: AuthenticationStatus }))
      .describe('other users’ submissions with the same identity number or credit code'),
    recheck: z.enum(RECHECKS).nullable().describe('state of the recheck, for randomly selected approvals'),
    mayRecheck: z.boolean().describe('whether the recheck is open and the caller may do it'),
    recheckReason: z.string().nullable().describe('why another reviewer disputes the approval'),
    recheckTime: Time.nullable(),
    addTime: Time,
    decideTime: Time.nullable(),
    operatorName: z.string().nullable().describe('who decided the submission'),
  })
  .meta({ id: 'OperatorAuthentication' });
export type OperatorAuthentication = z.infer<typeof OperatorAuthentication>;

const AuthenticationFilter = z.object({
  kind: z.enum(AUTHENTICATION_KINDS, '筛选条件有误，请刷新后再试').optional(),
  status: StatusFilter(0, 2),
  recheck: z
    .enum(RECHECKS, '筛选条件有误，请刷新后再试')
    .optional()
    .describe('`waiting`: submissions that the caller may recheck'),
  ...ListFilter('part of the real name, the company’s or the user’s name', LIST_SORTS.authentications),
});
export type AuthenticationFilter = z.infer<typeof AuthenticationFilter>;

const AuthenticationId = z.object({ authenticationId: Id });

export const authentications = {
  ...listAndExport('GET /operator/v1/authentications', {
    access: 'operator:reviewer',
    filter: AuthenticationFilter,
    item: OperatorAuthentication,
    list: ['listAuthentications', 'Submissions for verification: those in review oldest first, others newest first'],
    export: [
      'exportAuthentications',
      'A signed link, valid for 10 minutes, to the selected submissions as a CSV file; identity numbers masked',
    ],
  }),
  'POST /operator/v1/authentications/{authenticationId}/approve': define({
    operationId: 'approveAuthentication',
    summary:
      'Approves a submission, which verifies its user; a manual identity check requires viewing the pictures first',
    access: 'operator:reviewer',
    input: AuthenticationId,
    output: NoOutput,
  }),
  'POST /operator/v1/authentications/{authenticationId}/reject': define({
    operationId: 'rejectAuthentication',
    summary: 'Rejects a submission, with the reason',
    access: 'operator:reviewer',
    input: AuthenticationId.extend({ reason: Text(500), field: RejectedField.optional() }),
    output: NoOutput,
  }),
  'POST /operator/v1/authentications/{authenticationId}/reopen': define({
    operationId: 'reopenAuthentication',
    summary: 'Revokes a rejection: the submission is in review again, unless its user has submitted another',
    access: 'operator:reviewer',
    input: AuthenticationId,
    output: NoOutput,
  }),
  'POST /operator/v1/authentications/{authenticationId}/identity': define({
    operationId: 'getIdentityOfAuthentication',
    summary: 'Shows the identity number and pictures of a person’s submission; each access is audited',
    access: 'operator:reviewer',
    input: AuthenticationId,
    output: z.object({
      realName: z.string(),
      idCard: z.string(),
      frontUrl: z
        .string()
        .nullable()
        .describe(`a data URL; null once deleted, ${IDENTITY_PICTURE_DAYS} days after the decision`),
      backUrl: z.string().nullable(),
    }),
  }),
  'POST /operator/v1/authentications/{authenticationId}/recheck': define({
    operationId: 'recheckAuthentication',
    summary: 'Confirms or disputes another reviewer’s approval that was selected for a recheck',
    access: 'operator:reviewer',
    input: AuthenticationId.extend({
      agreed: z.boolean('请选择复核结果'),
      reason: Text(500).optional().describe('required to dispute'),
    }).refine(({ agreed, reason }) => agreed || reason, { path: ['reason'], error: '必填项' }),
    output: NoOutput,
  }),
};

import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Id, ListOf, NoInput, NoOutput, OutId, Time } from '../shapes.ts';

/**
 * Days that an admin's proposal waits for a second admin, and days that someone must have been an admin to confirm it.
 */
export const CONSENT_DAYS = 7;

/** Settings that need a second admin to change them if `adminConsent` is on. */
export const CONSENT_SETTINGS = [
  'receivingAccount',
  'adminConsent',
  'payoutConsentAmount',
  'revenueShares',
  'incomeHoldDays',
] as const;

/** Settings that direct money, or relax its checks. Changing one needs a fresh code of the second factor. */
export const PROVEN_SETTINGS = [...CONSENT_SETTINGS, 'priceBand'] as const;
export type ProvenSetting = (typeof PROVEN_SETTINGS)[number];

export const PROPOSAL_KINDS = ['settings', 'role', 'create', 'enable', 'reset'] as const;

export const AdminProposal = z
  .object({
    proposalId: OutId,
    kind: z.enum(PROPOSAL_KINDS),
    operatorId: OutId.nullable().describe(
      'whose account would change; null for changes of settings and for new accounts',
    ),
    username: z.string().nullable().describe('the user name of that account or of the new one'),
    change: z
      .record(z.string(), z.unknown())
      .describe('what another admin’s call must contain: the role or the settings; passwords are not included'),
    operatorName: z.string().describe('who proposed it'),
    waitingFor: z.array(z.string()).describe('the admins who may agree, by name'),
    mine: z.boolean(),
    time: Time,
  })
  .meta({ id: 'AdminProposal' });
export type AdminProposal = z.infer<typeof AdminProposal>;

export const ConsentResult = z
  .object({ waiting: z.literal(true) })
  .nullable()
  .describe('null: done; otherwise another admin must make the same call');

export const adminProposals = {
  'GET /operator/v1/proposals': define({
    operationId: 'listAdminProposals',
    summary: 'Changes of operators and settings that wait for another admin, oldest first',
    access: 'operator:admin',
    input: NoInput,
    output: ListOf(AdminProposal),
  }),
  'POST /operator/v1/proposals/{proposalId}/withdraw': define({
    operationId: 'withdrawAdminProposal',
    summary: 'Withdraws a change that waits for another admin; each admin may withdraw it',
    access: 'operator:admin',
    input: z.object({ proposalId: Id }),
    output: NoOutput,
  }),
};

import { z } from 'zod';
import { AuthenticationStatus } from '../codes.ts';
import { CreditCode, RejectedField } from '../creators/certification.ts';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoInput, NoOutput, OutId, OutYuan, PasswordDigest, Phone, Time, UserId } from '../shapes.ts';

/** An invitation to a phone without an account lapses after this time. */
export const PHONE_INVITE_DAYS = 30;

/** The roles of members: buyers pay from the company's coins; viewers see and download what it bought. */
const MEMBER_ROLES = ['buyer', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const COMPANY_ROLES = ['owner', ...MEMBER_ROLES] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

export const CompanyAuthentication = z
  .object({
    companyName: z.string(),
    socialCreditCode: z.string(),
    licenceUrl: z.string().describe('a link to a picture of the business licence, valid for 10 minutes'),
    status: AuthenticationStatus,
    reason: z.string().nullable(),
    field: RejectedField.nullable().describe('the field that the rejection is about'),
    addTime: Time,
  })
  .meta({ id: 'CompanyAuthentication' });
export type CompanyAuthentication = z.infer<typeof CompanyAuthentication>;

export const CompanyMember = z
  .object({
    userId: OutId,
    name: z.string(),
    phone: z.string().describe('masked, except for the owner and the member'),
    role: z.enum(COMPANY_ROLES),
    manages: z.boolean().describe('decides about requests for approval and sets limits; true for the owner'),
    monthlyLimit: OutYuan.nullable().describe('null: no limit, or not for the caller to see'),
    orderLimit: OutYuan.nullable().describe('null: no limit, or not for the caller to see'),
    addTime: Time,
  })
  .meta({ id: 'CompanyMember' });
export type CompanyMember = z.infer<typeof CompanyMember>;

export const CompanyInvite = z
  .object({
    inviteId: OutId,
    companyName: z.string().describe('the company that sent the invitation'),
    phone: z.string().describe('the invited user’s phone number'),
    role: z.enum(MEMBER_ROLES),
    registered: z.boolean().describe('false: the phone has no account yet'),
    addTime: Time,
  })
  .meta({ id: 'CompanyInvite' });
export type CompanyInvite = z.infer<typeof CompanyInvite>;

export const MemberSpending = z
  .object({
    userId: OutId,
    name: z.string(),
    orders: z.int(),
    amount: OutYuan.describe('what the company paid, less refunds'),
  })
  .meta({ id: 'MemberSpending' });
export type MemberSpending = z.infer<typeof MemberSpending>;

const Role = z.enum(MEMBER_ROLES, '页面状态已过期，请刷新后再试');
const InviteId = z.object({ inviteId: Id });

export const companies = {
  'POST /company/v1/authentication/commit': define({
    operationId: 'submitCompanyAuthentication',
    summary: 'Submits a company buyer’s business licence for verification',
    access: 'user',
    input: z.object({
      companyName: Line(100),
      socialCreditCode: CreditCode,
      licenceFileKey: z.string('请上传营业执照').min(1, '请上传营业执照').max(200),
    }),
    output: NoOutput,
  }),
  'GET /company/v1/authentication/user': define({
    operationId: 'getCompanyAuthentication',
    summary: 'The company buyer’s latest submission; null before the first',
    access: 'user',
    input: NoInput,
    output: CompanyAuthentication.nullable(),
  }),
  'GET /company/v1/user/list': define({
    operationId: 'listCompanyMembers',
    summary:
      'The caller’s company with its owner and members, and the open invitations that it sent or the caller received',
    access: 'user',
    input: NoInput,
    output: z.object({
      list: z.array(CompanyMember),
      invites: z.array(CompanyInvite),
      approvalAbove: OutYuan.nullable().describe('members’ orders above it need approval; null: none do'),
      lowBalance: OutYuan.nullable().describe('the managers are notified below this balance; null: they are not'),
    }),
  }),
  'POST /company/v1/user/invite': define({
    operationId: 'inviteCompanyMember',
    summary: `Invites a personal user into the caller’s verified company. A phone without an account gets an SMS, and the invitation after registering within ${PHONE_INVITE_DAYS} days`,
    access: 'user',
    input: z.object({ phone: Phone, role: Role.default('buyer') }),
    output: z.object({
      inviteId: OutId,
      registered: z.boolean().describe('false: the phone has no account yet, and got an SMS'),
    }),
  }),
  'POST /company/v1/user/accept': define({
    operationId: 'acceptCompanyInvite',
    summary: 'Joins the company that invited the caller',
    access: 'user',
    input: InviteId,
    output: NoOutput,
  }),
  'POST /company/v1/user/reject': define({
    operationId: 'rejectCompanyInvite',
    summary: 'Declines an invitation, or withdraws it if the caller’s company sent it',
    access: 'user',
    input: InviteId,
    output: NoOutput,
  }),
  'POST /company/v1/user/role': define({
    operationId: 'updateCompanyMemberRole',
    summary: 'Changes what a member of the caller’s company may do',
    access: 'user',
    input: z.object({ userId: Id, role: Role, manages: z.boolean('页面状态已过期，请刷新后再试').default(false) }),
    output: NoOutput,
  }),
  'DELETE /company/v1/user/unbind': define({
    operationId: 'removeCompanyMember',
    summary: 'Ends a membership at once; called by the company or by the member',
    access: 'user',
    input: UserId,
    output: NoOutput,
  }),
  'POST /company/v1/transfer': define({
    operationId: 'transferCompany',
    summary:
      'Makes a member the owner of the caller’s company, and the caller a managing member. The account types of both change; refused while either has own coins or unfinished orders',
    access: 'user',
    input: z.object({ userId: Id, secretKey: PasswordDigest }),
    output: NoOutput,
  }),
  'GET /company/v1/user/spending': define({
    operationId: 'listMemberSpending',
    summary: 'How much each member, former ones included, has spent of the company’s coins, highest first',
    access: 'user',
    input: NoInput,
    output: ListOf(MemberSpending),
  }),
};

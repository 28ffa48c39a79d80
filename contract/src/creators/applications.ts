import { z } from 'zod';
import { ApplicationStatus, SaleType, UserType } from '../codes.ts';
import { define } from '../endpoint.ts';
import { listAndExport, StatusFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { compactText, Email, Id, Line, ListFilter, NoInput, NoOutput, OutId, Phone, Text, Time } from '../shapes.ts';

const RequestedSaleType = z.literal([0, 1], {
  error: ({ input }) => (input === undefined ? '必填项' : '请选择签约方式'),
});

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** The fields of an application. Full-width characters and stray spaces are normalised. */
const ApplicationForm = z
  .object({
    name: Line(50),
    phone: compactText('必填项').pipe(Phone),
    email: compactText('必填项').pipe(Email),
    remark: Text(500),
    advantage: Text(500),
    saleType: RequestedSaleType.describe('0 exclusive, 1 non-exclusive'),
    workLink: compactText('必填项')
      .refine((link) => link.length <= 1_000, '链接过长')
      .refine(isWebAddress, '请输入以 http:// 或 https:// 开头的链接')
      .transform((link) => new URL(link).href),
  })
  .meta({ id: 'ApplicationForm' });
export type ApplicationForm = z.infer<typeof ApplicationForm>;

const Application = z
  .object({
    applicationId: OutId,
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    remark: z.string(),
    advantage: z.string(),
    saleType: SaleType,
    workLink: z.string(),
    status: ApplicationStatus,
    reason: z.string().nullable().describe('why it was rejected'),
    addTime: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof Application>;

export const OperatorApplication = Application.extend({
  userId: OutId,
  userName: z.string(),
  userType: UserType,
}).meta({ id: 'OperatorApplication' });
export type OperatorApplication = z.infer<typeof OperatorApplication>;

const ApplicationFilter = z.object({
  status: StatusFilter(0, 2),
  ...ListFilter(
    'an application’s number, or part of the applicant’s name, phone, email or user name',
    LIST_SORTS.applications,
  ),
});
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

const ApplicationId = z.object({ applicationId: Id });

export const applications = {
  'POST /author/v1/invitecode/apply': define({
    operationId: 'applyForInviteCode',
    summary: 'Applies to become a creator',
    access: 'user',
    input: ApplicationForm,
    output: NoOutput,
  }),
  'GET /author/v1/invitecode/apply': define({
    operationId: 'getInviteCodeApplication',
    summary: 'The caller’s latest application; null before the first',
    access: 'user',
    input: NoInput,
    output: Application.nullable(),
  }),
  ...listAndExport('GET /operator/v1/applications', {
    access: 'operator:reviewer',
    filter: ApplicationFilter,
    item: OperatorApplication,
    list: ['listApplications', 'Applications to become a creator: the open ones oldest first, all others newest first'],
    export: [
      'exportApplications',
      'A signed link, valid for 10 minutes, to the selected applications as a CSV file; phones masked',
    ],
  }),
  'POST /operator/v1/applications/{applicationId}/approve': define({
    operationId: 'approveApplication',
    summary:
      'Approves an open application: the applicant, or the user who registers with the invite code, may submit a certification',
    access: 'operator:reviewer',
    input: ApplicationId,
    output: NoOutput,
  }),
  'POST /operator/v1/applications/{applicationId}/reject': define({
    operationId: 'rejectApplication',
    summary: 'Rejects an open application, with the reason',
    access: 'operator:reviewer',
    input: ApplicationId.extend({ reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/applications/{applicationId}/reopen': define({
    operationId: 'reopenApplication',
    summary: 'Revokes a rejection: the application is open again, unless the applicant has another',
    access: 'operator:reviewer',
    input: ApplicationId,
    output: NoOutput,
  }),
};

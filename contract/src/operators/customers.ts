import { z } from 'zod';
import { SaleType, UserType } from '../codes.ts';
import { define } from '../endpoint.ts';
import { listAndExport, StatusFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Id, ListFilter, NoOutput, OutId, OutYuan, Text, Time, UserId } from '../shapes.ts';

export const OperatorUser = z
  .object({
    userId: OutId,
    name: z.string(),
    phone: z.string(),
    companyName: z.string().nullable(),
    userType: UserType,
    author: z.boolean(),
    saleType: SaleType.nullable(),
    role: z.int().describe('1: platform original creator'),
    suspended: z.boolean(),
    closed: z.boolean().describe('closed by the user; a closed account also counts as permanently suspended'),
    addTime: Time,
  })
  .meta({ id: 'OperatorUser' });
export type OperatorUser = z.infer<typeof OperatorUser>;

const Balance = OutYuan.nullable().describe('null for roles that may not see money');

export const OperatorUserDetail = OperatorUser.extend({
  email: z.string().nullable(),
  signTime: Time.nullable().describe('when the user became a creator'),
  coinsMoney: Balance,
  incomeMoney: Balance,
  debtMoney: Balance,
}).meta({ id: 'OperatorUserDetail' });
export type OperatorUserDetail = z.infer<typeof OperatorUserDetail>;

export const OperatorCompany = z
  .object({
    companyId: OutId,
    companyName: z.string(),
    socialCreditCode: z.string().nullable(),
    verifyTime: Time.nullable(),
    ownerId: OutId,
    ownerName: z.string(),
    phone: z.string(),
    memberCount: z.int().describe('members other than the owner'),
    coinsMoney: Balance,
    addTime: Time,
  })
  .meta({ id: 'OperatorCompany' });
export type OperatorCompany = z.infer<typeof OperatorCompany>;

const UserFilter = z.object(ListFilter('a user’s number, or part of a name, a phone or a company', LIST_SORTS.users));
export type UserFilter = z.infer<typeof UserFilter>;

const CompanyFilter = z.object({
  status: StatusFilter(0, 1).describe('1: verified'),
  ...ListFilter(
    'a company’s number or credit code, or part of its name, its account’s name or phone',
    LIST_SORTS.companies,
  ),
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;

export const customers = {
  ...listAndExport('GET /operator/v1/users', {
    access: 'operator:reviewer',
    filter: UserFilter,
    item: OperatorUser,
    list: ['listUsers', 'Users by name, phone or company'],
    export: ['exportUsers', 'The selected users as a CSV file; phones masked'],
  }),
  'GET /operator/v1/users/{userId}': define({
    operationId: 'getAnyUser',
    summary: 'One user; for finance, with the user’s money',
    access: 'operator:reviewer,finance',
    input: UserId,
    output: OperatorUserDetail,
  }),
  ...listAndExport('GET /operator/v1/companies', {
    access: 'operator:reviewer,finance',
    filter: CompanyFilter,
    item: OperatorCompany,
    list: ['listCompanies', 'Companies by name, credit code or account; for finance, with their money'],
    export: ['exportCompanies', 'The selected companies as a CSV file; phones masked'],
  }),
  'GET /operator/v1/companies/{companyId}': define({
    operationId: 'getAnyCompany',
    summary: 'One company; for finance, with its money',
    access: 'operator:reviewer,finance',
    input: z.object({ companyId: Id }),
    output: OperatorCompany,
  }),
  'POST /operator/v1/users/{userId}/creator': define({
    operationId: 'makeCreator',
    summary: 'Support tool: makes a user a creator without an application, or changes a creator’s terms',
    access: 'operator:admin',
    input: z
      .object({
        userId: Id,
        saleType: z.literal([0, 1], '请选择签约类型').optional().describe('required for new creators'),
        role: z.literal([0, 1], '页面状态已过期，请刷新后再试').optional().describe('1: platform original creator'),
      })
      .refine(({ saleType, role }) => saleType !== undefined || role !== undefined, {
        path: ['saleType'],
        error: '请选择签约类型',
      }),
    output: NoOutput,
  }),
  'POST /operator/v1/users/{userId}/suspend': define({
    operationId: 'suspendUser',
    summary: 'Suspends a user: ends their sessions, blocks logins and takes their clips off sale',
    access: 'operator:admin',
    input: z.object({ userId: Id, reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/users/{userId}/restore': define({
    operationId: 'restoreUser',
    summary: 'Ends a user’s suspension and puts the clips that it took off sale back on sale',
    access: 'operator:admin',
    input: UserId,
    output: NoOutput,
  }),
};

import { z } from 'zod';
import { define } from '../endpoint.ts';
import { StatusFilter } from '../list-and-export.ts';
import { compactText, Id, NoOutput, OutId, OutYuan, Page, Paged, Period, Text, Time, Yuan } from '../shapes.ts';

export const BANK_CREDIT_STATUS = { waiting: 0, credited: 1, takenBack: 2 } as const;
export const BANK_CREDIT_STATUS_LABEL: Readonly<Record<number, string>> = { 0: '待复核', 1: '已入账', 2: '已撤回' };
export const BANK_REFERENCE_MAX = 64;
export const BANK_CREDIT_MAX_YUAN = 10_000_000;

export const BankCredit = z
  .object({
    creditId: OutId,
    status: z.int().describe('0 waiting for another operator, 1 credited, 2 taken back'),
    userId: OutId.nullable(),
    companyId: OutId.nullable(),
    customer: z.object({ name: z.string() }),
    money: OutYuan,
    reference: z.string(),
    reason: z.string(),
    operatorName: z.string().describe('who entered it'),
    mine: z.boolean().describe('whether the caller entered it'),
    creditedBy: z.string().nullable(),
    addTime: Time,
    creditTime: Time.nullable(),
    takenBack: z.object({ operatorName: z.string(), reason: z.string(), time: Time }).nullable(),
  })
  .meta({ id: 'BankCredit' });
export type BankCredit = z.infer<typeof BankCredit>;

export const ReceivedMoney = Yuan.refine((yuan) => yuan > 0, '金额必须大于0').refine(
  (yuan) => yuan <= BANK_CREDIT_MAX_YUAN,
  `金额不能超过${BANK_CREDIT_MAX_YUAN}`,
);

/** The bank's transfer number, in capitals; it can be credited once. */
export const BankReference = compactText('请填写银行流水号').pipe(
  z.string().toUpperCase().min(1, '请填写银行流水号').max(BANK_REFERENCE_MAX, '银行流水号过长'),
);

const CreditForm = z.object({
  money: ReceivedMoney,
  reason: Text(500),
  reference: BankReference.pipe(z.string().min(4, '请填写完整的银行流水号')).describe(
    'the bank’s number of the transfer, which is credited once and pays no order',
  ),
});
export type BankCreditForm = z.infer<typeof CreditForm>;

const CreditResult = z.object({ waiting: z.literal(true) }).nullable();
const finance = 'operator:finance';

export const bankCredits = {
  'GET /operator/v1/credits': define({
    operationId: 'listBankCredits',
    summary: 'Credits for bank transfers without an order: waiting ones oldest first, others newest first',
    access: finance,
    scope: 'finance',
    input: z.object({
      ...Page,
      status: StatusFilter(0, 2),
      keyword: Text(100, 0).optional().describe('the bank’s number, or part of a user’s or company’s name'),
      ...Period,
    }),
    output: Paged(BankCredit),
  }),
  'POST /operator/v1/users/{userId}/credit': define({
    operationId: 'creditUser',
    summary: 'Credits a bank transfer to a user’s coins; above the set amount another operator must confirm',
    access: finance,
    input: CreditForm.extend({ userId: Id }),
    output: CreditResult,
    idempotent: true,
  }),
  'POST /operator/v1/companies/{companyId}/credit': define({
    operationId: 'creditCompany',
    summary: 'Credits a bank transfer to a company’s coins; above the set amount another operator must confirm',
    access: finance,
    input: CreditForm.extend({ companyId: Id }),
    output: CreditResult,
    idempotent: true,
  }),
  'POST /operator/v1/credits/{creditId}/takeBack': define({
    operationId: 'takeBackCredit',
    summary: 'Withdraws a waiting credit, or reverses a completed one if its coins have not been spent',
    access: finance,
    input: z.object({ creditId: Id, reason: Text(500) }),
    output: NoOutput,
    idempotent: true,
  }),
};

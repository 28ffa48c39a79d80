import { z } from 'zod';
import { WithdrawalStatus } from '../codes.ts';
import { define } from '../endpoint.ts';
import { isBankCardNumber } from './bank-card.ts';
import { TAX_BRACKETS_MAX, taxTableProblem } from './withholding-tax.ts';
import {
  Altcha,
  Captcha,
  compactText,
  Id,
  Line,
  ListOf,
  NoInput,
  NoOutput,
  OutId,
  OutYuan,
  Phone,
  Text,
  Time,
  Yuan,
} from '../shapes.ts';
import { Income } from '../wallet/wallet.ts';
import { WITHDRAWAL_MIN_YUAN, WITHDRAWAL_REFUSAL } from './withdrawal-status.ts';

export const TaxBrackets = z
  .array(
    z.object({
      upTo: Yuan.nullable().default(null).describe('in yuan, inclusive; null in the last bracket'),
      percent: z.number('税率有误').describe('percent of the whole amount'),
      deduction: Yuan.describe('in yuan, deducted from the percentage of the amount'),
    }),
    '请填写税率表',
  )
  .max(TAX_BRACKETS_MAX, `最多${TAX_BRACKETS_MAX}档`)
  .superRefine((brackets, context) => {
    const problem = taxTableProblem(brackets);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const TaxTable = z
  .object({
    version: z.int(),
    from: z.string().describe('the first day, YYYY-MM-DD in Asia/Shanghai'),
    brackets: z.array(z.object({ upTo: z.number().nullable(), percent: z.number(), deduction: z.number() })),
  })
  .meta({ id: 'TaxTable' });

export const BankCard = z
  .object({
    cardId: OutId,
    bankName: z.string(),
    bankAddress: z.string().describe('the branch'),
    cardNo: z.string().describe('its last four digits, the others as asterisks'),
    realName: z.string(),
    phone: z.string().describe('masked'),
  })
  .meta({ id: 'BankCard' });
export type BankCard = z.infer<typeof BankCard>;

export const Withdrawal = z
  .object({
    applyId: OutId,
    userName: z.string().describe('the payee'),
    depositMoney: OutYuan,
    taxMoney: OutYuan,
    payMoney: OutYuan.describe('the amount paid out'),
    taxVersion: z.int().nullable().describe('the version of the tax table; null if no tax is withheld'),
    recharge: z.boolean().describe('income that was turned into coins'),
    bankName: z.string().nullable(),
    bankCardNo: z.string().nullable().describe('its last four digits, the others as asterisks'),
    alipayAccountId: z.string().nullable(),
    remark: z.string().nullable(),
    depositStatus: WithdrawalStatus,
    reason: z.string().nullable().describe('why it failed'),
    transferUrl: z.string().nullable().describe('a link to the slip of the transfer, valid for 10 minutes'),
    createTime: Time,
    decideTime: Time.nullable(),
    cancellable: z.boolean().describe('whether it is open and no operator has opened it yet'),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalForm = Income.extend({
  phone: z.string().nullable().describe('masked; null for an account without one'),
  certifiedName: z.string().nullable().describe('null: not certified yet'),
  needsInvoice: z
    .boolean()
    .describe('whether it is a company’s withdrawal, which needs an invoice and has no tax withheld'),
  openApplyId: OutId.nullable().describe('the id of the withdrawal that is open'),
  pausedUntil: Time.nullable().describe('when withdrawals are possible again after a change of password or phone'),
  taxTable: TaxTable.nullable().describe('null if no tax is withheld'),
}).meta({ id: 'WithdrawalForm' });
export type WithdrawalForm = z.infer<typeof WithdrawalForm>;

const Money = Yuan.refine((yuan) => yuan > 0, '金额必须大于0');

const Application = z
  .object({
    captcha: Captcha,
    cardId: Id.optional(),
    alipayAccountName: Line(100).optional(),
    aplipayAccountId: compactText('请输入支付宝账号')
      .refine((account) => account.length <= 100, '支付宝账号有误')
      .optional(),
    depositMoney: Yuan.refine((yuan) => yuan >= WITHDRAWAL_MIN_YUAN, WITHDRAWAL_REFUSAL.tooLittle),
    remark: Text(500, 0).optional(),
    invoiceFileKey: z.string('请上传发票').max(200).optional().describe('a PDF; required for companies'),
  })
  .superRefine(({ cardId, alipayAccountName, aplipayAccountId }, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const alipay = alipayAccountName !== undefined || aplipayAccountId !== undefined;
    if (cardId !== undefined && alipay) issue('cardId', '银行卡和支付宝只能选择一种');
    else if (cardId === undefined && !alipay) issue('cardId', '请选择银行卡');
    else if (alipay && alipayAccountName === undefined) issue('alipayAccountName', '请输入支付宝姓名');
    else if (alipay && aplipayAccountId === undefined) issue('aplipayAccountId', '请输入支付宝账号');
  });

/** Text for the bank's file, which the bank's program reads verbatim: no separators, quotes, or formula prefixes. */
const BankText = (max: number) =>
  Line(max).refine((text) => !/^[=+\-@]|[,"']/.test(text.normalize('NFKC')), '不能含逗号、引号或以符号开头');

export const payouts = {
  'GET /bankcard/v1/list': define({
    operationId: 'listBankCards',
    summary: 'The caller’s bank cards, newest first',
    access: 'creator',
    input: NoInput,
    output: ListOf(BankCard),
  }),
  'POST /bankcard/v1/verifyCode': define({
    operationId: 'sendBankCardCode',
    summary: 'Sends the code for adding a card to the phone registered with the bank',
    access: 'creator',
    input: z.object({ phone: Phone, altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /bankcard/v1/bind': define({
    operationId: 'bindBankCard',
    summary: 'Adds a bank card in the certified name; at most 10',
    access: 'creator',
    input: z.object({
      realName: Line(100),
      cardNo: compactText('请输入银行卡号').refine(isBankCardNumber, '请输入正确的银行卡号'),
      bankName: BankText(100),
      bankAddress: BankText(200),
      phone: Phone,
      captcha: Captcha,
    }),
    output: z.object({ cardId: OutId }),
  }),
  'DELETE /bankcard/v1/delete': define({
    operationId: 'deleteBankCard',
    summary: 'Deletes a card that no open withdrawal uses',
    access: 'creator',
    input: z.object({ cardId: Id }),
    output: NoOutput,
  }),
  'GET /author/v1/deposit/form': define({
    operationId: 'getWithdrawalForm',
    summary: 'What a withdrawal depends on: the balance, the certified name, the tax table and any obstacle',
    access: 'creator',
    input: NoInput,
    output: WithdrawalForm,
  }),
  'POST /author/v1/deposit/verifyCode': define({
    operationId: 'sendWithdrawalCode',
    summary: 'Sends the code for a withdrawal to the account’s own phone',
    access: 'creator',
    input: z.object({ altcha: Altcha }),
    output: NoOutput,
  }),
  'GET /author/v1/deposit/tax': define({
    operationId: 'getWithholdingTax',
    summary: 'The tax on an amount, and the amount paid out',
    access: 'creator',
    input: z.object({ depositMoney: Money }),
    output: z.object({ taxMoney: OutYuan, payMoney: OutYuan }),
  }),
  'POST /author/v1/deposit/apply': define({
    operationId: 'applyForWithdrawal',
    summary: 'Requests a withdrawal of income to a bank card or Alipay; the money is held until an operator decides',
    access: 'creator',
    input: Application,
    output: z.object({ applyId: OutId, taxMoney: OutYuan, payMoney: OutYuan }),
    idempotent: true,
  }),
  'POST /author/v1/deposit/cancel': define({
    operationId: 'cancelWithdrawal',
    summary: 'Cancels a withdrawal that no operator has opened yet, and returns its money',
    access: 'creator',
    input: z.object({ applyId: Id }),
    output: NoOutput,
    idempotent: true,
  }),
  'GET /author/v1/deposit/list': define({
    operationId: 'listMyWithdrawals',
    summary: 'The caller’s withdrawals, and income that was turned into coins, newest first',
    access: 'creator',
    input: NoInput,
    output: z.object({ records: z.array(Withdrawal) }),
  }),
};

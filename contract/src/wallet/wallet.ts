import { z } from 'zod';
import { Tier } from '../codes.ts';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import {
  AmountRange,
  Id,
  ListFilter,
  Month,
  NoInput,
  OutId,
  OutYuan,
  PageBy,
  Paged,
  Period,
  Sorting,
  Text,
  Time,
} from '../shapes.ts';
import { STATEMENT_ACCOUNTS, STATEMENT_KINDS } from './statement-kinds.ts';

export const StatementLine = z
  .object({
    entryId: OutId,
    time: Time,
    kind: z.enum(STATEMENT_KINDS),
    title: z.string().describe('the kind of movement, in Chinese'),
    orderId: z.string().nullable().describe('the number of the order or recharge'),
    orderItemId: z
      .string()
      .nullable()
      .describe('the order item of a creator’s sale; the clip and the tier are of the same sale'),
    videoId: OutId.nullable(),
    videoName: z.string().nullable().describe('the name when it was ordered'),
    videoType: Tier.nullable(),
    applyId: OutId.nullable().describe('the number of a withdrawal'),
    userName: z.string().nullable().describe('who placed a company’s order or bought its pack'),
    amount: OutYuan.describe('negative: paid'),
    balance: OutYuan.describe(
      'the balance afterwards, including bonus coins; for income, less debts: negative if more is owed',
    ),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof StatementLine>;

const StatementFilter = z.object({
  account: z.enum(STATEMENT_ACCOUNTS, '账户有误').default('coins'),
  kind: z.enum(STATEMENT_KINDS, '类型有误').optional(),
  ...Period,
});
export type StatementFilter = z.infer<typeof StatementFilter>;

const CoinsAccount = z
  .enum(['coins', 'company'], '账户有误')
  .default('coins')
  .describe(
    'coins: the caller’s, which are the company’s for a company account; company: the company’s, for its owner',
  );

export const Income = z
  .object({
    withdrawableMoney: OutYuan,
    heldMoney: OutYuan.describe('income of the last incomeHoldDays days'),
    debtMoney: OutYuan.describe(
      'refunded income that had been withdrawn or turned into coins; new income repays it first',
    ),
    incomeHoldDays: z.int(),
    releases: z
      .array(z.object({ date: z.string().describe('YYYY-MM-DD in Asia/Shanghai'), money: OutYuan }))
      .describe('when heldMoney becomes withdrawable, by day, earliest first; within a day, each sale at its own time'),
  })
  .meta({ id: 'Income' });
export type Income = z.infer<typeof Income>;

export const LedgerAccount = z
  .object({
    accountId: OutId,
    kind: z.string(),
    userId: OutId.nullable(),
    companyId: OutId.nullable(),
    ownerName: z.string().nullable(),
    provider: z.string().nullable(),
    balance: OutYuan,
  })
  .meta({ id: 'LedgerAccount' });
export type LedgerAccount = z.infer<typeof LedgerAccount>;

export const LedgerEntry = z
  .object({
    entryId: OutId,
    causeKind: z.string(),
    causeId: z.string(),
    reversesId: OutId.nullable(),
    time: Time,
    postings: z.array(z.object({ accountId: OutId, kind: z.string(), amount: OutYuan, balanceAfter: OutYuan })),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const AccountFilter = z.object({
  kind: Text(40, 0).optional(),
  keyword: Text(100, 0).optional().describe('part of the owner’s name or phone'),
  ...Sorting(LIST_SORTS.ledgerAccounts),
  ...AmountRange,
});
export type AccountFilter = z.infer<typeof AccountFilter>;

const EntryFilter = z.object({
  account: Id.optional(),
  ...ListFilter('the number of an entry or of its cause', LIST_SORTS.ledgerEntries),
  ...AmountRange,
});
export type EntryFilter = z.infer<typeof EntryFilter>;

export const wallet = {
  'GET /wallet/v1/statement': define({
    operationId: 'getStatement',
    summary: 'The movements of the caller’s coins, of their company’s (for its owner) or of their income; newest first',
    access: 'user',
    input: StatementFilter.extend(PageBy(PAGE_SIZE.statement)),
    output: Paged(StatementLine).extend({
      received: OutYuan.describe('total of all matching incoming movements'),
      paid: OutYuan.describe('total of all matching outgoing movements, positive'),
    }),
  }),
  'GET /wallet/v1/statement/export': define({
    operationId: 'exportStatement',
    summary: 'A signed link, valid for 10 minutes, to the statement as a CSV file; oldest first',
    access: 'user',
    input: StatementFilter,
    output: z.object({ url: z.string() }),
  }),
  'GET /wallet/v1/statement/months': define({
    operationId: 'listCoinMonths',
    summary: 'The months with a PDF statement of the coins: from the first movement to this month, newest first',
    access: 'user',
    input: z.object({ account: CoinsAccount }),
    output: z.object({ months: z.array(z.string().describe('YYYY-MM in Asia/Shanghai')) }),
  }),
  'GET /wallet/v1/statement/month': define({
    operationId: 'exportCoinMonth',
    summary: 'A signed link, valid for 10 minutes, to the PDF of a month’s movements of coins with their balances',
    access: 'user',
    input: Month.extend({ account: CoinsAccount }),
    output: z.object({ url: z.string() }),
  }),
  'GET /author/v1/income': define({
    operationId: 'getIncome',
    summary: 'The caller’s income: how much can be withdrawn now, how much on later days, and how much is owed',
    access: 'creator',
    scope: 'sales',
    input: NoInput,
    output: Income,
  }),
  ...listAndExport('GET /operator/v1/ledger/accounts', {
    access: 'operator:finance',
    scope: 'finance',
    filter: AccountFilter,
    item: LedgerAccount,
    list: ['listLedgerAccounts', 'The accounts of the books with their balances'],
    export: ['exportLedgerAccounts', 'The selected accounts as a CSV file'],
  }),
  ...listAndExport('GET /operator/v1/ledger/entries', {
    access: 'operator:finance',
    scope: 'finance',
    filter: EntryFilter,
    item: LedgerEntry,
    list: ['listLedgerEntries', 'Journal entries with their postings, of one or all accounts, newest first'],
    export: ['exportLedgerEntries', 'The selected entries as a CSV file, with one line per posting'],
  }),
};

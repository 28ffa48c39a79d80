import { z } from 'zod';
import { BOOK_CHANNELS } from './book-channels.ts';
import { define } from '../endpoint.ts';
import { Month, NoInput, OutYuan, Time } from '../shapes.ts';

const Close = z
  .object({
    time: Time,
    operatorName: z.string(),
    hash: z.string().describe('SHA-256 of `previousHash` and the figures'),
    previousHash: z.string().describe('the hash of the previous month; zeros for the first'),
  })
  .meta({ id: 'MonthClose' });

export const BookAccount = z
  .object({
    kind: z.string(),
    provider: z.string().nullable(),
    opening: OutYuan,
    gained: OutYuan,
    lost: OutYuan.describe('positive'),
    closing: OutYuan,
  })
  .meta({ id: 'BookAccount' });
export type BookAccount = z.infer<typeof BookAccount>;

export const BookLine = z
  .object({
    date: z.iso.date().describe('a day of Asia/Shanghai'),
    channel: z.enum(BOOK_CHANNELS),
    detail: z.string().nullable().describe('the payment provider; for `other`, the cause'),
    count: z.int(),
    money: OutYuan,
  })
  .meta({ id: 'BookLine' });
export type BookLine = z.infer<typeof BookLine>;

const BookDifference = z
  .object({
    channel: z.enum([...BOOK_CHANNELS, 'opening', 'balance']),
    detail: z.string().nullable(),
    cause: z.string().nullable().describe('the kind and the id of what moved the money'),
    money: OutYuan.describe('according to the ledger'),
    recordMoney: OutYuan.describe('according to orders, recharges, refunds and withdrawals'),
  })
  .meta({ id: 'BookDifference' });
export type BookDifference = z.infer<typeof BookDifference>;

export const MonthBooks = z
  .object({
    month: z.string(),
    close: Close.nullable(),
    obstacle: z
      .string()
      .nullable()
      .describe('why the month cannot be closed now, in Chinese; null if it can be or is closed'),
    hash: z.string().describe('the hash of these figures; the call that closes the month sends it'),
    accounts: z.array(BookAccount),
    lines: z.array(BookLine).describe('by day, channel and detail'),
    differences: z
      .array(BookDifference)
      .describe('the first 100 differences between the ledger and the source records'),
  })
  .meta({ id: 'MonthBooks' });
export type MonthBooks = z.infer<typeof MonthBooks>;

export const books = {
  'GET /operator/v1/ledger/months': define({
    operationId: 'listBookMonths',
    summary: 'The months from the first ledger entry to the current month, newest first',
    access: 'operator:finance',
    scope: 'finance',
    input: NoInput,
    output: z.object({ list: z.array(z.object({ month: z.string(), close: Close.nullable() })) }),
  }),
  'GET /operator/v1/ledger/months/{month}': define({
    operationId: 'getMonthBooks',
    summary:
      'A month’s sums by day and channel, and the balances of each kind of account; frozen once the month is closed',
    access: 'operator:finance',
    scope: 'finance',
    input: Month,
    output: MonthBooks,
  }),
  'GET /operator/v1/ledger/months/{month}/export': define({
    operationId: 'exportMonthBooks',
    summary: 'A signed link, valid for 10 minutes, to the month’s books as a CSV file',
    access: 'operator:finance',
    scope: 'finance',
    input: Month,
    output: z.object({ url: z.string() }),
  }),
  'POST /operator/v1/ledger/months/{month}/close': define({
    operationId: 'closeMonth',
    summary: 'Closes a month permanently: its figures are frozen and it takes no more entries',
    access: 'operator:finance',
    input: Month.extend({ hash: z.string('请先核对账目').regex(/^[0-9a-f]{64}$/, '请先核对账目') }),
    output: Close,
    idempotent: true,
  }),
};

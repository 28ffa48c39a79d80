import { expect, test } from 'vitest';
import { openTestDatabase } from '../platform/testing/database.ts';
import { openTrade, payTrade, refundedFen, refundTrade, type SandboxDb } from './trades.ts';

const db = (await openTestDatabase()) as unknown as SandboxDb;

test('never refunds more than was paid, however many refunds come at once', async () => {
  const opened = await openTrade(db, 'alipay', {
    outTradeNo: 'R20260101',
    amountFen: 1_000n,
    subject: '充值',
    expiresAt: new Date(Date.now() + 60_000),
    notifyUrl: null,
    returnUrl: null,
  });
  const trade = await payTrade(db, opened, 1_000n);
  const refunds = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => refundTrade(db, trade, { refundNo: `F${index}`, amountFen: 400n })),
  );
  expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await refundedFen(db, trade.trade_no)).toBe(800n);
});

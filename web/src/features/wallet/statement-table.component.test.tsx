import { screen } from '@testing-library/react';
import type { StatementKind } from '@zhenku/contract/wallet/statement-kinds';
import type { StatementLine } from '@zhenku/contract/wallet/wallet';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { StatementTable } from './statement-table.tsx';

const line = (kind: StatementKind, entryId: number): StatementLine => ({
  entryId,
  kind,
  time: '2026-06-01T02:00:00.000Z',
  title: kind,
  orderId: null,
  orderItemId: null,
  videoId: null,
  videoName: null,
  videoType: null,
  applyId: null,
  userName: '林夏',
  amount: -80,
  balance: 20,
});

it('names the member who ordered, and the one who bought a pack', () => {
  show(<StatementTable lines={[line('purchase', 2), line('packPurchase', 1)]} unit="coin" stale={false} />);
  expect(screen.getByRole('row', { name: /purchase.*下单人 林夏/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /packPurchase.*购买人 林夏/ })).toBeVisible();
});

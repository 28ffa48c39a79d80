import { screen } from '@testing-library/react';
import type { Sale } from '@zhenku/contract/sales/sales';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { SalesTable } from './sales-table.tsx';

const SALE_TIME = '2026-06-01T01:00:00.000Z';

const aSale = (fields: Partial<Sale> = {}): Sale => ({
  orderItemId: 'item-1',
  videoId: 11,
  videoName: '海边日出',
  thumbnailUrl: '',
  videoType: 1,
  listPrice: 30,
  upgradeCredit: 0,
  discountAmount: 6,
  payAmount: 24,
  pack: null,
  bonusPart: 0,
  shareRule: { saleType: 1, percent: 60, version: 1 },
  divideMoney: 14.4,
  createTime: SALE_TIME,
  availableTime: SALE_TIME,
  refundTime: null,
  ...fields,
});

const PACK_SALE = {
  pack: { packName: '十次畅选', price: 80, downloads: 10 },
  discountAmount: 0,
  payAmount: 8,
  divideMoney: 4.8,
};

it('says of a sale that a pack paid it, in place of a discount card', async () => {
  const { user, unmount } = show(<SalesTable sales={[aSale(PACK_SALE)]} stale={false} />);
  expect(screen.getByRole('row', { name: /海边日出 HD · 下载包/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '查看“海边日出”的分成算式' }));
  expect(screen.getByText('“十次畅选”，10 次 ¥80.00，按单次价格计')).toBeVisible();
  expect(screen.queryByText('折扣卡')).toBeNull();
  unmount();
  const other = show(<SalesTable sales={[aSale()]} stale={false} />);
  expect(screen.getByRole('row', { name: /海边日出/ })).not.toHaveTextContent('下载包');
  await other.user.click(screen.getByRole('button', { name: '查看“海边日出”的分成算式' }));
  expect(screen.getByText('−¥6.00')).toBeVisible();
});

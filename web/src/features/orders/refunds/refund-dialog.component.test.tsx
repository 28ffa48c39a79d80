import { screen } from '@testing-library/react';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Order } from '@zhenku/contract/orders/orders';
import { describe, expect, it } from 'vitest';
import { logIn, show } from '../../../testing/render.tsx';
import { anOrder, anOrderItem } from '../../../testing/samples.ts';
import { RefundDialog } from './refund-dialog.tsx';

const orderItems = [1, 2].map((n) => anOrderItem({ orderItemId: `item-${n}`, payAmount: 8 }));

async function open(fields: Partial<Order> = {}) {
  logIn();
  show(
    <RefundDialog
      order={anOrder({ orderStatus: ORDER_STATUS.paid, orderItems, ...fields })}
      onClose={() => undefined}
    />,
  );
  return await screen.findByRole('dialog', { name: '申请退款' });
}

describe('asking for a refund', () => {
  it('states the money that returns as coins', async () => {
    const dialog = await open();
    expect(dialog).toHaveTextContent('退款以牛币退回原支付账户');
    expect(dialog).toHaveTextContent('申请退款金额 ¥16.00');
  });

  it('states the downloads that return to the pack that paid', async () => {
    const dialog = await open({ pack: { packId: 9, packName: '十次畅选' } });
    expect(dialog).toHaveTextContent('次数退回下载包，下载包已结束的退回牛币');
    expect(dialog).toHaveTextContent('申请退回 2 次，抵付金额 ¥16.00');
    expect(dialog).not.toHaveTextContent('申请退款金额');
  });
});

import { screen } from '@testing-library/react';
import { ORDER_STATUS, REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import type { OperatorRefundRequest } from '@zhenku/contract/orders/refunds';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { toastTexts } from '../../testing/render.tsx';
import { showConsole } from '../../testing/render-console.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { sendNow, undo, undoables } from '../parts/pending-changes.ts';
import { RefundDrawer } from './refund-drawer.tsx';

const APPROVE = 'POST /operator/v1/refunds/{requestId}/approve';
const REJECT = 'POST /operator/v1/refunds/{requestId}/reject';
const TIME = '2026-06-01T01:00:00.000Z';
const ITEM: OperatorRefundRequest['items'][number] = {
  orderItemId: 'item-1',
  videoId: 11,
  videoName: '海边日出',
  videoType: 1,
  resolution: '1920X1080',
  is8K: false,
  payAmount: 30,
  downloadCount: 2,
  authorized: true,
  refundTime: null,
};
const REQUEST: OperatorRefundRequest = {
  requestId: 6,
  status: REFUND_REQUEST_STATUS.open,
  orderItemIds: ['item-1'],
  reason: '素材与描述不符',
  answer: null,
  applyTime: TIME,
  decideTime: null,
  orderId: 'order-1',
  orderStatus: ORDER_STATUS.paid,
  payTime: TIME,
  userId: 7,
  customer: { name: '林夏' },
  amount: 30,
  items: [ITEM],
};

function open(fields: Partial<OperatorRefundRequest> = {}, other: string | null = null) {
  const next = vi.fn<() => void>();
  const takeOver = vi.fn<() => Promise<void>>(async () => undefined);
  const queue = { next, close: () => undefined, step: () => undefined, claim: { other, takeOver } };
  const view = showConsole(
    <RefundDrawer request={{ ...REQUEST, ...fields }} queue={queue as unknown as Queue<OperatorRefundRequest>} />,
  );
  return { ...view, next, takeOver };
}

const approve = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: '退款' }));
  await user.type(await screen.findByRole('textbox', { name: '答复' }), '已核实');
  await user.click(screen.getByRole('button', { name: '退款 ¥30.00' }));
};

afterEach(() => undoables.set([]));

describe('a refund request', () => {
  it('shows downloads and the certificate, on which the decision depends', () => {
    open();
    expect(screen.getByText('素材与描述不符')).toBeVisible();
    expect(screen.getByText('下载 2 次 · 授权书已填写')).toBeVisible();
  });

  it('holds the approval back, shows it as pending, and goes to the next item', async () => {
    const { user, next } = open();
    await approve(user);
    expect(next).toHaveBeenCalledOnce();
    expect(callsOf(APPROVE)).toEqual([]);
    expect(screen.getByText('等待执行')).toBeVisible();
    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
  });

  it('sends the approval with the reply to the buyer', async () => {
    answers(APPROVE, null);
    const { user } = open();
    await approve(user);
    await sendNow();
    expect(callsOf(APPROVE)).toEqual([{ requestId: 6, answer: '已核实' }]);
    expect(toastTexts()).toEqual(['已退款']);
  });

  it('can be decided again after the approval is undone', async () => {
    const { user } = open();
    await approve(user);
    await undo(undoables.get()[0]!);
    expect(await screen.findByRole('button', { name: '驳回' })).toBeVisible();
    expect(toastTexts()).toEqual(['已撤销：订单 order-1 退款 ¥30.00']);
    expect(callsOf(APPROVE)).toEqual([]);
  });

  it('reports which decision failed, and why', async () => {
    answers(APPROVE, refuses(40_900, '申请已处理'));
    const { user } = open();
    await approve(user);
    await sendNow();
    expect(toastTexts()).toEqual(['申请已处理', '未执行：订单 order-1 退款 ¥30.00']);
  });

  it('sends the rejection with a reason', async () => {
    answers(REJECT, null);
    const { user, next } = open();
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await user.click(await screen.findByRole('button', { name: '素材已下载并使用' }));
    await user.click(screen.getAllByRole('button', { name: '驳回' }).at(-1)!);
    await expect.poll(() => next.mock.calls.length).toBe(1);
    expect(callsOf(REJECT)).toEqual([{ requestId: 6, reason: '素材已下载并使用' }]);
  });

  it('says how many of the clips were refunded before', async () => {
    const refunded = { ...ITEM, orderItemId: 'item-2', videoName: '城市夜景', refundTime: TIME };
    const { user } = open({ items: [ITEM, refunded] });
    await user.click(screen.getByRole('button', { name: '退款' }));
    expect(await screen.findByText(/申请中的其余 1 条素材此前已退款，不计入本次金额/)).toBeVisible();
  });

  it('shows the reply and no buttons once the request is decided', () => {
    open({ status: REFUND_REQUEST_STATUS.open + 1, answer: '已核实', decideTime: TIME });
    expect(screen.getByText('已核实')).toBeVisible();
    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
  });

  it('names the colleague who has the request open, and lets the operator take it over', async () => {
    const { user, takeOver } = open({}, '小王');
    expect(screen.getByText('小王 正在处理')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '接手' }));
    expect(takeOver).toHaveBeenCalledOnce();
  });
});

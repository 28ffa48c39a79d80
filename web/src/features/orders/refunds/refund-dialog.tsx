import type { Order } from '@zhenku/contract/orders/orders';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { ApiError, call } from '../../../api/user-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/input.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { sumYuan } from '@zhenku/contract/money';
import { tierText } from '../../clips/tier-text.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { refreshOrders } from '../queries.ts';
import styles from './refund-dialog.module.css';
import { refundableItems } from './refundable.ts';

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const items = refundableItems(order);
  const [chosen, setChosen] = useState<readonly string[]>(items.map(({ orderItemId }) => orderItemId));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useAction((failure) => setError(failure instanceof ApiError ? failure.fields.reason : undefined));
  const idempotency = useIdempotencyKey();
  const amount = sumYuan(items.filter((item) => chosen.includes(item.orderItemId)).map(({ payAmount }) => payAmount));

  const submit = () => {
    if (chosen.length === 0) return toast.info('请选择要退款的素材');
    if (reason.trim() === '') return setError('请填写退款原因');
    run(async () => {
      const body = { orderId: order.orderId, orderItemIds: [...chosen], reason: reason.trim() };
      await call('POST /order/v1/refund/apply', body, { idempotencyKey: idempotency.keyFor(body) });
      toast.success('退款申请已提交，处理结果将以系统消息通知您');
      onClose();
      await refreshOrders();
    });
  };
  return (
    <FormDialog title="申请退款" okText="提交申请" busy={busy} width={560} onSubmit={submit} onClose={onClose}>
      <p className="muted">
        {order.pack ? '次数退回下载包，下载包已结束的退回牛币' : '退款以牛币退回原支付账户'}
        ；授权和授权书随即失效，不能再下载，已开的发票作废。
      </p>
      <fieldset className={styles.items}>
        <legend>退款素材</legend>
        {items.map((item) => (
          <Checkbox
            key={item.orderItemId}
            checked={chosen.includes(item.orderItemId)}
            onChange={({ target }) =>
              setChosen(
                target.checked ? [...chosen, item.orderItemId] : chosen.filter((one) => one !== item.orderItemId),
              )
            }
          >
            {item.videoName}（{tierText(item)}）<PriceText yuan={item.payAmount} />
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        label="退款原因"
        max={TEXTAREA_MAX}
        value={reason}
        error={error}
        onChange={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
      <p>
        {order.pack ? `申请退回 ${chosen.length} 次，抵付金额` : '申请退款金额'}{' '}
        <PriceText yuan={amount} className={styles.amount} />
      </p>
    </FormDialog>
  );
}

import type { BoardItem } from '@zhenku/contract/library/boards';
import { ORDER_ITEMS_MAX, TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { usePlaceOrder } from '../../orders/place-order.ts';
import { planCheckout } from './board-changes.ts';
import styles from './board.module.css';

interface CheckoutBarProps {
  items: readonly BoardItem[];
  /** Names `items` before their number, like 结算全部. */
  label: string;
  okText?: string;
}

/** Orders clips in one tier, skips those that the caller has licensed, and opens the payment page. */
export function CheckoutBar({ items, label, okText = '一键结算' }: CheckoutBarProps) {
  const { user } = useSession();
  const [videoType, setVideoType] = useState<Tier>(1);
  const [busy, run] = useAction();
  const placeOrder = usePlaceOrder();
  const plan = planCheckout(items, { videoType, userId: user?.userId, max: ORDER_ITEMS_MAX });
  const checkOut = () =>
    run(async () => {
      await placeOrder({ videos: plan.items.map(({ videoId }) => ({ videoId, videoType })) });
      if (plan.skipped.length > 0) toast.info(`已跳过：${plan.skipped.join('、')}`);
    });
  return (
    <div className={styles.checkout}>
      <label>
        规格{' '}
        <select value={videoType} onChange={({ target }) => setVideoType(Number(target.value) as Tier)}>
          {TIERS.map((tier) => (
            <option key={tier} value={tier}>
              {TIER_LABEL[tier]}
            </option>
          ))}
        </select>
      </label>
      <span>
        {label} {plan.items.length} 条 <PriceText yuan={plan.price} />
      </span>
      <Button variant="primary" busy={busy} disabled={plan.items.length === 0} onClick={checkOut}>
        {okText}
      </Button>
      {plan.skipped.length > 0 && <span className="muted small">将跳过：{plan.skipped.join('、')}</span>}
    </div>
  );
}

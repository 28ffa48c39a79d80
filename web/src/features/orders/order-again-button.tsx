import type { Order } from '@zhenku/contract/orders/orders';
import { TIERS } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { usePlaceOrder } from './place-order.ts';

export function OrderAgainButton({ order }: { order: Order }) {
  const [busy, run] = useAction();
  const placeOrder = usePlaceOrder();
  const videos = order.orderItems.flatMap(({ videoId, videoType }) => {
    const tier = TIERS.find((known) => known === videoType);
    return tier ? [{ videoId, videoType: tier }] : [];
  });
  return (
    <Button
      variant="primary"
      busy={busy}
      onClick={() => run(() => placeOrder({ videos }))}
      aria-label={`重新下单 ${formatOrderNumber(order.orderId)}`}
    >
      重新下单
    </Button>
  );
}

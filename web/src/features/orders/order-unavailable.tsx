import { isNotFound } from '../../api/user-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, ErrorState } from '../../ui/states.tsx';

export function OrderUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isNotFound(error)) return <ErrorState message="订单加载失败" onRetry={onRetry} />;
  return (
    <Empty message="订单不存在">
      <ButtonLink to="/user/order">查看我的订单</ButtonLink>
    </Empty>
  );
}

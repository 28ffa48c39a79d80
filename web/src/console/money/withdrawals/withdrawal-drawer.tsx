import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { QueueDrawer } from '../../lists/queue-drawer.tsx';
import type { Queue } from '../../lists/use-queue.ts';
import type { OperatorWithdrawal } from '@zhenku/contract/payouts/operator-payouts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { WithdrawalStoryView } from './withdrawal-story.tsx';

export function WithdrawalDrawer({ applyId, queue }: { applyId: number; queue: Queue<OperatorWithdrawal> }) {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/withdrawals/{applyId}', { applyId });
  // While a withdrawal loads, `data` still holds the previous one.
  const story = data?.applyId === applyId ? data : undefined;
  return (
    <QueueDrawer
      size={720}
      title={`提现 ${applyId}`}
      queue={queue}
      decision={
        story?.depositStatus === WITHDRAWAL_STATUS.open && (
          <WithdrawalDecision withdrawal={story} onDecided={queue.next} />
        )
      }
    >
      {isError && !story && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !story && <Skeleton style={{ height: 480 }} />}
      {story && <WithdrawalStoryView story={story} />}
    </QueueDrawer>
  );
}

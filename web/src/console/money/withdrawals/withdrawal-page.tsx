import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ObjectPage } from '../../shell/object-page.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { WithdrawalStoryView } from './withdrawal-story.tsx';

export default function WithdrawalPage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/withdrawals/{applyId}', { applyId: Number(id) });
  return (
    <ObjectPage
      kind="withdrawal"
      id={id}
      query={query}
      idOf={({ applyId }) => applyId}
      title={({ applyId }) => `提现 ${applyId}`}
      actions={(story) =>
        story.depositStatus === WITHDRAWAL_STATUS.open && (
          <WithdrawalDecision withdrawal={story} onDecided={() => void query.refetch()} />
        )
      }
    >
      {(story) => <WithdrawalStoryView story={story} />}
    </ObjectPage>
  );
}

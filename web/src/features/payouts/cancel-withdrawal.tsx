import type { Withdrawal } from '@zhenku/contract/payouts/payouts';
import { formatMoney } from '@zhenku/contract/format';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { refreshWithdrawals } from './queries.ts';

export function CancelWithdrawalButton({ withdrawal: { applyId, depositMoney } }: { withdrawal: Withdrawal }) {
  const [busy, run] = useAction();
  const cancel = () =>
    run(async () => {
      const agreed = await confirm({
        title: '撤销提现',
        content: `确定撤销这笔 ¥${formatMoney(depositMoney)} 的提现吗？款项退回创作收益，之后可以重新申请。`,
        okText: '撤销提现',
        cancelText: '暂不撤销',
        danger: true,
      });
      if (!agreed) return;
      try {
        await call('POST /author/v1/deposit/cancel', { applyId });
        toast.success('已撤销提现');
      } finally {
        // After a refusal too, because finance may have opened the withdrawal.
        await refreshWithdrawals();
      }
    });
  return (
    <Button variant="quiet" busy={busy} onClick={cancel} aria-label={`撤销提现 ${applyId}`}>
      撤销
    </Button>
  );
}

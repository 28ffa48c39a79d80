import type { Pack } from '@zhenku/contract/packs/packs';
import { formatMoney } from '@zhenku/contract/format';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { PriceText } from '../../ui/text/price-text.tsx';
import { SummaryList } from '../site/account-page.tsx';
import { refundPack } from './queries.ts';

export function RefundPackDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { packId, packName, used, remaining, refundAmount, company } = pack;
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();
  const submit = () =>
    run(async () => {
      const { refundedAmount } = await refundPack(packId, idempotency.keyFor({ packId }));
      toast.success(`已退回 ${formatMoney(refundedAmount ?? 0)} 牛币`);
      onClose();
    });
  return (
    <Dialog
      open
      title="下载包退款"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" busy={busy} disabled={!pack.mayRefund} onClick={submit}>
            退款
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <p>退款后“{packName}”立即结束，不能再用来支付。此操作不能撤回。</p>
        <SummaryList
          rows={[
            { label: '已用', value: `${used} 次` },
            { label: '没用完', value: `${remaining} 次` },
            { label: `退回${company ? '企业' : '个人'}账户`, value: <PriceText yuan={refundAmount} unit="coin" /> },
          ]}
        />
        <p className="muted small">已用下载包购买的素材和授权不受影响。</p>
      </div>
    </Dialog>
  );
}

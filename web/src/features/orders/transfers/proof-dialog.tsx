import type { Order } from '@zhenku/contract/orders/orders';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ProofForm } from './proof-form.tsx';

export function ProofDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog open title="上传转账凭证" onClose={onClose}>
      <ProofForm order={order} onDone={onClose} />
    </Dialog>
  );
}

import type { Order } from '@zhenku/contract/orders/orders';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ReferenceFields } from './reference-fields.tsx';
import { referencesOf, saveReferences } from './references.ts';

export function ReferencesButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`采购信息 ${formatOrderNumber(order.orderId)}`} onClick={() => setOpen(true)}>
        采购信息
      </Button>
      {open && <ReferencesDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReferencesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [values, setValues] = useState(referencesOf(order));
  const [busy, run] = useAction();
  const submit = () =>
    run(async () => {
      await saveReferences(order.orderId, values);
      toast.success('采购信息已保存');
      onClose();
    });
  return (
    <FormDialog title="采购信息" okText="保存" busy={busy} onSubmit={submit} onClose={onClose}>
      <ReferenceFields values={values} onChange={setValues} />
    </FormDialog>
  );
}

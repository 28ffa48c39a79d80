import type { Order } from '@zhenku/contract/orders/orders';
import { useId, useState } from 'react';
import { Form } from '../../../ui/form.tsx';
import { ReferenceFields } from './reference-fields.tsx';
import { type OrderReferences, referencesOf, saveReferences } from './references.ts';
import styles from './references.module.css';

/** Saves each field when the buyer leaves it, so that the references reach the order however it is paid. */
export function ReferenceChoice({ order }: { order: Order }) {
  const id = useId();
  const [values, setValues] = useState(referencesOf(order));
  const [sent, setSent] = useState(values);
  const [state, setState] = useState<'saved' | 'failed'>();
  const save = (next: OrderReferences) => {
    if (next.costCentre.trim() === sent.costCentre.trim() && next.poNumber.trim() === sent.poNumber.trim()) return;
    setSent(next);
    setState(undefined);
    saveReferences(order.orderId, next).then(
      () => setState('saved'),
      () => {
        // Leaving a field again retries.
        setSent(sent);
        setState('failed');
      },
    );
  };
  return (
    <section className={styles.choice} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>成本中心和采购单号（选填）</h2>
      <Form className="stack-12" onSubmit={() => save(values)}>
        <ReferenceFields values={values} onChange={setValues} onCommit={save} />
        <output className="muted small">
          {state === 'saved' && '已保存。'}
          {state === 'failed' && '没有保存，请重新填写。'}
          记在企业的订单上，支付后也可以在“我的订单”里修改。
        </output>
      </Form>
    </section>
  );
}

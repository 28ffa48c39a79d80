import { ORDER_REFERENCE_MAX } from '@zhenku/contract/orders/orders';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type OrderReferences, useCostCentres } from './references.ts';
import styles from './references.module.css';

interface ReferenceFieldsProps {
  values: OrderReferences;
  onChange: (values: OrderReferences) => void;
  /** Called with the values when the buyer leaves a field or takes an offered cost centre. */
  onCommit?: (values: OrderReferences) => void;
}

export function ReferenceFields({ values, onChange, onCommit }: ReferenceFieldsProps) {
  const id = useId();
  const offered = useCostCentres().data?.list ?? [];
  const last = offered[0];
  const field = (name: keyof OrderReferences) => ({
    autoComplete: 'off',
    maxLength: ORDER_REFERENCE_MAX,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
    onBlur: () => onCommit?.(values),
  });
  const takeLast = () => {
    const taken = { ...values, costCentre: last ?? '' };
    onChange(taken);
    onCommit?.(taken);
  };
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <Field label="成本中心" list={`${id}-offered`} {...field('costCentre')} />
        <datalist id={`${id}-offered`}>
          {offered.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {last && values.costCentre.trim() === '' && (
          <Button variant="quiet" onClick={takeLast}>
            用上次的“{last}”
          </Button>
        )}
      </div>
      <div className={styles.field}>
        <Field label="采购单号" {...field('poNumber')} />
      </div>
    </div>
  );
}

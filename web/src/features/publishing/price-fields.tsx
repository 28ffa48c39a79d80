import { Field } from '../../ui/field.tsx';
import { TIER_LABEL } from '@zhenku/contract/constants';
import type { Draft, DraftErrors, PriceField } from './draft.ts';
import styles from './price-fields.module.css';

const TIERS: readonly { field: PriceField; tier: 1 | 2 | 3; hint: string }[] = [
  { field: 'hdPrice', tier: 1, hint: '标准授权' },
  { field: 'hd4kPrice', tier: 2, hint: '标准授权，原片需3840×2160以上' },
  { field: 'hdPlusPrice', tier: 3, hint: '扩展授权，可用于产品内置和影视制作' },
];

/** A price for each tier; a tier without one is not sold. */
export function PriceFields({
  draft,
  errors,
  onChange,
}: {
  draft: Draft;
  errors: DraftErrors;
  onChange: (field: PriceField, text: string) => void;
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>价格（元）</legend>
      <div className={styles.row}>
        {TIERS.map(({ field, tier, hint }) => (
          <Field
            key={field}
            label={TIER_LABEL[tier]}
            hint={hint}
            error={errors[field]}
            inputMode="decimal"
            autoComplete="off"
            placeholder="不出售"
            value={draft[field]}
            onChange={(event) => onChange(field, event.target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

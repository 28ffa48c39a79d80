import { Field } from '../../ui/field.tsx';
import { TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import { type Draft, type DraftErrors, PRICE_OF_TIER, type PriceField } from './draft.ts';
import styles from './price-fields.module.css';

const HINT: Readonly<Record<Tier, string>> = {
  1: '标准授权',
  2: '标准授权，原片不低于 3840×2160',
  3: '扩展授权，可用于产品内置和影视、综艺、纪录片',
};

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
        {TIERS.map((tier) => (
          <Field
            key={tier}
            label={TIER_LABEL[tier]}
            hint={HINT[tier]}
            error={errors[PRICE_OF_TIER[tier]]}
            inputMode="decimal"
            autoComplete="off"
            placeholder="不出售"
            value={draft[PRICE_OF_TIER[tier]]}
            onChange={(event) => onChange(PRICE_OF_TIER[tier], event.target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

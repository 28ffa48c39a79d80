import { SALE_TYPE } from '@zhenku/contract/constants';
import { useId } from 'react';
import field from '../../ui/field.module.css';
import { useSite } from '../site/use-site.ts';
import styles from '../../ui/choice-cards.module.css';

interface SaleTypeFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (saleType: string) => void;
}

export function SaleTypeField({ name, value, error, onChange }: SaleTypeFieldProps) {
  const id = useId();
  const shares = useSite().revenueShares;
  const choices = [
    { saleType: SALE_TYPE.exclusive, label: '独家', share: shares?.exclusive, terms: '作品只在本站销售' },
    { saleType: SALE_TYPE.nonExclusive, label: '非独家', share: shares?.nonExclusive, terms: '作品也可在别处销售' },
  ];
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-note` : undefined}>
      <legend>签约方式</legend>
      {choices.map(({ saleType, label, share, terms }) => (
        <label key={saleType}>
          <input
            type="radio"
            name={name}
            checked={value === String(saleType)}
            onChange={() => onChange(String(saleType))}
          />
          <strong>{label}</strong>
          <small>{share === undefined ? terms : `每笔按实付的 ${share}% 分成，${terms}`}</small>
        </label>
      ))}
      {error && (
        <p id={`${id}-note`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

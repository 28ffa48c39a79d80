import type { LicensedItem } from '@zhenku/contract/licences/licences';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import styles from './licence-dialog.module.css';
import { tierText } from '../clips/tier-text.ts';

export const itemName = (item: LicensedItem) => `${item.videoName}（${tierText(item)}）`;

interface ItemChoiceProps {
  legend: string;
  items: readonly LicensedItem[];
  chosen: readonly LicensedItem[];
  onChange: (chosen: LicensedItem[]) => void;
}

export function ItemChoice({ legend, items, chosen, onChange }: ItemChoiceProps) {
  if (items.length === 1) return <p>{itemName(items[0]!)}</p>;
  return (
    <fieldset className={styles.items}>
      <legend>{legend}</legend>
      {items.map((item) => (
        <Checkbox
          key={item.orderItemId}
          checked={chosen.includes(item)}
          onChange={({ target }) =>
            onChange(items.filter((one) => (one === item ? target.checked : chosen.includes(one))))
          }
        >
          {itemName(item)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface IssuedCertificatesProps {
  items: readonly LicensedItem[];
  certificateIds: readonly string[];
}

export function IssuedCertificates({ items, certificateIds }: IssuedCertificatesProps) {
  return (
    <ul className={styles.issued}>
      {items.map((item, index) => (
        <li key={item.orderItemId}>
          <span>{itemName(item)}</span>
          <ButtonLink
            to={`/authorisePaper/${certificateIds[index]}`}
            target="_blank"
            aria-label={`查看授权书 ${item.videoName}`}
          >
            查看授权书
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

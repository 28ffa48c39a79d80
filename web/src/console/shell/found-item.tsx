import type { FoundObject } from '@zhenku/contract/operations/objects';
import { formatTime } from '@zhenku/contract/format';
import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Yuan } from '../parts/cells.tsx';
import styles from './objects.module.css';

export const FoundItem = ({ found: { id, path, title, detail, amount, time } }: { found: FoundObject }) => (
  <>
    <span className={styles.foundTitle}>{path === objectPath('order', id) ? formatOrderNumber(id) : title}</span>
    {amount !== null && (
      <span className={styles.foundAmount}>
        <Yuan value={amount} />
      </span>
    )}
    <span className={styles.foundDetail}>
      {[title !== id && !title.endsWith(id) && id, detail, time && formatTime(time)].filter(Boolean).join(' · ')}
    </span>
  </>
);

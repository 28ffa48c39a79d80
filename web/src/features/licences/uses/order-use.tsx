import type { LicensedItem } from '@zhenku/contract/licences/licences';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { useCall } from '../../../api/use-call.ts';
import styles from '../licence-dialog.module.css';
import { describeUse, usesInText } from './intended-use.ts';

interface OrderUseProps {
  orderId: string;
  text: LicenceText;
  chosen: readonly LicensedItem[];
}

/** Repeats the use that the buyer chose before paying, and names the items whose licence does not cover it. */
export function OrderUse({ orderId, text, chosen }: OrderUseProps) {
  const { data: order } = useCall('GET /order/v1/orderId', { orderId }, { silent: true });
  const fit = order?.licenceFit;
  const use = usesInText(text, fit ?? null);
  if (!fit || !use) return null;
  const uncovered = fit.items.filter(({ verdict }) => verdict !== 'fits').map(({ orderItemId }) => orderItemId);
  const names = chosen.filter(({ orderItemId }) => uncovered.includes(orderItemId)).map(({ videoName }) => videoName);
  return (
    <p className={names.length > 0 ? styles.warning : 'muted small'}>
      下单时选择的用途：{describeUse(text, use)}。
      {names.length > 0 && `所购规格不含这些用途：${names.map((name) => `“${name}”`).join('、')}。`}
    </p>
  );
}

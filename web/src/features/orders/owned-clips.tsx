import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import type { Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { isUpgrade } from '@zhenku/contract/licences/upgrade';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import link from '../../ui/text-link.module.css';
import { tierText } from '../clips/tier-text.ts';
import { upgradeNote } from '../licences/upgrade-note.ts';
import { upgradeTo } from '../licences/upgrade-to.ts';
import styles from './owned-clips.module.css';
import { useReorder } from './use-reorder.ts';

/** Warns about clips that the buyer already owns, and offers upgrades instead; buying again licenses another project. */
export function OwnedClips({ order }: { order: Order }) {
  const again = order.orderItems.filter(({ videoType, licensedTypes }) => licensedTypes.includes(videoType));
  const other = order.orderItems.filter(
    (item) => item.upgrade === null && item.licensedTypes.length > 0 && !again.includes(item),
  );
  return (
    <>
      {again.length > 0 && (
        <div className={styles.notice}>
          <span>
            您已购买过：
            {again.map((item) => `“${item.videoName}”${tierText(item)}`).join('、')}
            。再次购买可用于另一个项目；如只需再次下载，无需重复支付。
          </span>
          <Link to="/user/download" className={link.link}>
            去下载
          </Link>
        </div>
      )}
      {other.map((item) => (
        <OtherTier key={item.orderItemId} order={order} item={item} />
      ))}
    </>
  );
}

function OtherTier({ order, item }: { order: Order; item: OrderItem }) {
  const { videoId, videoName, videoType, licensedTypes } = item;
  const canUpgrade = item.series === null && licensedTypes.some((from) => isUpgrade(from, videoType));
  const mine = useCall('GET /video/v1/{id}/mine', { id: videoId }, { enabled: canUpgrade, silent: true, staleTime: 0 });
  const upgrade = canUpgrade ? upgradeTo({ tier: videoType, price: item.originAmount }, mine.data) : null;
  const [busy, run] = useAction();
  const reorder = useReorder(order);
  const owned = licensedTypes.map((tier) => tierText({ videoType: tier, resolution: null })).join('、');
  const switchToUpgrade = (upgradeOf: string) =>
    reorder(
      order.orderItems.map((one) => {
        const of = one === item ? upgradeOf : one.upgrade?.orderItemId;
        return { videoId: one.videoId, videoType: one.videoType as Tier, ...(of !== undefined && { upgradeOf: of }) };
      }),
    );
  return (
    <div className={styles.notice} aria-live="polite">
      <span>
        您已有“{videoName}”{owned}。
        {upgrade
          ? `用于同一项目，补差价即可：${upgradeNote(item, upgrade)}用于其他项目，需另购一份。`
          : '用于同一项目，请确认是否需要再买一份；如只需再次下载已购规格，无需重复支付。'}
      </span>
      {upgrade ? (
        <Button variant="primary" busy={busy} onClick={() => run(() => switchToUpgrade(upgrade.orderItemId))}>
          补差价升级 ¥{formatMoney(upgrade.price)}
        </Button>
      ) : (
        <Link to="/user/download" className={link.link}>
          去下载
        </Link>
      )}
    </div>
  );
}

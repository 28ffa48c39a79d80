import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { LICENCE_NAME, licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import type { Series } from '@zhenku/contract/series/series';
import { useSession } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { PriceText } from '../../ui/text/price-text.tsx';
import { usePlaceOrder } from '../orders/place-order.ts';
import { clipsInTier } from './series-clips.ts';
import styles from './series.module.css';

/** The tiers in which all clips of a series are bought in one press. */
export function SeriesOffers({ series }: { series: Series }) {
  const { user } = useSession();
  const [busy, run] = useAction();
  const placeOrder = usePlaceOrder();
  const buy = (videoType: Tier) =>
    run(() =>
      placeOrder({ videos: clipsInTier(series.content, videoType).map(({ videoId }) => ({ videoId, videoType })) }),
    );
  if (user?.userId === series.authorId) {
    return (
      <div className={styles.own}>
        <p className="muted">这是您的系列</p>
        <ButtonLink to={`/user/series/${series.seriesId}`}>编辑系列</ButtonLink>
      </div>
    );
  }
  return (
    <ul className={styles.offers} aria-label="购买整个系列">
      {series.totals.map(({ videoType: tier, count, total }) => {
        const videoType = tier as Tier;
        return (
          <li key={videoType}>
            <strong>{TIER_LABEL[videoType]}</strong>
            <span className={styles.facts}>
              <span className="num">
                {count < series.content.length ? `其中 ${count} 条有此规格` : `全部 ${count} 条`}
              </span>
              <small className="muted small">{LICENCE_NAME[licenceTypeOf(videoType)]}</small>
            </span>
            <PriceText yuan={total} className={styles.price} />
            <Button
              variant="primary"
              disabled={busy}
              aria-label={`购买 ${TIER_LABEL[videoType]} 共 ${count} 条`}
              onClick={() => buy(videoType)}
            >
              全部购买
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { toFen, toYuan } from '@zhenku/contract/money';
import type { Series } from '@zhenku/contract/series/series';
import { useSession } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { PriceText } from '../../ui/text/price-text.tsx';
import { LicenceTypeBadge } from '../clips/licence-terms.tsx';
import { usePlaceOrder } from '../orders/place-order.ts';
import { refreshSeries } from './queries.ts';
import styles from './series.module.css';

/** The tiers in which all clips of a series are bought in one press. */
export function SeriesOffers({ series }: { series: Series }) {
  const { user } = useSession();
  // The price or the clips may have changed since the page was loaded.
  const [busy, run] = useAction(() => void refreshSeries());
  const placeOrder = usePlaceOrder();
  const buy = (shown: { videoType: Tier; price: number; count: number }) =>
    run(() => placeOrder({ series: { seriesId: series.seriesId, ...shown } }));
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
      {series.totals.map(({ videoType: tier, count, total, price }) => {
        const videoType = tier as Tier;
        return (
          <li key={videoType}>
            <strong>{TIER_LABEL[videoType]}</strong>
            <span className={styles.facts}>
              <span className="num">
                {count < series.content.length ? `其中 ${count} 条有此规格` : `全部 ${count} 条`}
              </span>
              <LicenceTypeBadge videoType={videoType} />
            </span>
            <span className={styles.sum}>
              <PriceText yuan={price} className={styles.price} />
              {price < total && (
                <small className="small">
                  <PriceText yuan={total} struck /> 省 <PriceText yuan={toYuan(toFen(total) - toFen(price))} />
                </small>
              )}
            </span>
            <Button
              variant="primary"
              disabled={busy}
              aria-label={`全部购买 ${TIER_LABEL[videoType]} 共 ${count} 条`}
              onClick={() => buy({ videoType, price, count })}
            >
              全部购买
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

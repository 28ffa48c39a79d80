import { TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { seriesPriceLimits } from '@zhenku/contract/series/price';
import type { SeriesClip } from '@zhenku/contract/series/series';
import { Field } from '../../ui/field.tsx';
import styles from './series.module.css';

export type PriceTexts = Readonly<Record<Tier, string>>;

const priceIn = (clip: SeriesClip, tier: Tier) => ({ 1: clip.hdPrice, 2: clip.hd4kPrice, 3: clip.hdPlusPrice })[tier];

const limitsOf = (clips: readonly SeriesClip[], tier: Tier) =>
  seriesPriceLimits(
    clips.flatMap((clip) => {
      const price = clip.onSale ? priceIn(clip, tier) : null;
      return price === null ? [] : [toFen(price)];
    }),
  );

interface PriceFieldsProps {
  clips: readonly SeriesClip[];
  prices: PriceTexts;
  error: string | undefined;
  onChange: (prices: PriceTexts) => void;
}

/** The prices for all clips on sale, for the tiers in which several are sold. */
export function SeriesPriceFields({ clips, prices, error, onChange }: PriceFieldsProps) {
  const tiers = TIERS.filter((tier) => limitsOf(clips, tier) !== null || prices[tier] !== '');
  if (tiers.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>系列价（元）</legend>
      <p className="muted small">
        买家一次买下全部在售作品的价格，不高于单价合计，不低于合计的一成；留空按合计出售。订单里按单价比例分摊到每条作品。
      </p>
      <div className={styles.prices}>
        {tiers.map((tier) => (
          <Field
            key={tier}
            label={TIER_LABEL[tier]}
            hint={hintOf(clips, tier)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="按合计出售"
            value={prices[tier]}
            onChange={(event) => onChange({ ...prices, [tier]: event.target.value })}
          />
        ))}
      </div>
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function hintOf(clips: readonly SeriesClip[], tier: Tier): string {
  const limits = limitsOf(clips, tier);
  return limits ? `合计 ¥${formatMoney(toYuan(limits.max))}` : '在售作品不足 2 条，暂不生效';
}

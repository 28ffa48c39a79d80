import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { licencePeriodText } from '@zhenku/contract/licences/licence-period';
import bottomBar from '../../ui/bottom-bar.module.css';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { TierOffer } from './offers.ts';
import styles from './purchase-bar.module.css';

interface PurchaseBarProps {
  video: Pick<VideoDetail, 'authenticationType'>;
  offers: readonly TierOffer[];
  tier: Tier | null;
  onChoose: (tier: Tier | null) => void;
  busy: boolean;
  onBuy: () => void;
}

export function PurchaseBar({ video, offers, tier, onChoose, busy, onBuy }: PurchaseBarProps) {
  return (
    <div className={cx(bottomBar.bar, styles.bar)}>
      <select
        className={styles.select}
        aria-label="规格和价格"
        value={tier ?? ''}
        onChange={({ target }) => onChoose(offers.find((offer) => String(offer.tier) === target.value)?.tier ?? null)}
      >
        {tier === null && <option value="">选择规格</option>}
        {offers.map((offer) => (
          <option key={offer.tier} value={offer.tier}>
            {TIER_LABEL[offer.tier]} ¥{formatMoney(offer.price)} · {licencePeriodText(video)}
          </option>
        ))}
      </select>
      <Button variant="primary" size="lg" disabled={busy} onClick={onBuy}>
        立即购买
      </Button>
    </div>
  );
}

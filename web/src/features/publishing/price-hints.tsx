import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { Button } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { PRICE_OF_TIER, type PriceBand, type PriceField } from './draft.ts';
import styles from './price-hints.module.css';

/** Median prices of similar clips in yuan; null if too few sell the tier. */
export type MedianPrices = Readonly<Record<PriceField, number | null>>;

/** Returns suggested prices as form text: medians limited to the price band. */
export function suggestedPrices(medians: MedianPrices, { min, max }: PriceBand): Partial<Record<PriceField, string>> {
  const entries = TIERS.map((tier) => [PRICE_OF_TIER[tier], medians[PRICE_OF_TIER[tier]]] as const);
  return Object.fromEntries(
    entries.flatMap(([field, yuan]) => (yuan === null ? [] : [[field, String(Math.min(max, Math.max(min, yuan)))]])),
  );
}

interface PriceHintsProps {
  medians: MedianPrices;
  band: PriceBand;
  supplied?: readonly number[] | undefined;
  onUse: (prices: Partial<Record<PriceField, string>>) => void;
}

export function PriceHints({ medians, band, supplied = TIERS, onUse }: PriceHintsProps) {
  const prices = suggestedPrices(medians, band);
  const shown = TIERS.filter((tier) => supplied.includes(tier) && prices[PRICE_OF_TIER[tier]] !== undefined);
  if (shown.length === 0) return null;
  return (
    <p className={styles.hints}>
      <span>同类作品的中位价：</span>
      {shown.map((tier) => (
        <span key={tier}>
          {TIER_LABEL[tier]} <PriceText yuan={Number(prices[PRICE_OF_TIER[tier]])} />
        </span>
      ))}
      <Button
        variant="quiet"
        onClick={() =>
          onUse(Object.fromEntries(shown.map((tier) => [PRICE_OF_TIER[tier], prices[PRICE_OF_TIER[tier]]!])))
        }
      >
        采用建议价
      </Button>
    </p>
  );
}

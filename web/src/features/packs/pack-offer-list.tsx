import type { PackOffer } from '@zhenku/contract/packs/packs';
import { Button } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import promotions from '../promotions/promotions.module.css';
import { pricePerDownload, tierLabel } from './pack-text.ts';

interface PackOfferListProps {
  offers: readonly PackOffer[];
  onBuy: (offer: PackOffer) => void;
}

export function PackOfferList({ offers, onBuy }: PackOfferListProps) {
  return (
    <ul className={promotions.grid} aria-label="在售的下载包">
      {offers.map((offer) => (
        <li key={offer.offerId}>
          <article className={promotions.ticket}>
            <p className={promotions.value}>
              {tierLabel(offer.videoType)} · {offer.downloads} 次
            </p>
            <p className="num">
              <strong>
                <PriceText yuan={offer.price} />
              </strong>
              ，{pricePerDownload(offer)}
            </p>
            <p className="muted">{offer.packName}</p>
            <p className="muted small num">标准授权，购买后 {offer.months} 个月内有效</p>
            <p className={promotions.side}>
              <Button aria-label={`购买 ${offer.packName}`} onClick={() => onBuy(offer)}>
                购买
              </Button>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

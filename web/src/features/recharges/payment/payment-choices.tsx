import type { Order } from '@zhenku/contract/orders/orders';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { formatDate, formatDiscount } from '@zhenku/contract/format';
import { describeDiscountCard } from '../../orders/discount-card-text.ts';
import { describeDiscountCardOffer } from '../../orders/discount-card-offer.ts';
import { listAmounts } from '../../orders/list-amount.ts';
import { Button } from '../../../ui/button.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import styles from '../../site/account.module.css';
import type { Payer } from './use-payer.ts';

interface DiscountCardChoiceProps {
  order: Order;
  cards: readonly DiscountCard[];
  busy: boolean;
  onChoose: (discountId: number | undefined) => void;
}

export function DiscountCardChoice({ order, cards, busy, onChoose }: DiscountCardChoiceProps) {
  const chosen = cards.find(({ discountId }) => discountId === order.discountId);
  const priceName = listAmounts(order).seriesDiscount > 0 ? '系列价' : '原价';
  return (
    <fieldset className={styles.section} disabled={busy}>
      <legend className={styles.legend}>折扣卡</legend>
      <div className={`${styles.choices} ${styles.wide}`}>
        {cards.map((card) => (
          <label key={card.discountId} className={styles.choice}>
            <input type="radio" name="card" checked={card === chosen} onChange={() => onChoose(card.discountId)} />
            <strong>
              {formatDiscount(card.discount)}卡
              {card.payAmount !== null && (
                <>
                  ，用后应付 <PriceText yuan={card.payAmount} />
                </>
              )}
            </strong>
            <small>
              额度 <PriceText yuan={card.remainAmount} unit="coin" />，{formatDate(card.expiredTime)} 到期
            </small>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="card" checked={order.discountId === null} onChange={() => onChoose(undefined)} />
          <strong>{cards.length > 0 ? '不使用折扣卡' : '暂无可用折扣卡'}</strong>
          <small>
            按{priceName}支付 <PriceText yuan={order.originAmount} />
          </small>
        </label>
      </div>
      {chosen && <p className="muted small num">{describeDiscountCard(order.originAmount, chosen, priceName)}</p>}
    </fieldset>
  );
}

interface DiscountCardNoticeProps {
  order: Order;
  payer: Payer;
}

/** Includes newly granted cards, but none that the buyer has declined. */
export function DiscountCardNotice({ order, payer: { offer, busy, chooseDiscountCard } }: DiscountCardNoticeProps) {
  if (!offer) return null;
  return (
    <div className={styles.notice} aria-live="polite">
      <strong>{describeDiscountCardOffer(order, offer)}</strong>
      <span className="wrap">
        <Button variant="quiet" disabled={busy} onClick={() => chooseDiscountCard(order.discountId ?? undefined)}>
          不使用
        </Button>
        <Button variant="primary" disabled={busy} onClick={() => chooseDiscountCard(offer.discountId)}>
          使用
        </Button>
      </span>
    </div>
  );
}

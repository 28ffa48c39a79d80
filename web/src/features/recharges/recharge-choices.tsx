import { DISCOUNT_CARD_DAYS, RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { formatDate, formatDiscount, formatMoney } from '@zhenku/contract/format';
import { RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';
import { useState, type ReactNode } from 'react';
import type { Promotion, Promotions, Selection } from '../promotions/selection.ts';
import { NextOffer } from '../promotions/next-offer.tsx';
import { isPreset, parseAmount } from './amount.ts';
import { MethodMark } from './method-mark.tsx';
import { noteOf, type OfferedMethod, type RechargeMethod } from './methods.ts';
import { Field } from '../../ui/field.tsx';
import styles from '../site/account.module.css';

export function AmountChoice({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const amount = parseAmount(text);
  const [custom, setCustom] = useState(!isPreset(amount));
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>充值金额</legend>
      <div className={styles.choices}>
        {RECHARGE_PRESETS.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input
              type="radio"
              name="amount"
              checked={!custom && amount === preset}
              onChange={() => {
                setCustom(false);
                onChange(String(preset));
              }}
            />
            <strong>¥{formatMoney(preset)}</strong>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="amount" checked={custom} onChange={() => setCustom(true)} />
          <strong>自定义</strong>
        </label>
      </div>
      {custom && (
        <Field
          label="自定义金额（元）"
          className={styles.custom}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(String(amount))}
        />
      )}
    </fieldset>
  );
}

interface MethodChoiceProps {
  offered: readonly OfferedMethod[];
  method: RechargeMethod;
  /** The creator's income that can be withdrawn now, in yuan. */
  income: number;
  onChange: (method: RechargeMethod) => void;
}

export function MethodChoice({ offered, method, income, onChange }: MethodChoiceProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>支付方式</legend>
      <div className={`${styles.choices} ${styles.wide}`}>
        {offered.map((one) => (
          <label key={one.method} className={styles.choice}>
            <input type="radio" name="method" checked={one.method === method} onChange={() => onChange(one.method)} />
            <strong>
              <MethodMark method={one.method} />
              {one.label}
            </strong>
            <small>
              {noteOf(one)}
              {one.method === RECHARGE_METHOD.income && `，可用 ¥${formatMoney(income)}`}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PromotionRadioProps {
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const PromotionRadio = ({ checked, onChoose, children }: PromotionRadioProps) => (
  <label className={styles.choice}>
    <input type="radio" name="promotion" checked={checked} onChange={onChoose} />
    {children}
  </label>
);

interface PromotionChoiceProps {
  amount: number;
  promotions: Promotions;
  chosen: Promotion | null;
  onChange: (selection: Selection) => void;
}

export function PromotionChoice({ amount, promotions: { coupons, offers }, chosen, onChange }: PromotionChoiceProps) {
  const couponId = chosen?.kind === 'coupon' ? chosen.coupon.couponId : null;
  const discountId = chosen?.kind === 'discount' ? chosen.offer.discountId : null;
  const some = coupons.length + offers.length > 0;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>优惠</legend>
      {some && (
        <div className={`${styles.choices} ${styles.wide}`}>
          {offers.map((offer) => (
            <PromotionRadio
              key={offer.discountId}
              checked={offer.discountId === discountId}
              onChoose={() => onChange({ kind: 'discount', id: offer.discountId })}
            >
              <strong>赠{formatDiscount(offer.discount)}卡</strong>
              <small>
                下单享{formatDiscount(offer.discount)}，额度 {formatMoney(amount)} 牛币，{DISCOUNT_CARD_DAYS}天内有效
              </small>
            </PromotionRadio>
          ))}
          {coupons.map((coupon) => (
            <PromotionRadio
              key={coupon.couponId}
              checked={coupon.couponId === couponId}
              onChoose={() => onChange({ kind: 'coupon', id: coupon.couponId })}
            >
              <strong>
                {coupon.couponName}：赠 {formatMoney(coupon.presentedAmount)} 牛币
              </strong>
              <small>
                充值满 ¥{formatMoney(coupon.minRechargeAmount)} 可用，{formatDate(coupon.expiredTime)} 到期
              </small>
            </PromotionRadio>
          ))}
          <PromotionRadio checked={chosen === null} onChoose={() => onChange({ kind: 'none' })}>
            <strong>不使用优惠</strong>
          </PromotionRadio>
        </div>
      )}
      {!some && <p className="muted small">这个金额没有可用的优惠券或折扣卡</p>}
      <NextOffer amount={amount} />
    </fieldset>
  );
}

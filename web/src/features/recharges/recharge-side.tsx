import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { DISCOUNT_CARD_DAYS, USER_TYPE } from '@zhenku/contract/constants';
import { formatDiscount } from '@zhenku/contract/format';
import { useState } from 'react';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';
import { bonusCoins, type Promotion } from '../promotions/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import styles from '../site/account.module.css';
import { SummaryList } from '../site/account-page.tsx';

interface RechargeSideProps {
  user: UserInfo;
  amount: number;
  chosen: Promotion | null;
  busy: boolean;
  onPress: (agreed: boolean) => void;
}

export function RechargeSide({ user, amount, chosen, busy, onPress }: RechargeSideProps) {
  const [agreed, setAgreed] = useState(false);
  const [reading, setReading] = useState(false);
  return (
    <>
      <h2>充值明细</h2>
      <SummaryList rows={rowsOf(user, amount, chosen)} total={<PriceText yuan={amount} />} />
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        我已阅读并同意《充值协议》：1 牛币按 1 元抵扣，只能在本站购买素材；没有用完的本金可以申请退还
      </Checkbox>
      <p className="muted small">
        <button type="button" className={styles.textButton} onClick={() => setReading(true)}>
          《充值协议》
        </button>
      </p>
      <Button variant="primary" size="lg" block busy={busy} onClick={() => onPress(agreed)}>
        立即充值
      </Button>
      <DocumentDialog type={reading ? 'agreement' : null} chapter="充值协议" onClose={() => setReading(false)} />
    </>
  );
}

function rowsOf(user: UserInfo, amount: number, chosen: Promotion | null) {
  const company = user.userType === USER_TYPE.company || user.userType === USER_TYPE.companyCreator;
  const coins = amount + bonusCoins(chosen);
  return [
    { label: '充值账户', value: company ? '企业账户' : '个人账户' },
    ...(chosen?.kind === 'coupon'
      ? [
          { label: '充值', value: <PriceText yuan={amount} unit="coin" /> },
          { label: '优惠券赠送', value: <PriceText yuan={chosen.coupon.presentedAmount} unit="coin" /> },
        ]
      : []),
    { label: '到账', value: <PriceText yuan={coins} unit="coin" /> },
    ...(chosen?.kind === 'discount'
      ? [
          {
            label: '获得折扣卡',
            value: (
              <>
                {formatDiscount(chosen.offer.discount)}，额度 <PriceText yuan={amount} unit="coin" />，
                {DISCOUNT_CARD_DAYS}天有效
              </>
            ),
          },
        ]
      : []),
    { label: '当前余额', value: <PriceText yuan={user.balance} unit="coin" /> },
    { label: '充值后余额', value: <PriceText yuan={user.balance + coins} unit="coin" /> },
  ];
}

import { BANK_CARDS_MAX } from '@zhenku/contract/payouts/withdrawal-status';
import { useState } from 'react';
import { BankCardForm } from '../../features/payouts/bank-card-form.tsx';
import { BankCardList } from '../../features/payouts/bank-card-list.tsx';
import { PayeePage } from '../../features/payouts/payee-page.tsx';
import account from '../../features/site/account.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

export default function BindCardPage() {
  // Number of cards bound on this page. As the form's key, it clears the fields after each card.
  const [bound, setBound] = useState(0);
  return (
    <PayeePage title="银行卡">
      {({ certifiedName, cards }) => (
        <div className={account.main}>
          <section className={account.section}>
            <h2>已绑定的银行卡</h2>
            {cards.length === 0 ? <Empty message="暂无银行卡" /> : <BankCardList cards={cards} />}
          </section>
          <section className={account.section}>
            <h2>绑定银行卡</h2>
            {cards.length < BANK_CARDS_MAX ? (
              <BankCardForm key={bound} certifiedName={certifiedName} onBound={() => setBound((count) => count + 1)} />
            ) : (
              <p className="muted small">最多绑定{BANK_CARDS_MAX}张银行卡，删除一张后可再绑定。</p>
            )}
          </section>
          <div>
            <ButtonLink to="/crashingOut">去提现</ButtonLink>
          </div>
        </div>
      )}
    </PayeePage>
  );
}

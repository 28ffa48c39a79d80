import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { PackOffer } from '@zhenku/contract/packs/packs';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { useState } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { PriceText } from '../../ui/text/price-text.tsx';
import { AccountChoice } from '../orders/account-choice.tsx';
import { missingYuan, type PaymentAccount, paymentAccounts } from '../orders/payment-accounts.ts';
import { SummaryList } from '../site/account-page.tsx';
import styles from '../site/account.module.css';
import { pricePerDownload, tierLabel } from './pack-text.ts';
import packs from './packs.module.css';
import { buyPack } from './queries.ts';

interface BuyPackDialogProps {
  offer: PackOffer;
  user: UserInfo;
  onClose: () => void;
}

export function BuyPackDialog({ offer, user, onClose }: BuyPackDialogProps) {
  const accounts = paymentAccounts(user).filter(({ companyPay }) => (companyPay ? offer.forCompany : offer.forPerson));
  const [companyPay, setCompanyPay] = useState<boolean>();
  const account = accounts.find((one) => one.companyPay === companyPay) ?? accounts[0];
  const missing = account ? missingYuan(offer.price, account.balance) : 0;
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();
  const submit = ({ companyPay: fromCompany }: PaymentAccount) =>
    run(async () => {
      const { offerId, price, packName } = offer;
      const purchase = { offerId, price, companyPay: fromCompany };
      await buyPack(purchase, idempotency.keyFor(purchase));
      toast.success(`已购买“${packName}”`);
      onClose();
    });
  return (
    <Dialog
      open
      title={`购买“${offer.packName}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {account && missing > 0 && account.rechargeable && <RechargeLink missing={missing} offer={offer} />}
          {account && missing === 0 && (
            <Button variant="primary" busy={busy} onClick={() => submit(account)}>
              支付 ¥{formatMoney(offer.price)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-16">
        {account && accounts.length > 1 && (
          <AccountChoice
            accounts={accounts}
            chosen={account}
            busy={busy}
            onChoose={(one) => setCompanyPay(one.companyPay)}
          />
        )}
        {account ? (
          <SummaryList rows={amountRows(offer, account, missing)} />
        ) : (
          <p role="alert">您的账户不能购买这个下载包</p>
        )}
        {account && missing > 0 && !account.rechargeable && (
          <p className={styles.notice} role="alert">
            余额不足，请企业账号充值{accounts.length > 1 && '，或改用个人账户支付'}
          </p>
        )}
        <Rules offer={offer} />
      </div>
    </Dialog>
  );
}

/** After the recharge, the buyer returns to this dialog. */
function RechargeLink({ missing, offer }: { missing: number; offer: PackOffer }) {
  const query = new URLSearchParams({ c: String(missing), back: `/user/packs?buy=${offer.offerId}` });
  return (
    <ButtonLink variant="primary" to={`/recharge?${query}`}>
      去充值 ¥{formatMoney(missing)}
    </ButtonLink>
  );
}

function amountRows(offer: PackOffer, { companyPay, balance }: PaymentAccount, missing: number) {
  return [
    {
      label: `${tierLabel(offer.videoType)} ${offer.downloads} 次，${pricePerDownload(offer)}`,
      value: <PriceText yuan={offer.price} />,
    },
    { label: `${companyPay ? '企业' : '个人'}账户余额`, value: <PriceText yuan={balance} unit="coin" /> },
    missing > 0
      ? {
          label: '还差',
          value: (
            <span className="danger">
              <PriceText yuan={missing} />
            </span>
          ),
        }
      : { label: '支付后余额', value: <PriceText yuan={toYuan(toFen(balance) - toFen(offer.price))} unit="coin" /> },
  ];
}

function Rules({ offer }: { offer: PackOffer }) {
  return (
    <ul className={packs.rules}>
      <li>
        支付订单时选用，一次抵付一条 {tierLabel(offer.videoType)} 素材（标准授权），不论标价；不能用于补差价升级。
      </li>
      <li>不与折扣卡、系列优惠同时使用。</li>
      <li>购买后 {offer.months} 个月内有效，到期没用完的次数作废。</li>
      <li>到期前可以退款，没用完的次数按比例退回余额。</li>
      <li>购买时不开发票；用下载包支付的订单，按这次抵付的金额开票。</li>
    </ul>
  );
}

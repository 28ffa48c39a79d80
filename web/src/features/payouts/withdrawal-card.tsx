import type { Withdrawal } from '@zhenku/contract/payouts/payouts';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { WITHDRAWAL_STATUS, WITHDRAWAL_STATUS_LABEL } from '@zhenku/contract/payouts/withdrawal-status';
import { PriceText } from '../../ui/text/price-text.tsx';
import { CancelWithdrawalButton } from './cancel-withdrawal.tsx';
import styles from '../orders/invoices/invoice-card.module.css';
import payouts from './payouts.module.css';
import { DescriptionItem } from '../../ui/description-list.tsx';

export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { applyId, depositMoney, taxMoney, taxVersion, payMoney, depositStatus, reason, transferUrl } = withdrawal;
  const to = withdrawal.alipayAccountId
    ? `支付宝 ${withdrawal.alipayAccountId}`
    : `${withdrawal.bankName ?? '银行卡'} ${withdrawal.bankCardNo ?? ''}`;
  return (
    <article className={styles.card} aria-label={`提现 ${applyId}`}>
      <header className={styles.head}>
        <strong>{to}</strong>
        <span className={styles.status} data-status={depositStatus}>
          {WITHDRAWAL_STATUS_LABEL[depositStatus] ?? WITHDRAWAL_STATUS_LABEL[2]}
        </span>
        <PriceText yuan={depositMoney} className={styles.amount} />
      </header>
      {reason && <p className="danger">原因：{reason}。款项已退回创作收益。</p>}
      <dl className={styles.facts}>
        <DescriptionItem label="收款人" value={withdrawal.userName} />
        <DescriptionItem label="预扣税" value={taxVersion === null ? '企业不预扣' : `¥${formatMoney(taxMoney)}`} />
        <DescriptionItem label="到账金额" value={`¥${formatMoney(payMoney)}`} />
        <DescriptionItem label="申请时间" value={formatTime(withdrawal.createTime)} />
        {withdrawal.decideTime && (
          <DescriptionItem
            label={depositStatus === WITHDRAWAL_STATUS.cancelled ? '撤销时间' : '处理时间'}
            value={formatTime(withdrawal.decideTime)}
          />
        )}
        {withdrawal.remark && <DescriptionItem label="备注" value={withdrawal.remark} />}
      </dl>
      <footer className={styles.foot}>
        {withdrawal.cancellable && <CancelWithdrawalButton withdrawal={withdrawal} />}
        {transferUrl && (
          <a className={payouts.link} href={transferUrl} target="_blank" rel="noreferrer">
            查看转账凭证
          </a>
        )}
      </footer>
    </article>
  );
}

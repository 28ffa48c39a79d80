import type { UsablePack } from '@zhenku/contract/packs/packs';
import { formatTime } from '@zhenku/contract/format';
import { PriceText } from '../../ui/text/price-text.tsx';
import styles from '../site/account.module.css';

interface PackChoiceProps {
  packs: readonly UsablePack[];
  chosen: UsablePack | null;
  busy: boolean;
  onChoose: (pack: UsablePack | null) => void;
}

export function PackChoice({ packs, chosen, busy, onChoose }: PackChoiceProps) {
  return (
    <fieldset className={styles.section} disabled={busy}>
      <legend className={styles.legend}>下载包抵付</legend>
      <div className={`${styles.choices} ${styles.wide}`}>
        {packs.map((pack) => (
          <label key={pack.packId} className={styles.choice}>
            <input type="radio" name="pack" checked={pack === chosen} onChange={() => onChoose(pack)} />
            <strong>
              {pack.packName}，抵付 {pack.uses} 次
            </strong>
            <small className="num">
              还可下载 {pack.remaining} 次，{formatTime(pack.endTime)} 到期
            </small>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="pack" checked={chosen === null} onChange={() => onChoose(null)} />
          <strong>不使用下载包</strong>
          <small>从余额支付</small>
        </label>
      </div>
      {chosen && (
        <p className="muted small">
          使用下载包时，不叠加折扣卡和系列优惠；订单金额记为 <PriceText yuan={chosen.amount} />
          ，发票按此开具。
        </p>
      )}
    </fieldset>
  );
}

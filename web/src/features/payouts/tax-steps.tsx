import { formatMoney } from '@zhenku/contract/format';
import type { WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import { splitAmount, taxDropBound } from './amount.ts';
import styles from './payouts.module.css';

type Table = NonNullable<WithdrawalForm['taxTable']>;

interface AmountSliderProps {
  min: number;
  max: number;
  value: number;
  table: WithdrawalForm['taxTable'];
  onChange: (yuan: number) => void;
}

export function AmountSlider({ min, max, value, table, onChange }: AmountSliderProps) {
  const bounds = (table?.brackets ?? []).flatMap(({ upTo }) =>
    upTo !== null && upTo > min && upTo < max ? [upTo] : [],
  );
  return (
    <div className={styles.slider}>
      <input
        type="range"
        aria-label="拖动选择提现金额"
        aria-valuetext={`¥${formatMoney(value)}`}
        min={min}
        max={max}
        step={0.01}
        list="tax-bounds"
        value={Math.min(Math.max(value, min), max)}
        onChange={({ currentTarget }) => {
          const yuan = Number(currentTarget.value);
          // Only the maximum may include fractions of a yuan.
          onChange(yuan >= max ? max : Math.floor(yuan));
        }}
      />
      <datalist id="tax-bounds">
        {bounds.map((bound) => (
          <option key={bound} value={bound}>
            {formatMoney(bound)}
          </option>
        ))}
      </datalist>
      <span className={styles.ends}>
        <span className="num">¥{formatMoney(min)}</span>
        <span className="num">¥{formatMoney(max)}</span>
      </span>
    </div>
  );
}

export function TaxSteps({ table, amount }: { table: Table; amount: number | null }) {
  const lowest = (index: number) => (index === 0 ? 0 : table.brackets[index - 1]!.upTo!);
  const isIn = (index: number) => {
    const { upTo } = table.brackets[index]!;
    return amount !== null && amount > lowest(index) && (upTo === null || amount <= upTo);
  };
  const fall = amount === null ? null : taxDropBound(amount, table);
  return (
    <div>
      <table className={styles.steps}>
        <caption className="visually-hidden">个人所得税预扣标准</caption>
        <thead>
          <tr>
            <th scope="col">提现金额（元）</th>
            <th scope="col">预扣税</th>
            <th scope="col">本档最高税额</th>
          </tr>
        </thead>
        <tbody>
          {table.brackets.map(({ upTo, percent, deduction }, index) => (
            <tr key={upTo ?? 'rest'} aria-current={isIn(index) || undefined}>
              <td className="num">
                {upTo === null
                  ? `${lowest(index)} 以上`
                  : `${lowest(index) === 0 ? '' : `${lowest(index)}–`}${upTo}${lowest(index) === 0 ? ' 以下' : ''}`}
              </td>
              <td className="num">
                {percent}%{deduction > 0 && ` − ${deduction}`}
              </td>
              <td className="num">{upTo === null ? '—' : formatMoney(splitAmount(upTo, table).tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fall !== null && <p className="muted small">略超 ¥{fall} 时适用下一档，预扣税反而更少。</p>}
    </div>
  );
}

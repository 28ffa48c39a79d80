import { formatMoney } from '@zhenku/contract/format';
import type { Income } from '@zhenku/contract/wallet/wallet';
import { useCall } from '../../api/use-call.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { SummaryList } from '../site/account-page.tsx';
import styles from './income-panel.module.css';

const SHOWN_DAYS = 7;

export function IncomePanel() {
  const { data, isError, refetch } = useCall('GET /author/v1/income', {}, { staleTime: 0 });
  return (
    <section className={styles.panel} aria-label="创作收益">
      <h3>创作收益</h3>
      {!data && isError && <ErrorState message="创作收益加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 72 }} />}
      {data && (
        <>
          <SummaryList
            rows={[
              { label: '可提现', value: `¥${formatMoney(data.withdrawableMoney)}` },
              { label: '冻结中', value: `¥${formatMoney(data.heldMoney)}` },
              ...(data.debtMoney > 0 ? [{ label: '欠款', value: `¥${formatMoney(data.debtMoney)}` }] : []),
            ]}
          />
          <Releases income={data} />
        </>
      )}
    </section>
  );
}

/** Renders nothing if no income is held. */
export function Releases({ income }: { income: Pick<Income, 'releases' | 'incomeHoldDays'> }) {
  const { releases, incomeHoldDays } = income;
  if (releases.length === 0) return null;
  const rest = releases.slice(SHOWN_DAYS);
  return (
    <div className={styles.releases}>
      <p>成交 {incomeHoldDays} 天后可提现，当天按成交时刻到期：</p>
      <Days releases={releases.slice(0, SHOWN_DAYS)} />
      {rest.length > 0 && (
        <details>
          <summary>其余 {rest.length} 天</summary>
          <Days releases={rest} />
        </details>
      )}
    </div>
  );
}

const Days = ({ releases }: Pick<Income, 'releases'>) => (
  <ul>
    {releases.map(({ date, money }) => (
      <li key={date}>
        ¥{formatMoney(money)} 于 {date} 可提现
      </li>
    ))}
  </ul>
);

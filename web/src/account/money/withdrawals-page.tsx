import { CreatorsOnly } from '../../features/creators/creators-only.tsx';
import { useWithdrawals } from '../../features/payouts/queries.ts';
import { WithdrawalCard } from '../../features/payouts/withdrawal-card.tsx';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import list from '../../ui/lists/paged-list.module.css';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';

export default function WithdrawalsPage() {
  return (
    <CreatorsOnly title="提现" about="这里把创作收益提现到银行卡或支付宝，并查看进度">
      <Withdrawals />
    </CreatorsOnly>
  );
}

function Withdrawals() {
  const { data, isError, refetch } = useWithdrawals();
  const withdrawals = data?.records.filter(({ recharge }) => !recharge);
  return (
    <UserCentrePage
      title="提现"
      tools={
        <ButtonLink to="/crashingOut" variant="primary">
          申请提现
        </ButtonLink>
      }
    >
      {isError && !data && <ErrorState message="提现记录加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 320 }} />}
      {withdrawals?.length === 0 && <Empty message="还没有提现记录" hint="申请提现后，进度和到账金额会列在这里" />}
      {withdrawals && withdrawals.length > 0 && (
        <ul className={list.list}>
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.applyId}>
              <WithdrawalCard withdrawal={withdrawal} />
            </li>
          ))}
        </ul>
      )}
    </UserCentrePage>
  );
}

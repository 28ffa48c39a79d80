import type { Output } from '@zhenku/contract/api';
import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { useSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { offeredMethods } from '../../features/recharges/methods.ts';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { AccountPage } from '../../features/site/account-page.tsx';
import { RechargeForm } from '../../features/recharges/recharge-form.tsx';

export default function RechargePage() {
  const { user, failed, retry } = useSession();
  const { data, isError, refetch } = useCall('GET /recharge/v1/methods', {}, { staleTime: 0 });
  return (
    <AccountPage title="充值">
      {isError && !data && <ErrorState message="充值方式加载失败" onRetry={() => void refetch()} />}
      {failed && <ErrorState message="账号信息加载失败" onRetry={retry} />}
      {!isError && !failed && !(data && user) && <Skeleton style={{ height: 480 }} />}
      {data && user && <Offered user={user} data={data} />}
    </AccountPage>
  );
}

function Offered({ user, data }: { user: UserInfo; data: Output<'GET /recharge/v1/methods'> }) {
  const offered = offeredMethods(data);
  const [first] = offered;
  if (!first) return <Empty message="暂未开通在线充值，请联系客服" />;
  return <RechargeForm user={user} offered={[first, ...offered.slice(1)]} sandbox={data.sandbox} />;
}

import type { BankCard, WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { AccountPage } from '../site/account-page.tsx';
import { CertifyFirst } from './certify-first.tsx';
import { useBankCards, useWithdrawalForm } from './queries.ts';

interface Payee {
  data: WithdrawalForm;
  certifiedName: string;
  cards: readonly BankCard[];
}

export function PayeePage({ title, children }: { title: string; children: (payee: Payee) => ReactNode }) {
  const { user } = useSession();
  return (
    <AccountPage title={title}>
      {!user && <Skeleton style={{ height: 480 }} />}
      {user && !user.author && <CertifyFirst user={user} />}
      {user?.author && <Loaded>{children}</Loaded>}
    </AccountPage>
  );
}

function Loaded({ children }: { children: (payee: Payee) => ReactNode }) {
  const { user } = useSession();
  const [form, cards] = [useWithdrawalForm(), useBankCards()];
  const failed = [form, cards].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0) {
    return <ErrorState message="提现信息加载失败" onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  }
  if (!form.data || !cards.data || !user) return <Skeleton style={{ height: 480 }} />;
  const { certifiedName } = form.data;
  if (certifiedName === null) return <CertifyFirst user={user} />;
  return children({ data: form.data, certifiedName, cards: cards.data.list });
}

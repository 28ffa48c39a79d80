import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { InviteDialog } from '../features/companies/invite-dialog.tsx';
import { InviteList } from '../features/companies/invite-list.tsx';
import { MemberList } from '../features/companies/member-list.tsx';
import { useMembers, useSpending } from '../features/companies/queries.ts';
import { LowBalanceDialog, ThresholdDialog } from '../features/companies/limits-dialog.tsx';
import { TransferCompany } from '../features/companies/transfer-dialog.tsx';
import { roleText } from '../features/companies/roles.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import account from '../features/site/account.module.css';

export default function MembersPage() {
  const { user } = useSession();
  const owner = user?.companyRole === 'owner';
  const [inviting, setInviting] = useState(false);
  return (
    <UserCentrePage
      title={owner ? '成员管理' : '企业成员'}
      tools={
        owner &&
        user.companyId !== null && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            邀请成员
          </Button>
        )
      }
    >
      {user ? <Company user={user} /> : <Skeleton style={{ height: 320 }} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </UserCentrePage>
  );
}

function Company({ user }: { user: UserInfo }) {
  const { companyRole: role, companyName } = user;
  const owner = role === 'owner';
  const { data, isError, refetch } = useMembers();
  const spending = useSpending(owner);
  const [setting, setSetting] = useState<'approval' | 'balance'>();
  if (isError && !data) return <ErrorState message="成员加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  // A member who was just removed gets an empty list. Invitations are shown above every page of the user centre.
  if (role === null || data.list.length === 0) return <Empty message="您还没有加入企业" />;
  const self = data.list.find(({ userId }) => userId === user.userId);
  return (
    <>
      <p className="muted">
        {companyName} · {roleText(self ?? { role, manages: owner })}
      </p>
      {self?.manages && (
        <p className={account.setting}>
          <span>
            {data.approvalAbove === null
              ? '采购员用企业账户支付不需要审批'
              : `采购员支付超过 ¥${formatMoney(data.approvalAbove)} 的订单须审批`}
          </span>
          <span className="wrap">
            <Button onClick={() => setSetting('approval')}>设置审批金额</Button>
            <ButtonLink to="/user/companyUsage">采购报表</ButtonLink>
          </span>
        </p>
      )}
      {self?.manages && (
        <p className={account.setting}>
          <span>
            {data.lowBalance === null
              ? '企业余额不足时不提醒'
              : `企业余额低于 ${formatMoney(data.lowBalance)} 牛币时提醒管理员`}
            {user.companyBalance !== null && `，现有 ${formatMoney(user.companyBalance)} 牛币`}
          </span>
          <Button onClick={() => setSetting('balance')}>设置余额提醒</Button>
        </p>
      )}
      {setting === 'approval' && (
        <ThresholdDialog approvalAbove={data.approvalAbove} onClose={() => setSetting(undefined)} />
      )}
      {setting === 'balance' && <LowBalanceDialog lowBalance={data.lowBalance} onClose={() => setSetting(undefined)} />}
      {owner && user.companyId === null && (
        <p className={account.notice}>
          通过企业认证后才能邀请成员
          <ButtonLink to="/user/company">去认证</ButtonLink>
        </p>
      )}
      <MemberList user={user} members={data.list} spending={spending.data?.list} />
      {spending.isError && <ErrorState message="消费明细加载失败" onRetry={() => void spending.refetch()} />}
      {owner && data.invites.length > 0 && (
        <section className="stack-12">
          <h3>待接受的邀请</h3>
          <InviteList invites={data.invites} sent />
        </section>
      )}
      {owner && <TransferCompany members={data.list} />}
    </>
  );
}

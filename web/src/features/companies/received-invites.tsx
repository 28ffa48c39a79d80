import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { InviteList } from './invite-list.tsx';
import styles from './invite-list.module.css';
import { useMembers } from './queries.ts';

export function ReceivedInvites({ user }: { user: UserInfo }) {
  const { data } = useMembers(user.companyRole === null);
  if (user.companyRole !== null || !data || data.invites.length === 0) return null;
  return (
    <div className={styles.received}>
      <InviteList invites={data.invites} sent={false} />
    </div>
  );
}

import type { CompanyInvite } from '@zhenku/contract/companies/companies';
import { formatTime } from '@zhenku/contract/format';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { acceptInvite, rejectInvite, revokeInvite } from './changes.ts';
import styles from './invite-list.module.css';
import { INVITATION_ROLES, ROLE_LABEL } from './roles.ts';

export function InviteList({ invites, sent }: { invites: readonly CompanyInvite[]; sent: boolean }) {
  return (
    <ul className="stack" aria-label={sent ? '待接受的邀请' : '收到的邀请'}>
      {invites.map((invite) => (
        <li key={invite.inviteId} className={styles.invite}>
          <span className={styles.description}>
            <strong className="num">{sent ? invite.phone : `“${invite.companyName}”邀请您加入企业`}</strong>
            <small>
              {ROLE_LABEL[invite.role]}
              {sent && !invite.registered && ' · 等待对方注册'}
              {!sent && `：${INVITATION_ROLES.find(({ role }) => role === invite.role)?.permissions}`} ·{' '}
              {formatTime(invite.addTime)}
            </small>
          </span>
          {sent ? <RevokeButton invite={invite} /> : <AnswerButtons invite={invite} />}
        </li>
      ))}
    </ul>
  );
}

function RevokeButton({ invite }: { invite: CompanyInvite }) {
  const [busy, run] = useAction();
  return (
    <Button busy={busy} aria-label={`撤回对 ${invite.phone} 的邀请`} onClick={() => run(() => revokeInvite(invite))}>
      撤回
    </Button>
  );
}

function AnswerButtons({ invite }: { invite: CompanyInvite }) {
  const [busy, run] = useAction();
  return (
    <span className={styles.buttons}>
      <Button disabled={busy} onClick={() => run(() => rejectInvite(invite))}>
        拒绝
      </Button>
      <Button variant="primary" disabled={busy} onClick={() => run(() => acceptInvite(invite))}>
        接受
      </Button>
    </span>
  );
}

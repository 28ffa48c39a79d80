import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { switchRole } from '../features/accounts/switch-role.ts';
import { UserMenuLinks } from '../features/accounts/user-menu-links.tsx';
import { otherRole } from '../features/accounts/user-menu.ts';
import { usePolledUnread } from '../features/messages/queries.ts';
import { UnreadBadge } from '../features/messages/unread-badge.tsx';
import { DownIcon } from '../ui/icons/filter-icons.tsx';
import { UserIcon } from '../ui/icons/page-icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { PriceText } from '../ui/text/price-text.tsx';
import styles from './header.module.css';
import { logOut } from '../api/session.ts';

export default function AccountMenu({ user }: { user: UserInfo | undefined }) {
  const unread = usePolledUnread();
  return (
    <Menu
      // Speech input needs the visible text, the user's name, in the accessible name.
      label={`${user?.name ?? ''} 我的账号${unread > 0 ? `，${unread} 条未读消息` : ''}`.trim()}
      button={
        <>
          <span className={styles.portrait}>
            {user?.photoUrl ? (
              <img src={user.photoUrl} alt="" width="28" height="28" className={styles.photo} />
            ) : (
              <UserIcon />
            )}
            <UnreadBadge className={styles.unread} />
          </span>
          <span className={styles.name}>{user?.name}</span>
          <DownIcon size={16} />
        </>
      }
    >
      {user && <UserEntries user={user} />}
      <button type="button" onClick={() => void logOut()}>
        退出登录
      </button>
    </Menu>
  );
}

function UserEntries({ user }: { user: UserInfo }) {
  const other = otherRole(user);
  return (
    <>
      <div className={styles.identity}>
        <strong>{user.name}</strong>
        <span>{USER_TYPE_LABEL[user.currentUserType]}</span>
        <span>
          余额 <PriceText yuan={user.balance} unit="coin" />
        </span>
      </div>
      <hr />
      {other !== null && (
        <>
          <button type="button" onClick={() => void switchRole(other)}>
            切换为{USER_TYPE_LABEL[other]}
          </button>
          <hr />
        </>
      )}
      <UserMenuLinks currentUserType={user.currentUserType} />
      <hr />
    </>
  );
}

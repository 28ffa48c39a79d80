import type { UserInfo } from '@zhenku/contract/accounts';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { switchRole } from '../features/accounts/switch-role.ts';
import { otherRole, userMenu } from '../features/accounts/user-menu.ts';
import { DownIcon, UserIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { PriceText } from '../ui/price-text.tsx';
import styles from './header.module.css';
import { logOut } from './session.ts';

/** The user's dropdown. Loaded for logged-in users only. */
export default function AccountMenu({ user }: { user: UserInfo | undefined }) {
  const other = user ? otherRole(user) : null;
  return (
    <Menu
      // Who speaks to the computer says what is to be seen: the name.
      label={`${user?.name ?? ''} 我的帐户`.trim()}
      button={
        <>
          {user?.photoUrl ? (
            <img src={user.photoUrl} alt="" width="28" height="28" className={styles.photo} />
          ) : (
            <UserIcon />
          )}
          <span className={styles.name}>{user?.name}</span>
          <DownIcon size={16} />
        </>
      }
    >
      {user && (
        <>
          <div className={styles.who}>
            <strong>{user.name}</strong>
            <span>{USER_TYPE_LABEL[user.currentUserType]}</span>
            <span>
              余额 <PriceText yuan={user.balance} unit="coin" />
            </span>
          </div>
          <hr />
          {userMenu(user.currentUserType).map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <hr />
          {other !== null && (
            <button type="button" onClick={() => void switchRole(other)}>
              切换为{USER_TYPE_LABEL[other]}
            </button>
          )}
        </>
      )}
      <button type="button" onClick={() => void logOut()}>
        退出登录
      </button>
    </Menu>
  );
}

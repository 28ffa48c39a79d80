import { useSession } from '../../api/session.ts';
import { Link } from '../../ui/router/link.tsx';
import { useLocation } from '../../ui/router/location.tsx';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { memberEntries, NOTICES_PATH, OVERVIEW_PATH, userMenu } from './user-menu.ts';
import styles from './user-menu-links.module.css';

interface UserMenuLinksProps {
  currentUserType: number;
  counts?: Readonly<Record<string, number>>;
}

export function UserMenuLinks({ currentUserType, counts = {} }: UserMenuLinksProps) {
  const { pathname } = useLocation();
  const member = memberEntries(useSession().user?.companyRole);
  const groups = userMenu(currentUserType);
  return groups.map(({ title, entries }) => (
    <div key={title ?? ''} className={styles.group}>
      {title && <span className={styles.title}>{title}</span>}
      {[...entries, ...(title === groups.at(-1)?.title ? member : [])].map(({ label, path, icon: Icon }) => (
        <Link key={path} to={path} aria-current={isInside(pathname, path) ? 'page' : undefined}>
          <Icon size={18} />
          <span>{label}</span>
          {counts[path] ? <span className={`num ${styles.count}`}>{counts[path]}</span> : null}
          {path === NOTICES_PATH && <UnreadBadge />}
        </Link>
      ))}
    </div>
  ));
}

/** Returns whether a page is the entry's own or a subpage, e.g. a folder's page. */
function isInside(pathname: string, path: string): boolean {
  const [page] = path.split('?');
  return pathname === page || (page !== OVERVIEW_PATH && pathname.startsWith(`${page}/`));
}

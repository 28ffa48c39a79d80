import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { readList, writeList } from '../../ui/browser-storage.ts';
import { Link } from '../../ui/router/link.tsx';
import { useLocation } from '../../ui/router/location.tsx';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { memberEntries, NOTICES_PATH, OVERVIEW_PATH, userMenu, type MenuGroup } from './user-menu.ts';
import styles from './user-menu-links.module.css';

interface UserMenuLinksProps {
  currentUserType: number;
  counts?: Readonly<Record<string, number>>;
  /** Whether the user can close groups; the browser remembers the closed ones. */
  closable?: boolean;
}

const CLOSED_KEY = 'closedMenuGroups';
const isTitle = (item: unknown): item is string => typeof item === 'string';

export function UserMenuLinks({ currentUserType, counts = {}, closable = false }: UserMenuLinksProps) {
  const { pathname } = useLocation();
  const member = memberEntries(useSession().user?.companyRole);
  const own = userMenu(currentUserType);
  const groups = member.length > 0 ? [...own.slice(0, -1), { title: '企业', entries: member }, ...own.slice(-1)] : own;
  const [closed, setClosed] = useState(() => (closable ? readList(CLOSED_KEY, isTitle) : []));
  const toggle = (title: string) => {
    const now = closed.includes(title) ? closed.filter((each) => each !== title) : [...closed, title];
    setClosed(now);
    writeList(CLOSED_KEY, now);
  };
  return groups.map(({ title, entries }) => {
    // The current page's entry stays visible.
    const isClosed =
      title !== undefined && closed.includes(title) && !entries.some(({ path }) => isInside(pathname, path));
    return (
      <div key={title ?? ''} className={styles.group} data-closed={isClosed || undefined}>
        {title && <Title title={title} open={!isClosed} onToggle={closable ? () => toggle(title) : undefined} />}
        {entries.map(({ label, path, icon: Icon }) => (
          <Link key={path} to={path} aria-current={isInside(pathname, path) ? 'page' : undefined}>
            <Icon size={18} />
            <span>{label}</span>
            {counts[path] ? <span className={`num ${styles.count}`}>{counts[path]}</span> : null}
            {path === NOTICES_PATH && <UnreadBadge />}
          </Link>
        ))}
      </div>
    );
  });
}

interface TitleProps extends Required<Pick<MenuGroup, 'title'>> {
  open: boolean;
  onToggle: (() => void) | undefined;
}

function Title({ title, open, onToggle }: TitleProps) {
  if (!onToggle) return <span className={styles.title}>{title}</span>;
  return (
    <button type="button" className={styles.title} aria-expanded={open} onClick={onToggle}>
      {title}
    </button>
  );
}

/** Returns whether a page is the entry's own or a subpage, e.g. a folder's page. */
function isInside(pathname: string, path: string): boolean {
  const [page] = path.split('?');
  return pathname === page || (page !== OVERVIEW_PATH && pathname.startsWith(`${page}/`));
}

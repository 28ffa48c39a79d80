import { useSession } from '../../api/session.ts';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/location.tsx';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { MEMBER_ENTRY, NOTICES_PATH, userMenu } from './user-menu.ts';

/** The entries of a role's menu; the notices show the number of unread ones. */
export function UserMenuLinks({ currentUserType }: { currentUserType: number }) {
  const { pathname } = useLocation();
  const role = useSession().user?.companyRole;
  const member = role === 'buyer' || role === 'viewer' ? [MEMBER_ENTRY] : [];
  return [...userMenu(currentUserType), ...member].map(({ label, path }) => (
    <Link key={path} to={path} aria-current={isInside(pathname, path) ? 'page' : undefined}>
      {label}
      {path === NOTICES_PATH && <UnreadBadge />}
    </Link>
  ));
}

/** Pages below an entry's, like that of one folder, belong to it too. */
function isInside(pathname: string, path: string): boolean {
  const [page] = path.split('?');
  return pathname === page || pathname.startsWith(`${page}/`);
}

import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSession } from '../api/session.ts';
import { UserMenuLinks } from '../features/accounts/user-menu-links.tsx';
import { isCreatorRole } from '../features/accounts/user-menu.ts';
import { useTodoCounts, countsByPath } from './overview/todo-counts.ts';
import { ReceivedInvites } from '../features/companies/received-invites.tsx';
import { useLocation } from '../ui/router/location.tsx';
import { Outlet } from '../ui/router/outlet.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import styles from '../features/accounts/user-centre.module.css';
import { UserSummary } from '../features/accounts/user-summary.tsx';

const Overview = lazy(() => import('./overview/overview.tsx'));

export default function UserCentre() {
  const { user, failed, retry } = useSession();
  const { pathname } = useLocation();
  if (failed) return <ErrorState message="账号信息加载失败" onRetry={retry} />;
  if (!user) {
    return (
      <div className={styles.page}>
        <Skeleton style={{ height: 128 }} />
        <Skeleton style={{ height: 480 }} />
      </div>
    );
  }
  const first = pathname === '/user' || pathname === '/user/';
  return (
    <div className={styles.page} data-first={first}>
      <UserSummary user={user} />
      <div className={styles.columns}>
        <SideMenu currentUserType={user.currentUserType} pathname={pathname} />
        <div className={styles.content}>
          <ReceivedInvites user={user} />
          {first ? (
            <Suspense fallback={<Skeleton style={{ height: 480 }} />}>
              <Overview user={user} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </div>
  );
}

function SideMenu({ currentUserType, pathname }: { currentUserType: number; pathname: string }) {
  const menu = useRef<HTMLElement>(null);
  const counts = countsByPath(useTodoCounts(!isCreatorRole(currentUserType)));
  // On phones the menu scrolls horizontally; keep the current entry in view.
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current]');
    menu.current?.scrollTo({ left: entry ? entry.offsetLeft - (menu.current.clientWidth - entry.offsetWidth) / 2 : 0 });
  }, [pathname]);
  return (
    <nav ref={menu} aria-label="个人中心" className={styles.menu}>
      <UserMenuLinks currentUserType={currentUserType} counts={counts} closable />
    </nav>
  );
}

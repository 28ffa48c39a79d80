import { lazy, Suspense } from 'react';
import { useCartBadge } from '../features/orders/cart/queries.ts';
import { DOCUMENT_LABELS, documentPath } from '../features/content/documents/document-links.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CartIcon, MenuIcon } from '../ui/icons/icons.tsx';
import { Link } from '../ui/router/link.tsx';
import { useLocation } from '../ui/router/location.tsx';
import { Menu } from '../ui/menu.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { useScrolledPast } from '../ui/hooks/scrolled-past.ts';
import { loginPath } from '../api/login-path.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { useSession } from '../api/session.ts';
import { useSite } from '../features/site/use-site.ts';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

const links = [
  { label: '热门素材', path: '/hot' },
  { label: '专辑', path: '/category/album' },
  { label: '分类', path: '/category/cat' },
  { label: '标签', path: '/category/label' },
];
const sideLinks = [
  { label: '充值', path: '/recharge' },
  { label: '创作者入驻', path: '/creatorIntro' },
  { label: '收藏', path: '/user/collect' },
  { label: DOCUMENT_LABELS.help, path: documentPath('help') },
];

const REEL_PX = 400;

export function Header() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const past = useScrolledPast(REEL_PX);
  // The home and search pages have their own search fields: this one is hidden on the search page, and on the home page until
  // the page's own is scrolled out of view.
  const at = pathname === '/' ? 'home' : pathname === '/search' ? 'search' : undefined;
  const { name } = useSite();
  const keyword = pathname === '/search' ? (params.get('keyword') ?? '') : '';
  return (
    <header className={styles.header} data-over={(at === 'home' && !past) || undefined}>
      <div className={`container ${styles.row}`}>
        <Link to="/" className={styles.logo} aria-label={`${name}首页`}>
          <Logo />
          <span className={styles.site}>{name}</span>
        </Link>
        <nav className={styles.nav} aria-label="主导航">
          {links.map(({ label, path }) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.search} data-at={at}>
          <SearchBox key={keyword} initial={keyword} label="全站搜索" />
        </div>
        <div className={styles.side}>
          {sideLinks.map(({ label, path }) => (
            <Link key={path} to={path} className={styles.link} aria-current={pathname === path ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          <span className={styles.theme}>
            <ThemeSwitch />
          </span>
          <CartLink />
          <Account />
          <Menu label="菜单" className={styles.folded} button={<MenuIcon />}>
            {[...links, ...sideLinks].map(({ label, path }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
            <span className={styles.menuTheme}>
              <ThemeSwitch />
            </span>
          </Menu>
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const badge = useCartBadge();
  return (
    <Link to="/buyCart" className={styles.cart} aria-label={badge ? `购物车，${badge} 条素材` : '购物车'}>
      <CartIcon />
      {badge && <span className={styles.badge}>{badge}</span>}
    </Link>
  );
}

function Account() {
  const { loggedIn, user } = useSession();
  const { pathname, search } = useLocation();
  if (!loggedIn) {
    // The login page already has the button.
    if (pathname === '/login') return null;
    return (
      <ButtonLink to={loginPath(pathname + search)} variant="primary" className={styles.login}>
        登录<span className={styles.wide}>/ 注册</span>
      </ButtonLink>
    );
  }
  return (
    <Suspense fallback={<span className={styles.account} />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

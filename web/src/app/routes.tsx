import { HomePage } from '../storefront/home-page.tsx';
import { lazyPage, type PageRoute } from './page-route.tsx';

export const routes: readonly PageRoute[] = [
  { path: '/', page: HomePage, public: true },
  { path: '/login', page: lazyPage(() => import('../storefront/login-page.tsx')), public: true },
  { path: '/auth-redirect', page: lazyPage(() => import('./auth-redirect.tsx')), public: true },
  { path: '/hot', page: lazyPage(() => import('../storefront/hot-page.tsx')), public: true },
  { path: '/search', page: lazyPage(() => import('../storefront/search-page.tsx')), public: true },
  { path: '/personal/:authorId', page: lazyPage(() => import('../storefront/personal-page.tsx')), public: true },
  { path: '/category/:type', page: lazyPage(() => import('../storefront/taxonomy-page.tsx')), public: true },
  { path: '/category/:type/:id', page: lazyPage(() => import('../storefront/category-page.tsx')), public: true },
  { path: '/doc/:type', page: lazyPage(() => import('../storefront/document-page.tsx')), public: true },
  { path: '/creatorIntro', page: lazyPage(() => import('../storefront/creator-intro-page.tsx')), public: true },
  { path: '/detail/:id', page: lazyPage(() => import('../storefront/detail-page.tsx')), public: true },
  { path: '/alipay', page: lazyPage(() => import('../account/money/relay-page.tsx')), public: true, bare: true },
  {
    path: '/authorisePaper/:id',
    page: lazyPage(() => import('../account/licences/certificate-page.tsx')),
    public: true,
    bare: true,
  },
  // Public only in this table: the routes in `member-routes.tsx` decide which pages need a login.
  { path: '*', page: lazyPage(() => import('./member-routes.tsx')), public: true },
];

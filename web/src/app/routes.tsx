import { lazy } from 'react';
import { HomePage } from '../storefront/home-page.tsx';
import type { PageRoute } from './page-route.tsx';

/**
 * The pages that need no login, and last the way to all others. The home page alone comes with the first load; the rest
 * is fetched when it is opened.
 */
export const routes: readonly PageRoute[] = [
  { path: '/', page: HomePage, public: true },
  { path: '/login', page: lazy(() => import('../storefront/login-page.tsx')), public: true },
  { path: '/auth-redirect', page: lazy(() => import('./auth-redirect.tsx')), public: true },
  { path: '/hot', page: lazy(() => import('../storefront/hot-page.tsx')), public: true },
  { path: '/search', page: lazy(() => import('../storefront/search-page.tsx')), public: true },
  { path: '/personal/:authorId', page: lazy(() => import('../storefront/personal-page.tsx')), public: true },
  { path: '/category/:type', page: lazy(() => import('../storefront/taxonomy-page.tsx')), public: true },
  { path: '/category/:type/:id', page: lazy(() => import('../storefront/category-page.tsx')), public: true },
  { path: '/doc/:type', page: lazy(() => import('../storefront/document-page.tsx')), public: true },
  { path: '/creatorIntro', page: lazy(() => import('../storefront/creator-intro-page.tsx')), public: true },
  { path: '/detail/:id', page: lazy(() => import('../storefront/detail-page.tsx')), public: true },
  { path: '/shared/:shareId', page: lazy(() => import('../storefront/shared-page.tsx')), public: true },
  { path: '/alipay', page: lazy(() => import('../account/relay-page.tsx')), public: true, bare: true },
  {
    path: '/authorisePaper/:id',
    page: lazy(() => import('../account/certificate-page.tsx')),
    public: true,
    bare: true,
  },
  { path: '*', page: lazy(() => import('./member-routes.tsx')) },
];

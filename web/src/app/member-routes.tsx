import { NotFound } from '../features/search/not-found.tsx';
import { film } from '../film.ts';
import { lazyPage, Pages, type PageRoute } from './page-route.tsx';

/**
 * Pages that need a login, and public pages where few visits start. They have their own chunk, because most visitors do
 * not need it.
 */
const routes: readonly PageRoute[] = [
  { path: '/about', page: lazyPage(() => import('../account/about-page.tsx')) },
  { path: '/buyCart', page: lazyPage(() => import('../account/cart-page.tsx')) },
  { path: '/recharge', page: lazyPage(() => import('../account/money/recharge-page.tsx')) },
  { path: '/rechargeResult/:rechargeId', page: lazyPage(() => import('../account/money/recharge-result-page.tsx')) },
  { path: '/wechatPay', page: lazyPage(() => import('../account/money/wechat-pay-page.tsx')) },
  { path: '/wechatLogin', page: lazyPage(() => import('../storefront/wechat-login-page.tsx')), public: true },
  { path: '/payOrder/:orderId', page: lazyPage(() => import('../account/money/pay-order-page.tsx')) },
  { path: '/bindCard', page: lazyPage(() => import('../account/money/bind-card-page.tsx')) },
  { path: '/crashingOut', page: lazyPage(() => import('../account/money/withdraw-page.tsx')) },
  { path: '/bankCardPay', page: lazyPage(() => import('../account/money/bank-transfer-page.tsx')) },
  { path: '/payOrderSuccess/:orderId', page: lazyPage(() => import('../account/money/pay-success-page.tsx')) },
  { path: '/b/:linkId', page: lazyPage(() => import('../storefront/client-board-page.tsx')), public: true },
  { path: '/series/:id', page: lazyPage(() => import('../storefront/series-page.tsx')), public: true },
  { path: '/similar/:id', page: lazyPage(() => import('../storefront/similar-page.tsx')), public: true },
  { path: '/similar', page: lazyPage(() => import('../storefront/picture-search-page.tsx')), public: true },
  { path: '/sequence', page: lazyPage(() => import('../storefront/sequence-page.tsx')), public: true },
  { path: '/shared/:shareId', page: lazyPage(() => import('../storefront/shared-page.tsx')), public: true },
  { path: '/licences/:version', page: lazyPage(() => import('../storefront/licence-text-page.tsx')), public: true },
  { path: '/verify', page: lazyPage(() => import('../storefront/verify-page.tsx')), public: true },
  { path: '/film-check', page: lazyPage(() => import('../storefront/film-check-intro-page.tsx')), public: true },
  ...(film ? [{ path: '/filmReport/pictures', page: lazyPage(film.reportPage) }] : []),
  { path: '/filmReport/:id', page: lazyPage(() => import('../account/film-report-page.tsx')) },
  {
    path: '/user',
    page: lazyPage(() => import('../account/user-centre.tsx')),
    children: [
      { path: 'order', page: lazyPage(() => import('../account/orders-page.tsx')) },
      { path: 'download', page: lazyPage(() => import('../account/licences/download-page.tsx')) },
      { path: 'collect', page: lazyPage(() => import('../account/favourites-page.tsx')) },
      { path: 'viewHistory', page: lazyPage(() => import('../account/view-history-page.tsx')) },
      { path: 'notice', page: lazyPage(() => import('../account/notices-page.tsx')) },
      { path: 'noticeSettings', page: lazyPage(() => import('../account/notice-settings-page.tsx')) },
      { path: 'webhooks', page: lazyPage(() => import('../account/webhooks-page.tsx')) },
      { path: 'keys', page: lazyPage(() => import('../account/keys-page.tsx')) },
      { path: 'coupon', page: lazyPage(() => import('../account/coupons-page.tsx')) },
      { path: 'packs', page: lazyPage(() => import('../account/packs-page.tsx')) },
      { path: 'authoriseManage', page: lazyPage(() => import('../account/licences/licences-page.tsx')) },
      { path: 'authoriseManage/:id', page: lazyPage(() => import('../account/licences/licence-page.tsx')) },
      { path: 'project', page: lazyPage(() => import('../account/projects-page.tsx')) },
      { path: 'project/:id', page: lazyPage(() => import('../account/project-page.tsx')) },
      ...(film ? [{ path: 'filmPictures', page: lazyPage(film.picturesPage) }] : []),
      { path: 'filmCheck', page: lazyPage(() => import('../account/film-check-page.tsx')) },
      { path: 'invoice', page: lazyPage(() => import('../account/invoices-page.tsx')) },
      { path: 'statement', page: lazyPage(() => import('../account/money/statement-page.tsx')) },
      { path: 'crashOutList', page: lazyPage(() => import('../account/money/withdrawals-page.tsx')) },
      { path: 'salesData', page: lazyPage(() => import('../studio/sales-page.tsx')) },
      ...(film ? [{ path: 'ownFilm', page: lazyPage(film.ownFilmPage) }] : []),
      { path: 'wanted', page: lazyPage(() => import('../studio/wanted-page.tsx')) },
      { path: 'authoriseData', page: lazyPage(() => import('../studio/authorise-data-page.tsx')) },
      { path: 'companyUsage', page: lazyPage(() => import('../account/company-usage-page.tsx')) },
      { path: 'members', page: lazyPage(() => import('../account/members-page.tsx')) },
      { path: 'approvals', page: lazyPage(() => import('../account/approvals-page.tsx')) },
      { path: 'company', page: lazyPage(() => import('../account/company-page.tsx')) },
      { path: 'id', page: lazyPage(() => import('../account/certification-page.tsx')) },
      { path: 'companyIdentify', page: lazyPage(() => import('../account/certification-page.tsx')) },
      { path: 'userInfo', page: lazyPage(() => import('../account/user-info-page.tsx')) },
      { path: 'publish', page: lazyPage(() => import('../studio/publish-page.tsx')) },
      { path: 'material', page: lazyPage(() => import('../studio/material-page.tsx')) },
      { path: 'video', page: lazyPage(() => import('../studio/works-page.tsx')) },
      { path: 'series', page: lazyPage(() => import('../studio/series-list-page.tsx')) },
      { path: 'series/:id', page: lazyPage(() => import('../studio/series-edit-page.tsx')) },
      { path: 'editVideo/:id', page: lazyPage(() => import('../studio/edit-video-page.tsx')) },
      { path: 'editMaterialVideo/:id', page: lazyPage(() => import('../studio/edit-video-page.tsx')) },
    ],
  },
  // Not public: visitors must log in before they see that an address does not exist.
  { path: '*', page: NotFound },
];

export default function MemberPages() {
  return <Pages routes={routes} />;
}

import { lazy } from 'react';
import { NotFound } from './not-found.tsx';
import { Pages, type PageRoute } from './page-route.tsx';

/** The pages behind the login, in a module of their own: visitors do not even load the list. */
const routes: readonly PageRoute[] = [
  { path: '/buyCart', page: lazy(() => import('../account/cart-page.tsx')) },
  { path: '/recharge', page: lazy(() => import('../account/recharge-page.tsx')) },
  { path: '/payOrder/:orderId', page: lazy(() => import('../account/pay-order-page.tsx')) },
  { path: '/bankCardPay', page: lazy(() => import('../account/bank-transfer-page.tsx')) },
  { path: '/payOrderSuccess/:orderId', page: lazy(() => import('../account/pay-success-page.tsx')) },
  {
    path: '/user',
    page: lazy(() => import('../account/user-centre.tsx')),
    children: [
      { path: 'order', page: lazy(() => import('../account/orders-page.tsx')) },
      { path: 'download', page: lazy(() => import('../account/download-page.tsx')) },
      { path: 'collect', page: lazy(() => import('../account/favourites-page.tsx')) },
      { path: 'viewHistory', page: lazy(() => import('../account/view-history-page.tsx')) },
      { path: 'notice', page: lazy(() => import('../account/notices-page.tsx')) },
      { path: 'coupon', page: lazy(() => import('../account/coupons-page.tsx')) },
      { path: 'authoriseManage', page: lazy(() => import('../account/licences-page.tsx')) },
      { path: 'invoice', page: lazy(() => import('../account/invoices-page.tsx')) },
      { path: 'statement', page: lazy(() => import('../account/statement-page.tsx')) },
      { path: 'members', page: lazy(() => import('../account/members-page.tsx')) },
      { path: 'company', page: lazy(() => import('../account/company-page.tsx')) },
      { path: 'userInfo', page: lazy(() => import('../account/user-info-page.tsx')) },
      { path: 'publish', page: lazy(() => import('../studio/publish-page.tsx')) },
      { path: 'video', page: lazy(() => import('../studio/works-page.tsx')) },
    ],
  },
  { path: '*', page: NotFound },
];

export default function MemberPages() {
  return <Pages routes={routes} />;
}

import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';

const TermsDialog = lazy(() => import('../features/accounts/terms-dialog.tsx'));

/** Pages that stay open without accepting: texts, and what the user has a right to, also to take money out and leave. */
const OPEN_PAGES = [
  '/doc/',
  '/licences/',
  '/user/download',
  '/user/authoriseManage',
  '/user/userInfo',
  '/user/order',
  '/user/invoice',
  '/user/notice',
  '/user/crashOutList',
  '/crashingOut',
  '/bindCard',
  '/rechargeResult',
  '/payOrderSuccess',
];

/** Asks a logged-in user for new versions of the terms. */
export function PendingTerms({ pathname }: { pathname: string }) {
  const { loggedIn, user } = useSession();
  if (!loggedIn || !user?.pendingDocuments?.length) return null;
  if (OPEN_PAGES.some((path) => pathname.startsWith(path))) return null;
  return (
    <Suspense>
      <TermsDialog />
    </Suspense>
  );
}

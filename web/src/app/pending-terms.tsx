import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';

const TermsDialog = lazy(() => import('../features/accounts/terms-dialog.tsx'));

/** Asks a logged-in user for new versions of the terms, on every page but those that show a text. */
export function PendingTerms({ pathname }: { pathname: string }) {
  const { loggedIn, user } = useSession();
  if (!loggedIn || !user?.pendingDocuments?.length || pathname.startsWith('/doc/')) return null;
  return (
    <Suspense>
      <TermsDialog />
    </Suspense>
  );
}

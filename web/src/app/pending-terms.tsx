import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';

const AskForTerms = lazy(() => import('../features/accounts/ask-for-terms.tsx'));

export function PendingTerms({ pathname }: { pathname: string }) {
  const { loggedIn, user } = useSession();
  if (!loggedIn || !user?.pendingDocuments?.length) return null;
  return (
    <Suspense>
      <AskForTerms pathname={pathname} />
    </Suspense>
  );
}

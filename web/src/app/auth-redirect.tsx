import { Navigate } from '../ui/location.tsx';
import { useSearchParams } from '../ui/search-params.ts';
import { safeRedirect } from '../api/login-path.ts';

/** Where a login elsewhere leads back to: goes on to the page that was wanted, through the login if there is none yet. */
export default function AuthRedirect() {
  const [params] = useSearchParams();
  return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
}

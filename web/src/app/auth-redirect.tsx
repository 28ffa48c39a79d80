import { Navigate } from '../ui/router/location.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { safeRedirect } from '../api/login-path.ts';

/** Handles the return from an external login: continues to the requested page, through the login page if needed. */
export default function AuthRedirect() {
  const [params] = useSearchParams();
  return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
}

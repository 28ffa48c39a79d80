import { Navigate } from '../ui/router/location.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { safeRedirect } from '../api/login-path.ts';

export default function AuthRedirect() {
  const [params] = useSearchParams();
  return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
}

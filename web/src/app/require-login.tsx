import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../ui/router/location.tsx';
import { findRedirect } from './find-redirect.ts';
import { readToken } from '../api/token.ts';

export function RequireLogin({ isPublic, children }: { isPublic: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const elsewhere = findRedirect({ wanted: pathname + search, isPublic, hasToken: readToken() !== null });
  return elsewhere ? <Navigate to={elsewhere} replace /> : children;
}

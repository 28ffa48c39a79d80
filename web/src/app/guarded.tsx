import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../ui/location.tsx';
import { guard } from './guard.ts';
import { readToken } from '../api/token.ts';

export function Guarded({ isPublic, children }: { isPublic: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const elsewhere = guard({ wanted: pathname + search, isPublic, hasToken: readToken() !== null });
  return elsewhere ? <Navigate to={elsewhere} replace /> : children;
}

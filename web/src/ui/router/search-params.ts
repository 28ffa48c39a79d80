import { useCallback, useMemo } from 'react';
import { navigate, useLocation, type NavigateOptions } from './location.tsx';

export function useSearchParams() {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => navigate({ pathname, search: String(next) }, options),
    [pathname],
  );
  return [params, setParams] as const;
}

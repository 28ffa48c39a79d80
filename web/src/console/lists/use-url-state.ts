import { pageOf } from '../../ui/router/pages.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';

export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const setAll = (values: Record<string, string>) => {
    const next = new URLSearchParams(params);
    if (!('page' in values)) next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  };
  const set = (name: string, value: string) => setAll({ [name]: value });
  return {
    page: pageOf(params),
    setPage: (page: number) => set('page', page === 1 ? '' : String(page)),
    /** Switches the page without a history entry. */
    replacePage: (page: number) => {
      const next = new URLSearchParams(params);
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      setParams(next, { replace: true });
    },
    get: (name: string) => params.get(name) ?? '',
    set,
    setAll,
    start: (filters: Record<string, string>) => setParams(new URLSearchParams(filters)),
  };
}

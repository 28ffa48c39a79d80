import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';

/** The page and the filters of a list, kept in the URL. A changed filter goes back to the first page. */
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
    get: (name: string) => params.get(name) ?? '',
    set,
    setAll,
    /** Replaces all parameters. */
    start: (filters: Record<string, string>) => setParams(new URLSearchParams(filters)),
  };
}

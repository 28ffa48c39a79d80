import { useSearchParams } from '../../ui/router/search-params.ts';

/** Returns the project in the page's address, for which a film is checked; null if there is none. */
export function useProjectId(): number | null {
  const id = Number(useSearchParams()[0].get('projectId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

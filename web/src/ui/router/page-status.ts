import { createContext, use } from 'react';

/** The HTTP status with which the server sends the page that it renders; null in the browser. */
export const PageStatus = createContext<{ code: number } | null>(null);

export function useMissingPage(): void {
  const status = use(PageStatus);
  if (status) status.code = 404;
}

import { createContext, use } from 'react';

/** The HTTP status with which the server sends the page that it renders; null in the browser. */
export const PageStatus = createContext<{ code: number } | null>(null);

/** Tells the server that the page it renders does not exist. */
export function useMissingPage(): void {
  const status = use(PageStatus);
  if (status) status.code = 404;
}

import { useSite } from './use-site.ts';

/** Sets the document title from the page's and the shop's names. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>;
}

import { useSite } from './use-site.ts';

/** Sets the document's title from the page's and the shop's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>;
}

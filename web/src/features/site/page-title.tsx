import { useSite } from './use-site.ts';

/** The document's title: what this page is, and whose. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>;
}

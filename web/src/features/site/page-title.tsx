import { useSite } from './use-site.ts';

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>;
}

import { lazy, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '../ui/location.tsx';
import { matchRoute } from '../ui/match-route.ts';
import { OutletContext, ParamsContext } from '../ui/outlet.tsx';
import { Guarded } from './guarded.tsx';

type Page = ComponentType & {
  /** Fetches its code. */
  load?: () => Promise<unknown>;
};

export interface PageRoute {
  path: string;
  page: Page;
  /** On the specification's list of pages that need no login. */
  public?: boolean;
  /** Shown without header, footer and toolbar, like the payment relay and the printed certificate. */
  bare?: boolean;
  /** Pages inside this one, which then shows an <Outlet />; their paths are relative to it. */
  children?: readonly PageRoute[];
}

/** A page whose code is fetched when it is opened, or before that by `load`: it is then shown without a skeleton first. */
export function lazyPage(fetchCode: () => Promise<{ default: ComponentType }>): Page {
  let code: ReturnType<typeof fetchCode> | undefined;
  const load = () => (code ??= fetchCode());
  return Object.assign(lazy(load), { load });
}

/** The page of the address and those inside it, each behind the guard. */
export function Pages({ routes }: { routes: readonly PageRoute[] }) {
  const match = matchRoute(routes, useLocation().pathname);
  const page = match?.chain.reduceRight<ReactNode>(
    (inside, { page: Page, public: isPublic = false }) => (
      <OutletContext value={inside}>
        <Guarded isPublic={isPublic}>
          <Page />
        </Guarded>
      </OutletContext>
    ),
    null,
  );
  return match && <ParamsContext value={match.params}>{page}</ParamsContext>;
}

import type { ComponentType, ReactNode } from 'react';
import { useLocation } from '../ui/location.tsx';
import { matchRoute } from '../ui/match-route.ts';
import { OutletContext, ParamsContext } from '../ui/outlet.tsx';
import { Guarded } from './guarded.tsx';

export interface PageRoute {
  path: string;
  page: ComponentType;
  /** On the specification's list of pages that need no login. */
  public?: boolean;
  /** Shown without header, footer and toolbar, like the payment relay and the printed certificate. */
  bare?: boolean;
  /** Pages inside this one, which then shows an <Outlet />; their paths are relative to it. */
  children?: readonly PageRoute[];
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

import { lazy, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '../ui/router/location.tsx';
import { matchRoute } from '../ui/router/match-route.ts';
import { OutletContext, ParamsContext } from '../ui/router/outlet.tsx';
import { RequireLogin } from './require-login.tsx';

type Page = ComponentType & {
  load?: () => Promise<unknown>;
};

export interface PageRoute {
  path: string;
  page: Page;
  /** Whether the page is accessible without login, as in the specification. */
  public?: boolean;
  bare?: boolean;
  /** Nested pages, which the page renders in its `<Outlet />`; their paths are relative to `path`. */
  children?: readonly PageRoute[];
}

export function lazyPage(fetchCode: () => Promise<{ default: ComponentType }>): Page {
  let code: ReturnType<typeof fetchCode> | undefined;
  const load = () => (code ??= fetchCode());
  return Object.assign(lazy(load), { load });
}

export function Pages({ routes }: { routes: readonly PageRoute[] }) {
  const match = matchRoute(routes, useLocation().pathname);
  const page = match?.chain.reduceRight<ReactNode>(
    (inside, { page: Page, public: isPublic = false }) => (
      <OutletContext value={inside}>
        <RequireLogin isPublic={isPublic}>
          <Page />
        </RequireLogin>
      </OutletContext>
    ),
    null,
  );
  return match && <ParamsContext value={match.params}>{page}</ParamsContext>;
}

import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { QueryProvider } from '../api/query-provider.tsx';
import { startSession } from '../api/session.ts';
import { HashRouter, openFirstLocation } from '../ui/router/location.tsx';
import type { Params } from '../ui/router/match-route.ts';
import { ParamsContext } from '../ui/router/outlet.tsx';
import { toasts } from '../ui/dialogs/toast.ts';
import { answers } from './fake-api.ts';
import { aUser } from './samples.ts';

export interface RenderOptions {
  at?: string;
  params?: Params;
}

export function show(component: ReactNode, { at = '/', params = {} }: RenderOptions = {}) {
  history.replaceState(null, '', `#${at}`);
  const user = userEvent.setup();
  const view = render(
    <QueryProvider>
      <HashRouter first={openFirstLocation()}>
        <ParamsContext value={params}>{component}</ParamsContext>
      </HashRouter>
    </QueryProvider>,
  );
  return { user, ...view };
}

export function logIn(user: UserInfo = aUser()): void {
  answers('GET /user/v1/info', user);
  startSession('token', user);
}

export const address = (): string => location.hash.slice(1);

export const toastTexts = (): string[] => toasts.get().map(({ message }) => message);

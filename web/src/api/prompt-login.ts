import { TOAST_MS } from '@zhenku/contract/constants';
import { loadOverlays } from '../ui/router/load-overlays.ts';
import { currentLocation } from '../ui/router/location.tsx';
import { loginPath } from './login-path.ts';
import { dropPendingAction } from './pending-action.ts';
import { clearToken } from './token.ts';

let isOpen = false;
/** Time until which no dialog opens, so that calls still pending when the user closed it do not reopen it. */
let quietUntil = 0;

/** Tells the user that the login has ended, in one dialog no matter how many calls fail. */
export async function promptLogin(relogin: () => void | Promise<void>): Promise<void> {
  if (isOpen || Date.now() < quietUntil) return;
  isOpen = true;
  try {
    const { confirm } = await import('../ui/dialogs/confirm.tsx');
    const agreed = await confirm({
      title: '登录已失效',
      content: '请重新登录；取消则留在当前页面。',
      okText: '重新登录',
    });
    if (agreed) await relogin();
    else dropPendingAction();
  } finally {
    isOpen = false;
    quietUntil = Date.now() + TOAST_MS;
  }
}

/** Opens the login page, which leads back to this page. Reloads, because this page holds the user's data. */
export async function logInAgain(): Promise<void> {
  // The closed dialog's step back in the history would otherwise leave the login page's entry.
  await (await loadOverlays())?.stepsSettled();
  clearToken();
  const { pathname, search } = currentLocation();
  history.replaceState(null, '', `/#${loginPath(pathname + search)}`);
  location.reload();
}

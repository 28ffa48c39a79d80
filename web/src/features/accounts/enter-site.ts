import type { Output } from '@zhenku/contract/api';
import { dropPendingAction, type PendingAction, readPendingAction } from '../../api/pending-action.ts';
import { startSession } from '../../api/session.ts';
import { loadCode } from '../../ui/load-code.ts';
import { navigate } from '../../ui/router/location.tsx';

/**
 * Starts the session after a login or registration, moves the visitor's cart and history to the account, and continues what
 * the visitor wanted.
 */
export async function enterSite({ token, ...user }: Output<'POST /user/v1/login'>, redirect: string): Promise<void> {
  startSession(token, user);
  await moveVisitorsLists();
  const action = readPendingAction(redirect);
  dropPendingAction();
  const next = action && (await resumeAction(action));
  navigate(next ?? redirect, { replace: true });
}

/** Moves the cart and history of the visitor. Anything that cannot be moved stays in the browser until the next login. */
async function moveVisitorsLists(): Promise<void> {
  try {
    // Loaded only now, because this code is in the clip page's large files.
    const [{ moveVisitorLinesToCart }, { sendStoredViews }] = await Promise.all([
      import('../orders/cart/visitor-lines.ts'),
      import('../library/history/views.ts'),
    ]);
    await moveVisitorLinesToCart();
    void sendStoredViews();
  } catch {
    // The code could not be loaded.
  }
}

/** Returns the page to open; null for the page where the action began, also after a failure, which the client has shown. */
async function resumeAction(action: PendingAction): Promise<string | null> {
  try {
    return await (await loadCode(import('./resume-action.ts'))).carryOut(action);
  } catch {
    return null;
  }
}

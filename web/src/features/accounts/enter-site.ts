import type { Output } from '@zhenku/contract/api';
import { startSession } from '../../api/session.ts';
import { navigate } from '../../ui/router/location.tsx';
import { sendStoredViews } from '../library/history/views.ts';
import { moveVisitorLinesToCart } from '../orders/cart/visitor-lines.ts';
import { resumeAction } from './resume-action.ts';

/**
 * Starts the session after a login or registration, moves the visitor's cart and history to the account, and continues what
 * the visitor wanted.
 */
export async function enterSite({ token, ...user }: Output<'POST /user/v1/login'>, redirect: string): Promise<void> {
  startSession(token, user);
  await moveVisitorLinesToCart();
  void sendStoredViews();
  navigate((await resumeAction()) ?? redirect, { replace: true });
}

import type { Output } from '@zhenku/contract/api';
import { startSession } from '../../api/session.ts';
import { navigate } from '../../ui/router/location.tsx';
import { sendStoredViews } from '../library/history/views.ts';
import { moveVisitorLinesToCart } from '../orders/cart/visitor-lines.ts';

/** Starts the session after a login, moves the visitor's cart and history to the account, and opens a page. */
export async function enterSite({ token, ...user }: Output<'POST /user/v1/login'>, redirect: string): Promise<void> {
  startSession(token, user);
  await moveVisitorLinesToCart();
  void sendStoredViews();
  navigate(redirect, { replace: true });
}

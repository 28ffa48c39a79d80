import { RELOGIN_CODES } from '@zhenku/contract/constants';
import { type PendingAction, savePendingAction } from './pending-action.ts';
import { isLoggedIn, openLoginPage } from './session.ts';
import { ApiError } from './user-client.ts';

/** Runs an action of users. Visitors, and users whose session turns out to have ended, log in first and then continue. */
export async function withLogin(action: PendingAction, run: () => Promise<unknown>): Promise<void> {
  if (!isLoggedIn()) return openLoginPage(action);
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiError && RELOGIN_CODES.includes(error.code)) savePendingAction(action);
    throw error;
  }
}

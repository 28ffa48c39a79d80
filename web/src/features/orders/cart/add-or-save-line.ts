import { RELOGIN_CODES } from '@zhenku/contract/constants';
import { isLoggedIn } from '../../../api/session.ts';
import { ApiError } from '../../../api/user-client.ts';
import { withLogin } from '../../../api/with-login.ts';
import { addToCart } from './queries.ts';
import { saveVisitorLine, type VisitorLine } from './visitor-lines.ts';

/** Adds a line to the cart. Without a session, the line waits in the browser until the login. */
export async function addOrSaveLine(line: VisitorLine): Promise<void> {
  if (!isLoggedIn()) saveVisitorLine(line);
  await withLogin({ kind: 'cart' }, async () => {
    try {
      await addToCart(line.videoId, line.videoType);
    } catch (error) {
      if (error instanceof ApiError && RELOGIN_CODES.includes(error.code)) saveVisitorLine(line);
      throw error;
    }
  });
}

import { openLoginPage, isLoggedIn } from '../../../api/session.ts';
import { addToCart } from './queries.ts';
import { saveVisitorLine, type VisitorLine } from './visitor-lines.ts';

/** Adds a line to the cart. A visitor's line waits in the browser until the login. */
export async function addOrSaveLine(line: VisitorLine): Promise<void> {
  if (isLoggedIn()) return await addToCart(line.videoId, line.videoType);
  saveVisitorLine(line);
  openLoginPage({ kind: 'cart' });
}

import type { Tx } from '../../platform/database.ts';
import { sendMessage } from '../messages/messages.ts';

interface OrderOwner {
  user_id: number;
  company_id: number | null;
}

/** Sends a message to whose order it is: who ordered, unless they have left the company that paid, and its owner. */
export async function notifyBuyer(
  tx: Tx,
  { user_id, company_id }: OrderOwner,
  message: { title: string; content: string },
): Promise<void> {
  if (company_id === null) return await sendMessage(tx, user_id, message);
  const people = await tx
    .selectFrom('user_companies')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where((is) => is.or([is('user_id', '=', user_id), is('role', '=', 'owner')]))
    .execute();
  for (const person of people) await sendMessage(tx, person.user_id, message);
}

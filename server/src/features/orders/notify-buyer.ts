import type { Tx } from '../../platform/database/database.ts';
import { sendMessage } from '../messages/messages.ts';

interface OrderOwner {
  user_id: number;
  company_id: number | null;
}

/** Sends a message to an order's buyer, unless they have left the company that paid, and to that company's owner. */
export async function notifyBuyer(
  tx: Tx,
  { user_id, company_id }: OrderOwner,
  message: { title: string; content: string },
): Promise<void> {
  if (company_id === null) {
    await sendMessage(tx, user_id, message);
    return;
  }
  const people = await tx
    .selectFrom('user_companies')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('role', '=', 'owner')]))
    .execute();
  for (const person of people) await sendMessage(tx, person.user_id, message);
}

import type { Tx } from '../../platform/database/database.ts';
import { type NewMessage, sendMessage } from '../messages/messages.ts';
import { announce, type Notice } from '../messages/outside/announce.ts';

interface OrderOwner {
  user_id: number;
  company_id: number | null;
}

export type BuyerMessage = NewMessage & {
  /** Also sent by SMS and mail to the buyer, or to the company's owner if the buyer has left the company. */
  outside?: Omit<Notice, 'userId'>;
};

/** Sends a message to an order's buyer, unless they have left the company that paid, and to that company's owner. */
export async function notifyBuyer(
  tx: Tx,
  { user_id, company_id }: OrderOwner,
  { outside, ...message }: BuyerMessage,
): Promise<void> {
  if (company_id === null) {
    await sendMessage(tx, user_id, message);
    if (outside) await announce(tx, { userId: user_id, ...outside });
    return;
  }
  const people = await tx
    .selectFrom('user_companies')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('role', '=', 'owner')]))
    .execute();
  for (const person of people) await sendMessage(tx, person.user_id, message);
  const notified = people.find((person) => person.user_id === user_id) ?? people[0];
  if (outside && notified) await announce(tx, { userId: notified.user_id, ...outside });
}

import type { OperatorKey } from '../../api/operator-client.ts';
import { toast } from '../../ui/toast.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

/**
 * Ends an operator's change: says that it is done, and asks for the lists that it changes again. Those are asked for
 * whatever the answer was: another operator may have decided meanwhile.
 */
export async function submitChange(change: Promise<unknown>, message: string, ...lists: OperatorKey[]): Promise<void> {
  try {
    await change;
    toast.success(message);
  } finally {
    await refreshOperatorCalls(...lists, 'GET /operator/v1/audit');
  }
}

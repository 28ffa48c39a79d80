import type { OperatorKey } from '../../api/operator-client.ts';
import { toast } from '../../ui/toast.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

/**
 * Waits for an operator's change, shows a success message, and reloads the lists that it affects. They reload after a
 * failure too, since another operator may have decided meanwhile.
 */
export async function submitChange(change: Promise<unknown>, message: string, ...lists: OperatorKey[]): Promise<void> {
  try {
    await change;
    toast.success(message);
  } finally {
    await refreshOperatorCalls(...lists, 'GET /operator/v1/audit');
  }
}

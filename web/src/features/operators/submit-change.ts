import type { OperatorKey } from '../../api/operator-client.ts';
import { dropSecondClick } from './second-clicks.ts';
import { toast } from '../../ui/toast.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

/** What shows any change. */
const ALWAYS = [
  'GET /operator/v1/today',
  'GET /operator/v1/audit',
  'GET /operator/v1/objects/{kind}/{id}/events',
  'GET /operator/v1/objects/{kind}/{id}/related',
] as const;

/**
 * Waits for an operator's change, shows a success message, and reloads the lists that it affects. They reload after a
 * failure too, since another operator may have decided meanwhile.
 */
export async function submitChange(change: Promise<unknown>, message: string, ...lists: OperatorKey[]): Promise<void> {
  try {
    await change;
    dropSecondClick();
    toast.success(message);
  } finally {
    await refreshOperatorCalls(...lists, ...ALWAYS);
  }
}

import type { OperatorKey } from '../../api/operator-client.ts';
import { dropSecondClick } from './second-clicks.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

const ALWAYS = [
  'GET /operator/v1/today',
  'GET /operator/v1/audit',
  'GET /operator/v1/objects/{kind}/{id}/events',
  'GET /operator/v1/objects/{kind}/{id}/related',
] as const;

/**
 * Waits for an operator's change, reloads the affected lists, and then shows a success message. Waiting for the
 * reload keeps a form from treating saved values as unsaved. Lists reload after a failure too, because another
 * operator may have decided first.
 */
export async function submitChange(change: Promise<unknown>, message: string, ...lists: OperatorKey[]): Promise<void> {
  try {
    await change;
    dropSecondClick();
  } finally {
    await refreshOperatorCalls(...lists, ...ALWAYS);
  }
  toast.success(message);
}

import type { OperatorKey } from '../../api/operator-client.ts';
import { dropSecondClick } from './second-clicks.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

/** Calls whose results every change affects. */
const ALWAYS = [
  'GET /operator/v1/today',
  'GET /operator/v1/audit',
  'GET /operator/v1/objects/{kind}/{id}/events',
  'GET /operator/v1/objects/{kind}/{id}/related',
] as const;

/**
 * Waits for an operator's change, reloads the lists that it affects, and then shows a success message: a form that still has its
 * older values would ask whoever goes on at once about changes that are saved. Lists reload after a failure too, since another
 * operator may have decided in the meantime.
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

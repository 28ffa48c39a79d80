import { isConflict } from '../../api/user-client.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import type { Contract } from './contract-line.tsx';
import { refreshCertification } from './queries.ts';

/**
 * Submits a certification and reloads it with the contract, because a newer contract or another tab may cause a
 * conflict.
 */
export async function submitCertification(commit: Promise<unknown>, contract: Contract): Promise<void> {
  try {
    await commit;
  } catch (error) {
    if (isConflict(error)) await Promise.all([contract.reload(), refreshCertification()]);
    throw error;
  }
  toast.success('提交成功，请等待审核');
  await refreshCertification();
}

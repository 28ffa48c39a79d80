import type { CertificationField } from '@zhenku/contract/creators/creator-status';

interface Rejection {
  field: CertificationField | null;
  reason: string | null;
}

/** The reason of a rejection beside the field that it is about. */
export const rejectionErrors = (rejected: Rejection | null): Partial<Record<string, string>> =>
  rejected?.field && rejected.reason ? { [rejected.field]: rejected.reason } : {};

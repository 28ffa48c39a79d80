import type { CertificationField } from '@zhenku/contract/creators/creator-status';

interface Rejection {
  field: CertificationField | null;
  reason: string | null;
}

export const rejectionErrors = (rejected: Rejection | null): Partial<Record<string, string>> =>
  rejected?.field && rejected.reason ? { [rejected.field]: rejected.reason } : {};

import type { Key } from '@zhenku/contract/api';
import { queryClient } from '../../api/query-client.ts';
import { refreshSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';

const SUBMISSION = 'GET /company/v1/authentication/user' satisfies Key;
const MEMBERS = 'GET /company/v1/user/list' satisfies Key;
const SPENDING = 'GET /company/v1/user/spending' satisfies Key;

/** Queries the company buyer's latest submission; null before the first. */
export const useSubmission = (enabled: boolean) => useCall(SUBMISSION, {}, { enabled, staleTime: 0 });

export const useMembers = (enabled = true) => useCall(MEMBERS, {}, { enabled, staleTime: 0 });

export const useSpending = (enabled: boolean) => useCall(SPENDING, {}, { enabled, staleTime: 0 });

export async function refreshCompany(): Promise<void> {
  await Promise.all([
    ...[SUBMISSION, MEMBERS, SPENDING].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    refreshSession(),
  ]);
}

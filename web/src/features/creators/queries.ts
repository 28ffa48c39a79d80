import type { Key } from '@zhenku/contract/api';
import { queryClient } from '../../api/query-client.ts';
import { refreshSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';

const APPLICATION = 'GET /author/v1/invitecode/apply' satisfies Key;
const PROGRESS = 'GET /author/v1/certification' satisfies Key;
const PERSON = 'GET /author/v1/authentication' satisfies Key;
const COMPANY = 'GET /author/v1/company/authentication' satisfies Key;

/** Queries the user's latest application to become a creator; null before the first. */
export const useApplication = (enabled = true) => useCall(APPLICATION, {}, { enabled, staleTime: 0 });

export const useProgress = (enabled = true) => useCall(PROGRESS, {}, { enabled, staleTime: 0 });

/** Queries the person's latest certification; null before the first. */
export const usePersonSubmission = (enabled: boolean) => useCall(PERSON, {}, { enabled, staleTime: 0 });

export const useCompanySubmission = (enabled: boolean) => useCall(COMPANY, {}, { enabled, staleTime: 0 });

export async function refreshCertification(): Promise<void> {
  await Promise.all([
    ...[APPLICATION, PROGRESS, PERSON, COMPANY].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    refreshSession(),
  ]);
}

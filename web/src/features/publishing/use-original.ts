import type { OriginalInspection } from '@zhenku/contract/publishing/publishing-hints';
import { useCall } from '../../api/use-call.ts';

const POLL_MS = 3_000;

/** Returns whether the picture check is still running. */
const isBeingChecked = ({ findings, problem, checkFailed }: OriginalInspection) =>
  findings === null && problem === null && !checkFailed;

/**
 * Returns an uploaded file's facts, tiers and findings; undefined until it is uploaded. Only the files of drafts are
 * checked, which takes a while.
 */
export function useOriginal(fileKey: string | null, { ofDraft }: { ofDraft: boolean }) {
  const { data } = useCall(
    'GET /video/v1/publish/original',
    { fileKey: fileKey ?? '' },
    {
      enabled: fileKey !== null,
      background: true,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (ofDraft && state.data && isBeingChecked(state.data) ? POLL_MS : false),
    },
  );
  return data;
}

import type { OriginalInspection } from '@zhenku/contract/publishing/publishing-hints';
import { useCall } from '../../api/use-call.ts';

const POLL_MS = 3_000;

/** Whether its pictures are still to be looked at. */
const isBeingChecked = ({ findings, problem, checkFailed }: OriginalInspection) =>
  findings === null && problem === null && !checkFailed;

/**
 * What an uploaded file is, which tiers it supplies and what was found in it; undefined until it has arrived. Only the files
 * of drafts are checked, which takes a while.
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

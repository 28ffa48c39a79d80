import type { Output } from '@zhenku/contract/api';
import { useCall } from '../../api/use-call.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import type { Draft } from './draft.ts';

const SUGGEST = 'POST /video/v1/publish/suggest';

/** Returns undefined without input or result. */
export function useClipSuggestions({
  videoName,
  videoKeywords,
  categoryIds,
}: Draft): Output<typeof SUGGEST> | undefined {
  const described = useDebounced(JSON.stringify({ videoName, videoKeywords, categoryIds }));
  const enabled = videoKeywords.length + categoryIds.length > 0;
  const input = JSON.parse(described) as Pick<Draft, 'videoName'> & { videoKeywords: string[]; categoryIds: number[] };
  const { data } = useCall(SUGGEST, input, { enabled, silent: true, keepPrevious: true });
  return enabled ? data : undefined;
}

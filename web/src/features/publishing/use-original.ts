import { useCall } from '../../api/use-call.ts';

/** What an uploaded file is and which tiers it supplies; undefined until it has arrived and been looked at. */
export function useOriginal(fileKey: string | null) {
  const { data } = useCall(
    'GET /video/v1/publish/original',
    { fileKey: fileKey ?? '' },
    { enabled: fileKey !== null, background: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return data;
}

import { call } from '../../../api/user-client.ts';
import { queryClient } from '../../../api/query-client.ts';

/** Returns the URL of a clip's watermarked preview, cached for five minutes. */
export async function previewUrl(videoId: number): Promise<string> {
  const input = { id: videoId };
  const { url } = await queryClient.fetchQuery({
    queryKey: ['GET /video/v1/{id}/preview', input],
    queryFn: () => call('GET /video/v1/{id}/preview', input, { silent: true }),
    staleTime: 300_000,
  });
  return url;
}

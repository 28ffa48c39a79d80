import { call } from '../../api/user-client.ts';

/** The watermark of a clip’s preview, without its picture. */
export async function fetchMarkPicture(videoId: number, signal: AbortSignal): Promise<Blob> {
  const { picture } = await call('GET /project/v1/film/mark', { videoId }, { signal, silent: true });
  return new Blob([Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
}

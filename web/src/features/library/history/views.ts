import { isNotFound, call } from '../../../api/user-client.ts';
import { readList, writeList } from '../../../ui/browser-storage.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/token.ts';

const KEY = 'views';
/** Maximum number of a visitor's stored views, because logging in sends each in a separate call. */
const STORED_VIEWS_MAX = 200;

const isVideoId = (item: unknown): item is number => Number.isInteger(item);

export function addView(views: readonly number[], videoId: number): number[] {
  return [...views.filter((id) => id !== videoId), videoId].slice(-STORED_VIEWS_MAX);
}

/** Records a view: on the server for logged-in users, otherwise in this browser until they log in. */
export function recordView(videoId: number): void {
  writeList(KEY, addView(readList(KEY, isVideoId), videoId));
  if (readToken() !== null) void sendStoredViews();
}

let sending: Promise<void> | undefined;

/** Sends the stored views to the server, oldest first. Failed views are retried with the next one. */
export function sendStoredViews(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = undefined));
  return sending;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const videoId = readList(KEY, isVideoId)[0];
    if (videoId === undefined) break;
    try {
      await call('POST /user/v1/video/history', { videoId }, { silent: true });
    } catch (error) {
      // Drops views of clips that are no longer on sale.
      if (!isNotFound(error)) return;
    }
    writeList(
      KEY,
      readList(KEY, isVideoId).filter((id) => id !== videoId),
    );
  }
  await queryClient.invalidateQueries({ queryKey: ['GET /user/v1/video/history'] });
}

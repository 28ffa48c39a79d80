import { isNotFound, call } from '../../api/user-client.ts';
import { readList, writeList } from '../../ui/browser-storage.ts';
import { queryClient } from '../../api/query-client.ts';
import { readToken } from '../../api/token.ts';

const KEY = 'views';
/** Of a visitor who does not log in: each is a call of its own when they do. */
const KEPT_MAX = 200;

const isVideoId = (item: unknown): item is number => Number.isInteger(item);

/** The clips that were viewed, the last one at the end, each once. */
export function addView(views: readonly number[], videoId: number): number[] {
  return [...views.filter((id) => id !== videoId), videoId].slice(-KEPT_MAX);
}

/** Notes that a clip has been viewed: on the server for who is logged in, else here until they are. */
export function recordView(videoId: number): void {
  writeList(KEY, addView(readList(KEY, isVideoId), videoId));
  if (readToken() !== null) void sendStoredViews();
}

let sending: Promise<void> | undefined;

/** Tells the server what was noted here, oldest first. What cannot be sent now is, with the next view. */
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
      // One that is off sale by now is not kept.
      if (!isNotFound(error)) return;
    }
    writeList(
      KEY,
      readList(KEY, isVideoId).filter((id) => id !== videoId),
    );
  }
  await queryClient.invalidateQueries({ queryKey: ['GET /user/v1/video/history'] });
}

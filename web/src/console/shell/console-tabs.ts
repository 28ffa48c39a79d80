/** Channel on which tabs with the same login send their pending decisions together. */

const CHANNEL = 'operator-console';
/** Held by each pending decision until it is sent or undone. */
const WAITING = 'operator-decisions';
const OTHER_TABS_MS = 10_000;

type Message = 'send' | 'leave';

let channel: BroadcastChannel | undefined;
const broadcast = (message: Message) => (channel ??= new BroadcastChannel(CHANNEL)).postMessage(message);

/** Makes other tabs wait for this tab's decision. Locks exist only in secure contexts. */
export function holdTabs(until: Promise<unknown>): void {
  void navigator.locks?.request(WAITING, { mode: 'shared' }, () => until);
}

/** Makes all other tabs send their pending decisions, and waits for them. */
export async function settleOtherTabs(): Promise<void> {
  broadcast('send');
  const signal = AbortSignal.timeout(OTHER_TABS_MS);
  // The server refuses later decisions once another operator has logged in.
  await navigator.locks?.request(WAITING, { signal }, () => undefined).catch(() => undefined);
}

/** Makes other tabs reload after a login or logout. */
export const leaveOtherTabs = (): void => broadcast('leave');

export function watchTabs(send: () => Promise<void>): () => void {
  const listening = new BroadcastChannel(CHANNEL);
  listening.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'send') void send();
    else location.reload();
  });
  return () => listening.close();
}

/** The tabs of the console share one login, so they settle together what each of them was about to send. */

const CHANNEL = 'operator-console';
/** Held by each decision that waits, until it is sent or taken back. */
const WAITING = 'operator-decisions';
/** A tab that does not answer holds nobody up for longer. */
const OTHER_TABS_MS = 10_000;

type Message = 'send' | 'leave';

let channel: BroadcastChannel | undefined;
const tell = (message: Message) => (channel ??= new BroadcastChannel(CHANNEL)).postMessage(message);

/** Lets other tabs wait for a decision of this one. Only pages that are sent encrypted, and local ones, have locks. */
export function holdTabs(until: Promise<unknown>): void {
  void navigator.locks?.request(WAITING, { mode: 'shared' }, () => until);
}

/** Has all other tabs send what waits in them, and waits until they have. */
export async function settleOtherTabs(): Promise<void> {
  tell('send');
  const signal = AbortSignal.timeout(OTHER_TABS_MS);
  // Who is not done by then is refused by the server, once somebody else is logged in.
  await navigator.locks?.request(WAITING, { signal }, () => undefined).catch(() => undefined);
}

/** Says that somebody logged in or out: what the other tabs show is no longer theirs. */
export const leaveOtherTabs = (): void => tell('leave');

/** Listens to the other tabs. */
export function watchTabs(send: () => Promise<void>): () => void {
  const listening = new BroadcastChannel(CHANNEL);
  listening.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'send') void send();
    else location.reload();
  });
  return () => listening.close();
}

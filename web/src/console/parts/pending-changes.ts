import { createStore } from '../../ui/store.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { leaving } from '../../ui/router/leaving.ts';
import { holdTabs, settleOtherTabs, watchTabs } from '../shell/console-tabs.ts';
import { dropSecondClick } from './second-clicks.ts';

/** How long a decision can be taken back. */
export const UNDO_MS = 10_000;

/** A decision that can still be taken back: one that waits to be sent, or one that was made and has a call that takes it back. */
export interface Undoable {
  /** What it is about: of one thing, one decision at a time. */
  subject: string;
  text: string;
  until: number;
  waits: boolean;
  /** Sends the decision, or takes it back. */
  act: () => Promise<unknown>;
  /** Called once nothing is left to send of it. */
  settle?: () => void;
}

export const undoables = createStore<readonly Undoable[]>([]);

/** Takes it out of the store; false for one that is not there any more, so that nobody acts twice. */
function take(one: Undoable): boolean {
  const others = undoables.get().filter((each) => each !== one);
  const found = others.length < undoables.get().length;
  // The next one takes its place.
  dropSecondClick();
  undoables.set(others);
  return found;
}

/** Sends a decision that waits, once. A failure has shown its message; it names the decision too, which is not made then. */
async function send(one: Undoable): Promise<void> {
  if (!take(one)) return;
  try {
    await one.act();
  } catch {
    toast.error(`未执行：${one.text}`);
  } finally {
    one.settle?.();
  }
}

/**
 * For what cannot be taken back, like a payment: sends it in ten seconds, unless it is taken back until then. The API itself acts
 * at once. A page that is left sends what waits.
 */
export function sendLater(subject: string, text: string, act: () => Promise<unknown>): void {
  if (undoables.get().some((one) => one.waits && one.subject === subject)) {
    toast.info('该操作正在等待执行');
    return;
  }
  const { promise, resolve: settle } = Promise.withResolvers<void>();
  holdTabs(promise);
  dropSecondClick();
  const one: Undoable = { subject, text, until: Date.now() + UNDO_MS, waits: true, act, settle };
  undoables.set([...undoables.get(), one]);
  setTimeout(() => void send(one), UNDO_MS);
}

/** Offers for ten seconds to take back by its own call what has been done. */
export function offerUndo(subject: string, text: string, takeBack: () => Promise<unknown>): void {
  const one: Undoable = { subject, text, until: Date.now() + UNDO_MS, waits: false, act: takeBack };
  undoables.set([...undoables.get().filter((each) => each.waits || each.subject !== subject), one]);
  setTimeout(() => take(one), UNDO_MS);
}

/** Drops a decision that waits, or takes back one that was made. */
export async function undo(one: Undoable): Promise<void> {
  if (!take(one)) return;
  if (one.waits) {
    one.settle?.();
    toast.info(`已撤销：${one.text}`);
  } else await one.act();
}

/** Sends at once all that waits here: for who does not want to wait. */
export async function sendNow(which: (one: Undoable) => boolean = () => true): Promise<void> {
  await Promise.all(
    undoables
      .get()
      .filter((one) => one.waits && which(one))
      .map(send),
  );
}

/** Sends at once all that waits, in every tab: before another operator may log in, as whom it must not be sent. */
export async function sendInAllTabs(): Promise<void> {
  await sendNow();
  await settleOtherTabs();
}

/** Whether a decision about this waits to be sent. */
export const waitsFor = (all: readonly Undoable[], subject: string): boolean =>
  all.some((one) => one.waits && one.subject === subject);

/** Warns who closes the page while something waits; whoever goes nevertheless has decided: it is sent. So it is for another tab. */
export function watchLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (undoables.get().some(({ waits }) => waits)) event.preventDefault();
  };
  const leave = () => {
    leaving.now = true;
    void sendNow();
  };
  // Back from the browser's cache of pages.
  const arrive = () => {
    leaving.now = false;
  };
  addEventListener('beforeunload', warn);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', arrive);
  const unwatchTabs = watchTabs(sendNow);
  return () => {
    unwatchTabs();
    removeEventListener('beforeunload', warn);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', arrive);
  };
}

import { createStore } from '../../ui/store.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { leaving } from '../../ui/router/leaving.ts';
import { holdTabs, settleOtherTabs, watchTabs } from '../shell/console-tabs.ts';
import { dropSecondClick } from './second-clicks.ts';

/** How long a decision can be undone. */
export const UNDO_MS = 10_000;

/** A decision that can still be undone: either not sent yet, or sent with a call that reverts it. */
export interface Undoable {
  /** Each subject has at most one pending decision. */
  subject: string;
  text: string;
  until: number;
  /** Whether the decision is still to be sent. */
  waits: boolean;
  /** Sends the pending decision, or reverts the sent one. */
  act: () => Promise<unknown>;
  settle?: () => void;
}

export const undoables = createStore<readonly Undoable[]>([]);

/** Removes a decision from the store. Returns false if it was already removed, which prevents acting twice. */
function take(one: Undoable): boolean {
  const others = undoables.get().filter((each) => each !== one);
  const found = others.length < undoables.get().length;
  // The next decision's button may move under the pointer.
  dropSecondClick();
  undoables.set(others);
  return found;
}

/** Sends a pending decision once. The API client shows why a call failed. */
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
 * Sends an irreversible decision, such as a payment, after ten seconds unless it is undone. Leaving the page sends it
 * immediately.
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

export function offerUndo(subject: string, text: string, takeBack: () => Promise<unknown>): void {
  const one: Undoable = { subject, text, until: Date.now() + UNDO_MS, waits: false, act: takeBack };
  undoables.set([...undoables.get().filter((each) => each.waits || each.subject !== subject), one]);
  setTimeout(() => take(one), UNDO_MS);
}

export async function undo(one: Undoable): Promise<void> {
  if (!take(one)) return;
  if (one.waits) {
    one.settle?.();
    toast.info(`已撤销：${one.text}`);
  } else await one.act();
}

/** Sends this tab's pending decisions immediately, or only the ones that `which` selects. */
export async function sendNow(which: (one: Undoable) => boolean = () => true): Promise<void> {
  await Promise.all(
    undoables
      .get()
      .filter((one) => one.waits && which(one))
      .map(send),
  );
}

/** Sends all tabs' pending decisions immediately, so that they are not sent in the name of the next operator who logs in. */
export async function sendInAllTabs(): Promise<void> {
  await sendNow();
  await settleOtherTabs();
}

export const isDecisionPending = (all: readonly Undoable[], subject: string): boolean =>
  all.some((one) => one.waits && one.subject === subject);

/**
 * Warns before the page closes with pending decisions, and sends them if the operator leaves anyway or another tab
 * asks.
 */
export function watchLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (undoables.get().some(({ waits }) => waits)) event.preventDefault();
  };
  const leave = () => {
    leaving.now = true;
    void sendNow();
  };
  // Handles a page restored from the back/forward cache.
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

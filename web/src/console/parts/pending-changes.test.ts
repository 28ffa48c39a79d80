import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo, sendLater, sendNow, undo, UNDO_MS, undoables, isDecisionPending } from './pending-changes.ts';

// Mounting toasts needs a document.
vi.mock('../../ui/dialogs/toasts.tsx', () => ({ mountToasts: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  undoables.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = () => vi.fn<() => Promise<void>>(() => Promise.resolve());

test('sends a pending decision once, after ten seconds', async () => {
  const call = act();
  sendLater('refund:1', '退款', call);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(call).not.toHaveBeenCalled();
  expect(isDecisionPending(undoables.get(), 'refund:1')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(UNDO_MS * 3);
  expect(call).toHaveBeenCalledTimes(1);
  expect(undoables.get()).toEqual([]);
});

test('never sends an undone decision, even when the page is left', async () => {
  const call = act();
  sendLater('refund:1', '退款', call);
  const [one] = undoables.get();
  await undo(one!);
  await sendNow();
  await undo(one!);
  await vi.advanceTimersByTimeAsync(UNDO_MS * 3);
  expect(call).not.toHaveBeenCalled();
});

test('sends pending decisions only once when the page is left before their timers end', async () => {
  const calls = [act(), act()];
  calls.forEach((call, index) => sendLater(`refund:${index}`, '退款', call));
  await Promise.all([sendNow(), sendNow()]);
  await vi.advanceTimersByTimeAsync(UNDO_MS * 3);
  expect(calls.map((call) => call.mock.calls.length)).toEqual([1, 1]);
});

test('allows one pending decision per subject', async () => {
  const [first, second] = [act(), act()];
  sendLater('refund:1', '退款', first);
  sendLater('refund:1', '退款', second);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

test('makes other tabs wait until a decision is sent or undone', async () => {
  const held: Promise<unknown>[] = [];
  const request = (...[, , hold]: [string, object, () => Promise<unknown>]) => held.push(hold());
  vi.stubGlobal('navigator', { locks: { request } });
  const sent = Promise.withResolvers<void>();
  sendLater('refund:1', '退款', () => sent.promise);
  sendLater('refund:2', '退款', act());
  const over: number[] = [];
  held.forEach((one, index) => void one.then(() => over.push(index)));
  await undo(undoables.get()[1]!);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(over).toEqual([1]);
  sent.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toEqual([1, 0]);
});

test('undoes an executed decision through its undo call, only once and only within ten seconds', async () => {
  const [first, second] = [act(), act()];
  offerUndo('video:1', '已驳回', first);
  const [one] = undoables.get();
  await Promise.all([undo(one!), undo(one!)]);
  expect(first).toHaveBeenCalledTimes(1);
  offerUndo('video:2', '已驳回', second);
  const [two] = undoables.get();
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await undo(two!);
  expect(second).not.toHaveBeenCalled();
});

test('sends other decisions after a failure, and does not retry the failed one', async () => {
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('40900')));
  const call = act();
  sendLater('refund:1', '退款', failing);
  sendLater('refund:2', '退款', call);
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect([failing.mock.calls.length, call.mock.calls.length]).toEqual([1, 1]);
});

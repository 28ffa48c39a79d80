import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Saves that a test lets succeed or fail. */
function slowSave() {
  const open: PromiseWithResolvers<void>[] = [];
  const saved: string[] = [];
  const save = (value: string) => {
    saved.push(value);
    const call = Promise.withResolvers<void>();
    open.push(call);
    return call.promise;
  };
  return { saved, save, open };
}

describe('an autosave', () => {
  it('saves once, a moment after the last change', async () => {
    const { saved, save, open } = slowSave();
    const autosave = createAutosave({ save, delay: 500 });
    for (const typed of ['夜', '夜景', '夜景航拍']) {
      autosave.change(typed);
      await wait(400);
    }
    expect([saved, autosave.state.get()]).toEqual([[], 'unsaved']);
    await wait(100);
    expect([saved, autosave.state.get()]).toEqual([['夜景航拍'], 'saving']);
    open[0]!.resolve();
    await wait(0);
    expect(autosave.state.get()).toBe('saved');
  });

  it('never saves twice at a time, and saves what was typed meanwhile afterwards', async () => {
    const { saved, save, open } = slowSave();
    const autosave = createAutosave({ save, delay: 500 });
    autosave.change('first');
    await wait(500);
    autosave.change('second');
    await wait(5_000);
    expect(saved).toEqual(['first']);
    open[0]!.resolve();
    await wait(0);
    expect(saved).toEqual(['first', 'second']);
    open[1]!.resolve();
    await wait(0);
    expect(autosave.state.get()).toBe('saved');
  });

  it('tries again after a failure, with the newest value', async () => {
    const { saved, save, open } = slowSave();
    const autosave = createAutosave({ save, delay: 500, retryDelay: 3_000 });
    autosave.change('first');
    await wait(500);
    open[0]!.reject(new Error('offline'));
    await wait(0);
    expect(autosave.state.get()).toBe('failed');
    await wait(3_000);
    expect(saved).toEqual(['first', 'first']);
    open[1]!.reject(new Error('offline'));
    await wait(0);
    autosave.change('second');
    await wait(500);
    expect(saved).toEqual(['first', 'first', 'second']);
  });

  it('saves at once when asked to, and says that it failed', async () => {
    const { saved, save, open } = slowSave();
    const autosave = createAutosave({ save, delay: 500 });
    autosave.change('first');
    const failed = autosave.flush();
    expect(saved).toEqual(['first']);
    open[0]!.reject(new Error('offline'));
    await expect(failed).rejects.toThrow('offline');
    const flushed = autosave.flush();
    open[1]!.resolve();
    await flushed;
    expect(autosave.state.get()).toBe('saved');
    await autosave.flush();
    expect(saved).toHaveLength(2);
  });

  it('saves no more once it has ended, and waits for what is being saved', async () => {
    const { saved, save, open } = slowSave();
    const autosave = createAutosave({ save, delay: 500 });
    autosave.change('first');
    await wait(500);
    autosave.change('second');
    let ended = false;
    void autosave.end().then(() => (ended = true));
    await wait(5_000);
    expect(ended).toBe(false);
    open[0]!.resolve();
    await wait(5_000);
    expect([ended, saved]).toEqual([true, ['first']]);
    autosave.change('third');
    await wait(5_000);
    expect(saved).toEqual(['first']);
  });
});

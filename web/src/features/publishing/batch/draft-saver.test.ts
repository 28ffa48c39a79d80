import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

interface Attempt {
  id: number;
  finish: (outcome?: 'saved' | 'refused') => void;
  fail: () => void;
}

let attempts: Attempt[];
let waiting: (() => void) | null;
let saver: DraftSaver;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ids = () => attempts.map(({ id }) => id);
const later = async () => {
  waiting?.();
  await settled();
};
const finishAll = async () => {
  for (let done = 0; done < attempts.length; done += 1) {
    attempts[done]!.finish();
    await settled();
  }
};

beforeEach(() => {
  attempts = [];
  waiting = null;
  saver = createDraftSaver({
    save: (id) =>
      new Promise((resolve, reject) =>
        attempts.push({
          id,
          finish: (outcome = 'saved') => resolve(outcome),
          fail: () => reject(new Error('no network')),
        }),
      ),
    after: (_ms, then) => {
      waiting = then;
      return () => (waiting = null);
    },
  });
});

describe('the saver saves drafts', () => {
  it('once after a delay, with all changes made by then', async () => {
    for (let n = 0; n < 5; n += 1) saver.touch(1);
    saver.touch(2);
    await settled();
    expect(ids()).toEqual([]);
    expect(saver.state.get()).toEqual({ unsaved: 2, failed: 0, refused: 0 });
    await later();
    expect(ids()).toEqual([1, 2]);
    await finishAll();
    expect(saver.state.get()).toEqual({ unsaved: 0, failed: 0, refused: 0 });
  });

  it('again when they change during a save, but never concurrently', async () => {
    saver.touch(1);
    await later();
    saver.touch(1);
    await later();
    expect(ids()).toEqual([1]);
    attempts[0]!.finish();
    await settled();
    expect(ids()).toEqual([1, 1]);
  });

  it('with limited concurrency until all are saved', async () => {
    for (let id = 1; id <= 10; id += 1) saver.touch(id);
    await later();
    expect(ids()).toEqual([1, 2, 3, 4]);
    attempts[1]!.finish();
    await settled();
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
    await finishAll();
    expect(ids()).toHaveLength(10);
  });

  it('again after a failure', async () => {
    saver.touch(1);
    await later();
    attempts[0]!.fail();
    await settled();
    expect(saver.state.get()).toEqual({ unsaved: 1, failed: 1, refused: 0 });
    await later();
    await finishAll();
    expect(ids()).toEqual([1, 1]);
    expect(saver.state.get()).toEqual({ unsaved: 0, failed: 0, refused: 0 });
  });

  it('immediately on `settle`, which ends even if an attempt fails', async () => {
    saver.touch(1);
    const waited = saver.settle();
    await settled();
    expect(ids()).toEqual([1]);
    attempts[0]!.fail();
    await waited;
    expect(saver.state.get()).toEqual({ unsaved: 1, failed: 1, refused: 0 });
  });

  it('after a refusal only when they change or on `retry`, and counts them as unsaved', async () => {
    saver.touch(1);
    await later();
    attempts[0]!.finish('refused');
    await settled();
    await saver.settle();
    expect(ids()).toEqual([1]);
    expect(saver.state.get()).toEqual({ unsaved: 1, failed: 0, refused: 1 });
    saver.retry();
    await settled();
    attempts[1]!.finish('refused');
    await settled();
    saver.touch(1);
    await later();
    attempts[2]!.finish();
    await settled();
    expect(ids()).toEqual([1, 1, 1]);
    expect(saver.isUnsaved(1)).toBe(false);
    expect(saver.state.get()).toEqual({ unsaved: 0, failed: 0, refused: 0 });
  });

  it('no longer after they are dropped', async () => {
    saver.touch(1);
    saver.touch(2);
    await later();
    const dropped = saver.drop(1);
    attempts[0]!.fail();
    expect(await dropped).toBe(true);
    expect(await saver.drop(3)).toBe(false);
    await later();
    await finishAll();
    expect(ids()).toEqual([1, 2]);
    expect(saver.state.get()).toEqual({ unsaved: 0, failed: 0, refused: 0 });
  });
});

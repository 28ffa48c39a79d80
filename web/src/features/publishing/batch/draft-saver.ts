import { createStore, type Store } from '../../../ui/store.ts';

export interface SaverPorts {
  /** Saves the row's current state; does nothing if the row is gone. `refused`: retrying would not help. */
  save: (id: number) => Promise<'saved' | 'refused'>;
  /** Returns a function that cancels the callback. */
  after: (ms: number, then: () => void) => () => void;
}

export interface SaverState {
  unsaved: number;
  /** Unsaved rows that are retried after a failed attempt. */
  failed: number;
  /** Unsaved rows that the server refused; they are retried after a change or by `retry`. */
  refused: number;
}

/** Saves rows shortly after they change, each in its own call, with limited concurrency. */
export interface DraftSaver {
  state: Store<SaverState>;
  touch: (id: number) => void;
  /** Saves immediately and waits until all attempts have ended. */
  settle: () => Promise<void>;
  retry: () => void;
  isUnsaved: (id: number) => boolean;
  /** Discards a row's unsaved edits and waits for a running attempt. Returns whether there were unsaved edits. */
  drop: (id: number) => Promise<boolean>;
}

const SOON_MS = 800;
const RETRY_MS = 5_000;
const PARALLEL = 4;

export function createDraftSaver({ save, after }: SaverPorts): DraftSaver {
  const changed = new Set<number>();
  const failed = new Set<number>();
  const refused = new Set<number>();
  const saving = new Map<number, Promise<void>>();
  const state = createStore<SaverState>({ unsaved: 0, failed: 0, refused: 0 });
  let cancelTimer: (() => void) | null = null;

  const updateState = () => {
    const unsaved = new Set([...changed, ...failed, ...refused, ...saving.keys()]).size;
    const next = { unsaved, failed: failed.size, refused: refused.size };
    const before = state.get();
    if (next.unsaved !== before.unsaved || next.failed !== before.failed || next.refused !== before.refused)
      state.set(next);
  };
  const plan = (ms: number) => {
    cancelTimer ??= after(ms, run);
  };
  const run = () => {
    cancelTimer?.();
    cancelTimer = null;
    for (const id of failed) changed.add(id);
    failed.clear();
    startNext();
  };
  const startNext = () => {
    for (const id of changed) {
      if (saving.size >= PARALLEL) return;
      if (!saving.has(id)) saving.set(id, attempt(id));
    }
  };
  const attempt = async (id: number) => {
    changed.delete(id);
    refused.delete(id);
    try {
      if ((await save(id)) === 'refused') refused.add(id);
    } catch {
      // The retry includes later changes.
      failed.add(id);
      plan(RETRY_MS);
    }
    saving.delete(id);
    startNext();
    updateState();
  };

  return {
    state,
    touch: (id) => {
      changed.add(id);
      plan(SOON_MS);
      updateState();
    },
    settle: async () => {
      run();
      while (saving.size > 0) await Promise.race(saving.values());
    },
    retry: () => {
      for (const id of refused) changed.add(id);
      run();
    },
    isUnsaved: (id) => changed.has(id) || failed.has(id) || refused.has(id) || saving.has(id),
    drop: async (id) => {
      const wasChanged = changed.delete(id);
      await saving.get(id);
      const left = [changed, failed, refused].filter((ids) => ids.delete(id));
      updateState();
      return wasChanged || left.length > 0;
    },
  };
}

import { createStore, type Store } from '../../../ui/store.ts';

export interface SaverPorts {
  /** Saves what the row says now; nothing if it is gone. */
  save: (id: number) => Promise<void>;
  /** Calls back after a while. Returns how to call that off. */
  after: (ms: number, then: () => void) => () => void;
}

export interface SaverState {
  /** Rows with something that is not saved yet. */
  unsaved: number;
  /** Of these, those whose last attempt failed. They are tried again. */
  failed: number;
}

/** Saves rows soon after they change: each one alone, few at a time. */
export interface DraftSaver {
  state: Store<SaverState>;
  /** Says that a row has changed. */
  touch: (id: number) => void;
  /** Saves at once, and waits for it, whether that succeeds or not. */
  settle: () => Promise<void>;
  /** Forgets what is not saved of a row, and waits for an attempt that has begun. */
  drop: (id: number) => Promise<void>;
}

const SOON_MS = 800;
const RETRY_MS = 5_000;
const PARALLEL = 4;

export function createDraftSaver({ save, after }: SaverPorts): DraftSaver {
  const changed = new Set<number>();
  const failed = new Set<number>();
  const saving = new Map<number, Promise<void>>();
  const state = createStore<SaverState>({ unsaved: 0, failed: 0 });
  let callOff: (() => void) | null = null;

  const tell = () => {
    const next = { unsaved: new Set([...changed, ...failed, ...saving.keys()]).size, failed: failed.size };
    const before = state.get();
    if (next.unsaved !== before.unsaved || next.failed !== before.failed) state.set(next);
  };
  const plan = (ms: number) => {
    callOff ??= after(ms, run);
  };
  const run = () => {
    callOff?.();
    callOff = null;
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
    try {
      await save(id);
    } catch {
      // A later change is tried again with it.
      failed.add(id);
      plan(RETRY_MS);
    }
    saving.delete(id);
    startNext();
    tell();
  };

  return {
    state,
    touch: (id) => {
      changed.add(id);
      plan(SOON_MS);
      tell();
    },
    settle: async () => {
      run();
      while (saving.size > 0) await Promise.race(saving.values());
    },
    drop: async (id) => {
      changed.delete(id);
      await saving.get(id);
      changed.delete(id);
      failed.delete(id);
      tell();
    },
  };
}

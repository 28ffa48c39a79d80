import { createStore, type Store } from './store.ts';

/** `unsaved`: changed, and saved in a moment. `failed`: the last attempt failed; another one follows. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface Autosave<T> {
  state: Store<SaveState>;
  change: (value: T) => void;
  /** Saves what is unsaved now. Rejects when that fails. */
  flush: () => Promise<void>;
  /** Saves no more. Resolves when what is being saved has been. */
  end: () => Promise<void>;
}

interface Options<T> {
  /** Never called while an earlier call is under way. */
  save: (value: T) => Promise<void>;
  /** Milliseconds after the last change. */
  delay?: number;
  /** Milliseconds after a failure. */
  retryDelay?: number;
}

const DELAY_MS = 800;
const RETRY_MS = 5_000;

/** Saves a value a moment after its last change. */
export function createAutosave<T>({ save, delay = DELAY_MS, retryDelay = RETRY_MS }: Options<T>): Autosave<T> {
  const state = createStore<SaveState>('saved');
  let unsaved: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  let ended = false;

  const schedule = (after: number) => {
    clearTimeout(timer);
    // The failure shows in the state, and is tried again.
    if (!ended) timer = setTimeout(() => void flush().catch(() => undefined), after);
  };

  const saveOnce = async (): Promise<void> => {
    const taken = unsaved!;
    unsaved = null;
    state.set('saving');
    try {
      await save(taken.value);
      state.set(unsaved ? 'unsaved' : 'saved');
    } catch (error) {
      unsaved ??= taken;
      state.set('failed');
      schedule(retryDelay);
      throw error;
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (saving ?? unsaved) {
      if (ended && !saving) return;
      saving ??= saveOnce().finally(() => {
        saving = null;
      });
      await saving;
    }
  };

  return {
    state,
    change: (value) => {
      if (ended) return;
      unsaved = { value };
      if (!saving) state.set('unsaved');
      schedule(delay);
    },
    flush,
    end: async () => {
      ended = true;
      clearTimeout(timer);
      await saving?.catch(() => undefined);
    },
  };
}

import { readToken } from '../../../api/token.ts';
import { batchPortsOf } from './batch-ports.ts';
import type { Batch } from './batch-state.ts';
import { createBatch } from './batch.ts';

let mine: { session: string | null; batch: Batch } | null = null;

/**
 * Returns the current session's batch. The batch lives outside the pages, like uploads, so that unsaved edits survive
 * navigation.
 */
export function myBatch(): Batch {
  const session = readToken();
  if (mine?.session !== session) {
    const batch = createBatch(batchPortsOf(session));
    mine = { session, batch };
    askBeforeLosing(batch);
  }
  return mine!.batch;
}

function askBeforeLosing(batch: Batch): void {
  const ask = (event: BeforeUnloadEvent) => {
    void batch.saver.settle();
    event.preventDefault();
  };
  batch.saver.state.subscribe(() => {
    const isAsking = mine?.batch === batch && batch.saver.state.get().unsaved > 0;
    if (isAsking) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}

import { useEffect, useState } from 'react';
import { myUploads } from '../../uploads/my-uploads.ts';
import { openQueue } from '../../uploads/upload-queue.ts';
import { savePlaces } from './batch-ports.ts';
import type { Batch } from './batch-state.ts';
import { followUploads, openBatch } from './batch.ts';
import { myBatch } from './my-batch.ts';

export type BatchPhase = 'loading' | 'failed' | 'ready';

interface OpenBatch {
  batch: Batch;
  phase: BatchPhase;
  /** Whether the queue contains all uploads that the server has. */
  listed: boolean;
  retry: () => void;
}

export function useBatch(): OpenBatch {
  const [batch] = useState(myBatch);
  const [phase, setPhase] = useState<BatchPhase>('loading');
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (phase !== 'loading') return;
    let left = false;
    // Drafts can be edited without the queue; the client has shown why it failed.
    const listing = openQueue(myUploads).then(
      () => !left && setListed(true),
      () => undefined,
    );
    Promise.all([openBatch(batch), listing]).then(
      () => !left && setPhase('ready'),
      () => !left && setPhase('failed'),
    );
    return () => {
      left = true;
    };
  }, [batch, phase]);
  useEffect(() => {
    if (phase !== 'ready') return;
    followUploads(batch);
    const ends = [
      myUploads.uploads.subscribe(() => followUploads(batch)),
      batch.state.subscribe(() => savePlaces(batch.state.get().rows)),
    ];
    return () => {
      ends.forEach((end) => end());
      void batch.saver.settle();
    };
  }, [batch, phase]);
  return { batch, phase, listed, retry: () => setPhase('loading') };
}

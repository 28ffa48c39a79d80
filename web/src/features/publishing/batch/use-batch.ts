import { PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { openQueue } from '../../uploads/upload-queue.ts';
import { batchPorts, savePlaces } from './batch-ports.ts';
import { createBatch, followUploads, openBatch, type Batch } from './batch.ts';
import type { Options } from './fields.ts';

export type BatchPhase = 'loading' | 'failed' | 'ready';

/** The user's batch, which follows the queue of uploads while the page is open. */
export function useBatch(): { batch: Batch; phase: BatchPhase; retry: () => void } {
  const [batch] = useState(() => createBatch(batchPorts));
  const [phase, setPhase] = useState<BatchPhase>('loading');
  useEffect(() => {
    if (phase !== 'loading') return;
    let left = false;
    // Without the queue, drafts can be written all the same: the client has shown why it failed.
    Promise.all([openBatch(batch), openQueue(myUploads).catch(() => undefined)]).then(
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
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (batch.saver.state.get().unsaved === 0) return;
      void batch.saver.settle();
      event.preventDefault();
    };
    addEventListener('beforeunload', askBeforeLeaving);
    return () => {
      ends.forEach((end) => end());
      removeEventListener('beforeunload', askBeforeLeaving);
      void batch.saver.settle();
    };
  }, [batch, phase]);
  return { batch, phase, retry: () => setPhase('loading') };
}

const ALL = { page: 1, size: PAGE_SIZE_MAX };

/** What can be chosen for a clip; undefined while it loads. */
export function useOptions(): Options | undefined {
  const categories = useCall('GET /category/v1/query', ALL).data?.list;
  const labels = useCall('GET /label/v1/query', ALL).data?.list;
  const activities = useCall('GET /homepage/v1/activity/query', {}).data?.activities;
  return useMemo(
    () =>
      categories && labels && activities
        ? {
            categoryIds: categories.map(({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName })),
            labelIds: labels.map(({ labelId, labelName }) => ({ id: labelId, name: labelName })),
            activityId: activities.map(({ activityId, activityName }) => ({ id: activityId, name: activityName })),
          }
        : undefined,
    [categories, labels, activities],
  );
}

import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';

const POLL_MS = 15_000;

export const asDetail = (video: OperatorVideo): OperatorVideoDetail => ({
  ...video,
  categoryIds: [],
  labelIds: [],
  reviews: [],
  creator: { approved: 0, rejected: 0, rejections: [] },
});

export interface ShownVideo {
  /** The revision that the operator has seen and decides about. */
  video: OperatorVideoDetail;
  /** The current revision, if the clip has changed since. */
  changed: OperatorVideoDetail | null;
  loaded: boolean;
  /** Marks a revision, by default the current one, as seen: it no longer counts as a change. */
  markSeen: (revision?: number) => void;
}

/** Tracks an open clip, which may change in the meantime. */
export function useShownVideo(listed: OperatorVideo): ShownVideo {
  const { videoId } = listed;
  const { data } = useOperatorCall('GET /operator/v1/videos/{videoId}', { videoId }, { refetchInterval: POLL_MS });
  const [seen, setSeen] = useState<OperatorVideo>(listed);
  const [corrected, setCorrected] = useState<number | null>(null);
  const now = data ?? asDetail(listed);
  const known = now.revision === seen.revision || now.revision === corrected;
  const video = known ? now : { ...now, ...seen };
  return {
    video,
    changed: known ? null : now,
    loaded: data !== undefined,
    markSeen: (revision) => {
      if (revision !== undefined) setCorrected(revision);
      else setSeen(now);
    },
  };
}

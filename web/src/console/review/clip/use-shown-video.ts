import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';

/** How often a clip is asked for again while somebody looks at it. */
const POLL_MS = 15_000;

/** A clip as the list had it, with all that is known of it once that has loaded. */
export const asDetail = (video: OperatorVideo): OperatorVideoDetail => ({
  ...video,
  categoryIds: [],
  labelIds: [],
  reviews: [],
  creator: { approved: 0, rejected: 0, rejections: [] },
});

export interface ShownVideo {
  /** As the operator has seen it, which is what they decide about. */
  video: OperatorVideoDetail;
  /** As it is now, where it changed since. */
  changed: OperatorVideoDetail | null;
  loaded: boolean;
  /** The operator has seen a revision, by default the one of now. */
  see: (revision?: number) => void;
}

/** A clip that an operator looks at, and whether it changes meanwhile. */
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
    see: (revision) => {
      if (revision !== undefined) setCorrected(revision);
      else setSeen(now);
    },
  };
}

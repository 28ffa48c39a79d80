import type { Output } from '@zhenku/contract/api';

type Found = Output<'POST /video/v1/queryByKeyword'>;

/** Returns whether there is more to show than the results. */
export const hasNear = ({ near, suggestions, related }: Pick<Found, 'near' | 'suggestions' | 'related'>): boolean =>
  near.length + suggestions.length + related.length > 0;

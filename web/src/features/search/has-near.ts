import type { Output } from '@zhenku/contract/api';

type Found = Output<'POST /video/v1/queryByKeyword'>;

export const hasNear = ({ near, suggestions }: Pick<Found, 'near' | 'suggestions'>): boolean =>
  near.length > 0 || suggestions.length > 0;

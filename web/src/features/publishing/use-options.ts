import { PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';

export interface Option {
  id: number;
  name: string;
}

export interface Options {
  categoryIds: readonly Option[];
  labelIds: readonly Option[];
  activityId: readonly Option[];
}

const ALL = { page: 1, size: PAGE_SIZE_MAX };

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

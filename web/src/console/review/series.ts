import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const LIST = 'GET /operator/v1/series';

export const hideSeries = (seriesId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/series/{seriesId}/hide', { seriesId, reason }),
    '已隐藏，并已通知创作者',
    LIST,
  );

export const showSeries = (seriesId: number) =>
  submitChange(
    callOperator('POST /operator/v1/series/{seriesId}/show', { seriesId }),
    '已恢复展示，并已通知创作者',
    LIST,
  );

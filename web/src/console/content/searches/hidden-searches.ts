import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

export interface HideRequest {
  keyword: string;
  containing: boolean;
  reason: string;
}

const LISTS = ['GET /operator/v1/searches', 'GET /operator/v1/searches/hidden'] as const;

export const hideSearch = (request: HideRequest) =>
  submitChange(callOperator('POST /operator/v1/searches/hide', request), `已屏蔽“${request.keyword}”`, ...LISTS);

export const showSearch = (keyword: string) =>
  submitChange(callOperator('POST /operator/v1/searches/show', { keyword }), `已取消屏蔽“${keyword}”`, ...LISTS);

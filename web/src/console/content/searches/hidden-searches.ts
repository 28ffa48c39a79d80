import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

export interface Hiding {
  keyword: string;
  containing: boolean;
  reason: string;
}

const LISTS = ['GET /operator/v1/searches', 'GET /operator/v1/searches/hidden'] as const;

export const hideSearch = (hiding: Hiding) =>
  submitChange(callOperator('POST /operator/v1/searches/hide', hiding), `已屏蔽“${hiding.keyword}”`, ...LISTS);

export const showSearch = (keyword: string) =>
  submitChange(callOperator('POST /operator/v1/searches/show', { keyword }), `已取消屏蔽“${keyword}”`, ...LISTS);

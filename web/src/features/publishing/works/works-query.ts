import type { Request } from '@zhenku/contract/api';
import { VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { WORK_PROBLEMS, WORK_SORTS } from '@zhenku/contract/publishing/work-lists';

export type WorksQuery = Request<'GET /video/v1/mine/ids'>;

const isOneOf = <T extends string>(allowed: readonly T[], text: string | null): text is T =>
  text !== null && (allowed as readonly string[]).includes(text);

/** Parses a number that matches `pattern`; otherwise returns undefined. */
function numberOf(text: string | null, pattern: RegExp): number | undefined {
  return text !== null && pattern.test(text) ? Number(text) : undefined;
}

const INTEGER = /^\d{1,9}$/;
const YUAN = /^\d{1,9}(\.\d{1,2})?$/;

export function worksQuery(params: URLSearchParams): WorksQuery {
  const [status, problem, sort] = [params.get('status'), params.get('problem'), params.get('sort')];
  const categoryId = numberOf(params.get('category'), INTEGER);
  const query: WorksQuery = {
    keyword: params.get('keyword') || undefined,
    status: status !== null && VIDEO_STATUS_LABEL[Number(status)] && INTEGER.test(status) ? Number(status) : undefined,
    problem: isOneOf(WORK_PROBLEMS, problem) ? problem : undefined,
    categoryId: categoryId === 0 ? undefined : categoryId,
    priceMin: numberOf(params.get('priceMin'), YUAN),
    priceMax: numberOf(params.get('priceMax'), YUAN),
    salesMin: numberOf(params.get('salesMin'), INTEGER),
    salesMax: numberOf(params.get('salesMax'), INTEGER),
    sort: isOneOf(WORK_SORTS, sort) ? sort : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as WorksQuery;
}

/** Returns whether filters may hide some of the creator's clips. */
export const isFiltered = ({ sort: _sort, ...filters }: WorksQuery): boolean => Object.keys(filters).length > 0;

import type { Request } from '@zhenku/contract/api';
import { VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { WORK_PROBLEMS, WORK_SORTS } from '@zhenku/contract/publishing/work-lists';

/** The filters and the order of the works page, which its address holds. */
export type WorksQuery = Request<'GET /video/v1/mine/ids'>;

const isOneOf = <T extends string>(known: readonly T[], text: string | null): text is T =>
  text !== null && (known as readonly string[]).includes(text);

/** Returns a number from an address, if it has the form of one. */
function numberOf(text: string | null, form: RegExp): number | undefined {
  return text !== null && form.test(text) ? Number(text) : undefined;
}

const WHOLE = /^\d{1,9}$/;
const YUAN = /^\d{1,9}(\.\d{1,2})?$/;

/** Reads the address; what it cannot mean is ignored. */
export function worksQuery(params: URLSearchParams): WorksQuery {
  const [status, problem, sort] = [params.get('status'), params.get('problem'), params.get('sort')];
  const categoryId = numberOf(params.get('category'), WHOLE);
  const query: WorksQuery = {
    keyword: params.get('keyword') || undefined,
    status: status !== null && VIDEO_STATUS_LABEL[Number(status)] && WHOLE.test(status) ? Number(status) : undefined,
    problem: isOneOf(WORK_PROBLEMS, problem) ? problem : undefined,
    categoryId: categoryId === 0 ? undefined : categoryId,
    priceMin: numberOf(params.get('priceMin'), YUAN),
    priceMax: numberOf(params.get('priceMax'), YUAN),
    salesMin: numberOf(params.get('salesMin'), WHOLE),
    salesMax: numberOf(params.get('salesMax'), WHOLE),
    sort: isOneOf(WORK_SORTS, sort) ? sort : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as WorksQuery;
}

/** Whether the list may lack some of the creator's clips. */
export const isFiltered = ({ sort: _sort, ...filters }: WorksQuery): boolean => Object.keys(filters).length > 0;

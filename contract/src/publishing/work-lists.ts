// This file does not use zod, because the page of a creator's works loads it.

/** Clips per call. */
export const CHANGED_WORKS_MAX = 200;
/** Clips that a creator selects, exports or imports together. */
export const SELECTED_WORKS_MAX = 5_000;

export const WORK_SORTS = ['newest', 'sales', 'priceAsc', 'priceDesc', 'title'] as const;
export type WorkSort = (typeof WORK_SORTS)[number];
export const WORK_SORT_LABEL: Readonly<Record<WorkSort, string>> = {
  newest: '最新',
  sales: '销量从高到低',
  priceAsc: '价格从低到高',
  priceDesc: '价格从高到低',
  title: '名称',
};

/** Problems that creators can solve; `any` matches all of them. */
export const WORK_PROBLEMS = ['any', 'rejected', 'failed', 'noted', 'takenDown', 'noFile'] as const;
export type WorkProblem = (typeof WORK_PROBLEMS)[number];
export const WORK_PROBLEM_LABEL: Readonly<Record<WorkProblem, string>> = {
  any: '有问题的',
  rejected: '审核未通过',
  failed: '处理失败',
  noted: '价格被取消',
  takenDown: '被平台下架',
  noFile: '草稿没有文件',
};

export const WORK_ACTIONS = ['edit', 'online', 'offline', 'delete'] as const;
export type WorkAction = (typeof WORK_ACTIONS)[number];

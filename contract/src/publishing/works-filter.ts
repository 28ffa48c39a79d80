import { z } from 'zod';
import { Id, Text, Yuan } from '../shapes.ts';
import { WORK_PROBLEMS, WORK_SORTS } from './work-lists.ts';

const Sales = z.int('销量有误').min(0, '销量有误');

export const WorksFilter = {
  status: z.int().min(0).max(6).optional(),
  keyword: Text(100, 0).optional().describe('part of the name or of a keyword, or the full number, with or without #'),
  problem: z
    .enum(WORK_PROBLEMS, '筛选条件有误，请刷新后再试')
    .optional()
    .describe('status of the clip or of its next version'),
  categoryId: Id.optional(),
  priceMin: Yuan.optional().describe('range of the lowest price; a draft’s prices count as typed'),
  priceMax: Yuan.optional(),
  salesMin: Sales.optional(),
  salesMax: Sales.optional(),
  sort: z.enum(WORK_SORTS, '排序方式有误').optional().describe('absent: newest first; clips without a price are last'),
};

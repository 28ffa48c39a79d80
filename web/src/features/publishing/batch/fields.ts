import type { Field } from './row.ts';

/** How a field is edited, alone and for many rows. */
export type FieldKind = 'text' | 'keywords' | 'choices' | 'choice' | 'price' | 'period' | 'switch';

export interface FieldOf {
  field: Field;
  /** The column's title, in the table and in spreadsheets. */
  label: string;
  kind: FieldKind;
}

/** The columns, in the order of the table and of spreadsheets. */
export const FIELDS = [
  { field: 'videoName', label: '作品名称', kind: 'text' },
  { field: 'videoKeywords', label: '关键词', kind: 'keywords' },
  { field: 'categoryIds', label: '分类', kind: 'choices' },
  { field: 'labelIds', label: '标签', kind: 'choices' },
  { field: 'activityId', label: '活动', kind: 'choice' },
  { field: 'authenticationType', label: '授权期限', kind: 'period' },
  { field: 'hdPrice', label: 'HD价格', kind: 'price' },
  { field: 'hd4kPrice', label: '4K价格', kind: 'price' },
  { field: 'hdPlusPrice', label: 'PLUS价格', kind: 'price' },
  { field: 'showcase', label: '首页展示', kind: 'switch' },
  { field: 'videoRemark', label: '作品描述', kind: 'text' },
] as const satisfies readonly FieldOf[];

import type { OperatorRole } from '@zhenku/contract/constants';

export const ROLE_LABEL: Record<OperatorRole, string> = {
  admin: '管理员',
  reviewer: '审核',
  finance: '财务',
  editor: '编辑',
};

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABEL: Record<JobState, string> = {
  created: '等待中',
  retry: '等待重试',
  active: '运行中',
  completed: '已完成',
  cancelled: '已取消',
  failed: '失败',
};

/** 0 exclusive, 1 non-exclusive. */
export const SALE_TYPE_LABEL: Record<number, string> = { 0: '独家', 1: '非独家' };

/** The colours of antd's tags, by `videoStatus`. */
export const VIDEO_STATUS_COLOUR: Record<number, string> = {
  0: 'processing',
  1: 'warning',
  2: 'success',
  3: 'error',
  4: 'default',
  5: 'error',
  6: 'default',
};

/** What reviewers reject for most often; each can be edited before it is sent. */
export const REJECT_REASONS: readonly string[] = [
  '画面抖动或失焦，质量未达到上架要求',
  '画面含水印、台标或他人标识',
  '名称或关键词与画面内容不符',
  '与已上架作品重复',
  '涉及肖像、商标或建筑版权，缺少授权证明',
];

export const VIDEO_REPORT_REASONS = [
  { reason: 1, label: '盗用他人作品，侵犯著作权' },
  { reason: 2, label: '侵犯肖像权或隐私' },
  { reason: 3, label: '违法、低俗或危害未成年人' },
  { reason: 4, label: '名称或关键词与画面不符' },
  { reason: 5, label: '画面或文件有质量问题' },
  { reason: 6, label: '其他' },
] as const;
export type VideoReportReason = (typeof VIDEO_REPORT_REASONS)[number]['reason'];

export const VIDEO_REPORT_STATUS = { open: 0, takenDown: 1, dismissed: 2 } as const;

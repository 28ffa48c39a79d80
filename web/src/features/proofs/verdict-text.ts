import type { Verdict } from './verify-file.ts';

/** Verdicts in Chinese; `scripts/verify-certificate.mjs` uses the same texts. */
export const VERDICT_TEXT: Record<Verdict['verdict'], string> = {
  holds: '核验通过',
  unproven: '文件完整；出具方或当前状态还未核对',
  void: '已失效',
  fails: '核验未通过',
  unknown: '无法判断',
};

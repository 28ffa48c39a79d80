import { formatDuration } from '../format.ts';
import type { Finding } from './findings.ts';

type Check = Finding['check'];

const LABEL: Record<Check, string> = {
  black: '黑场',
  frozen: '画面静止',
  blackOrFrozen: '黑场与静止过多',
  silent: '无声',
  brokenSound: '声音损坏',
  highlights: '高光溢出',
  shadows: '暗部死黑',
  blur: '画面模糊',
  shake: '画面抖动',
  interlaced: '隔行拉丝',
  bars: '黑边',
  duplicates: '重复帧',
  loudness: '响度异常',
  colourTags: '色彩标签与画面不符',
  enlarged: '疑似低清放大',
};

const MEASURED: Record<Check, (value: number, limit: number) => string> = {
  black: (value, limit) => `持续${value}秒，上限${limit}秒`,
  frozen: (value, limit) => `持续${value}秒，上限${limit}秒`,
  blackOrFrozen: (value, limit) => `占全长的${value}%，上限${limit}%`,
  silent: (value, limit) => `持续${value}秒，上限${limit}秒`,
  brokenSound: (value, limit) => `缺少${value}秒，上限${limit}秒`,
  highlights: (value, limit) => `占画面${value}%，上限${limit}%`,
  shadows: (value, limit) => `占画面${value}%，上限${limit}%`,
  blur: (value, limit) => `最清晰的边缘仍有${value}像素宽，上限${limit}像素`,
  shake: (value, limit) => `抖动幅度为画面宽度的${value}%，上限${limit}%`,
  interlaced: (value, limit) => `占全部帧的${value}%，上限${limit}%`,
  bars: (value, limit) => `占画面${value}%，上限${limit}%`,
  duplicates: (value, limit) => `占全部帧的${value}%，上限${limit}%`,
  loudness: (value, limit) => `${value} LUFS，${value > limit ? '上限' : '下限'}${limit} LUFS`,
  colourTags: (value, limit) => `${value}%的像素超出标记的范围，上限${limit}%`,
  enlarged: (value, limit) => `细节约相当于${value}行，下限${limit}行`,
};

export const SEVERITY_LABEL: Readonly<Record<Finding['severity'], string>> = {
  note: '提示',
  warning: '警告',
  serious: '严重',
};

export const findingLabel = (check: Check): string => LABEL[check];

/** Formats a finding like `黑场 00:02–00:05：持续3秒，上限1秒`. */
export function findingText({ check, from, to, value, limit }: Finding): string {
  const when = from === null || to === null ? '' : ` ${formatDuration(from)}–${formatDuration(to)}`;
  return `${LABEL[check]}${when}：${MEASURED[check](value, limit)}`;
}

import type { FilmStatus } from './film-check.ts';

/**
 * `good`: nothing to do; `todo`: bought, but something is left to do; `open`: no licence covers it; `unknown`: not
 * recognised.
 */
export type FilmTone = 'good' | 'todo' | 'open' | 'unknown';

interface StatusText {
  label: string;
  tone: FilmTone;
  advice: string;
}

export const FILM_STATUS: Record<FilmStatus, StatusText> = {
  unlicensed: { label: '未购买', tone: 'open', advice: '购买后再交付，或换掉这条' },
  wrongTier: { label: '规格不够', tone: 'open', advice: '画面尺寸或用途需要更高的规格' },
  ended: { label: '一年授权已到期', tone: 'open', advice: '到期后不能再用于新的发布，请重新购买，或换掉这条' },
  refunded: { label: '已退款', tone: 'open', advice: '授权已失效，请重新购买，或换掉这条' },
  notAllowed: { label: '用途不在授权内', tone: 'open', advice: '本站没有含该用途的授权，请换掉这条' },
  unavailable: { label: '未购买，已下架', tone: 'open', advice: '已不能购买，请换掉这条' },
  sample: { label: '仍是小样', tone: 'todo', advice: '已购买，请下载无水印文件，按重新链接清单替换' },
  windowOver: {
    label: '仍是小样，已过下载期',
    tone: 'todo',
    advice: '请用当时下载的无水印文件替换；没有留存时需重新购买',
  },
  otherProject: { label: '授权写的是别的项目', tone: 'todo', advice: '换成本项目的授权，或请确认授权范围' },
  unnamed: { label: '未填写授权信息', tone: 'todo', advice: '已购买，填写被授权方后才有授权编号' },
  licensed: { label: '已授权', tone: 'good', advice: '' },
  own: { label: '您自己的作品', tone: 'good', advice: '' },
  unknown: {
    label: '无法识别',
    tone: 'unknown',
    advice: '文件名不是本站的。可把素材拖到上方按内容识别；仍无法识别的，多半不是从本站下载的文件',
  },
};

const STRICTEST_FIRST: readonly FilmTone[] = ['open', 'todo', 'good', 'unknown'];

/** Returns whether a status needs more work than another. */
export const isStricter = (one: FilmStatus, other: FilmStatus): boolean =>
  STRICTEST_FIRST.indexOf(FILM_STATUS[one].tone) < STRICTEST_FIRST.indexOf(FILM_STATUS[other].tone);

/** `preview`: the mark is visible; `clean`: it is not; `unsure`: cannot be determined. */
export const MARK_SIGNS = ['preview', 'clean', 'unsure'] as const;
export type MarkSign = (typeof MARK_SIGNS)[number];

/**
 * Labels for a shot after its pictures were compared. None claims that the film uses the sold file, because a faint
 * mark is easily hidden.
 */
export const MARK_LABEL: Record<MarkSign, string> = {
  preview: '预览小样仍在使用：画面上看得到本站水印',
  clean: '未见小样水印',
  unsure: '无法判断是否预览小样',
};

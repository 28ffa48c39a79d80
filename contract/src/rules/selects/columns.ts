import { TIER_LABEL } from '../../constants.ts';
import { formatVideoId } from '../../format.ts';
import { timecodeAt } from '../timecode.ts';
import { clockOf, rateText, type SelectsClip } from './selects.ts';

/** The columns of a board's CSV. Points are at the file's own rate and start. */
export const SELECTS_COLUMNS: readonly (readonly [title: string, textOf: (clip: SelectsClip) => string])[] = [
  ['文件名', ({ fileName }) => fileName],
  ['文件', ({ tier }) => (tier === null ? '小样' : `已购${TIER_LABEL[tier]}`)],
  ['素材编号', ({ videoId }) => formatVideoId(videoId)],
  ['素材名称', ({ videoName }) => videoName],
  ['入点', (clip) => timecodeAt(clip.inFrame, clockOf(clip))],
  ['出点', (clip) => timecodeAt(clip.outFrame, clockOf(clip))],
  ['入点帧', ({ inFrame }) => String(inFrame)],
  ['出点帧', ({ outFrame }) => String(outFrame)],
  ['帧率', ({ fps }) => rateText(fps)],
  ['丢帧', (clip) => (clockOf(clip).dropFrame ? '是' : '否')],
  ['起始时间码', (clip) => timecodeAt(0, clockOf(clip))],
  ['宽', ({ width }) => String(width)],
  ['高', ({ height }) => String(height)],
  ['备注', ({ note }) => note],
];

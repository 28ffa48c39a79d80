import { formatSize } from '@zhenku/contract/format';
import { type FileErrorCode, MediaError, type MediaErrorDetail } from '@zhenku/media/errors';

const REASONS: Record<FileErrorCode, (detail: MediaErrorDetail) => string> = {
  empty: () => '文件是空的，请重新导出后上传',
  unreadable: () => '无法识别的文件，请上传完整的视频文件',
  containerNotAllowed: () => '不支持的文件格式，请上传MP4、MOV、MKV、WebM、MXF、TS或AVI格式的视频',
  noVideo: () => '文件中没有视频画面',
  encrypted: () => '文件已加密，请上传未加密的视频',
  dolbyVisionOnly: () => '杜比视界配置文件5只有专用设备能正确显示颜色，请导出为SDR、HLG或HDR10后上传',
  codecNotAllowed: ({ codec }) =>
    `不支持的视频编码${inBrackets(codec, `文件为${codec}`)}，请使用H.264、HEVC、VP8、VP9、AV1、ProRes、DNxHD、MPEG-2或MJPEG编码`,
  tooShort: ({ durationSeconds }) =>
    `视频时长不足1秒${inBrackets(durationSeconds, `文件为${seconds(durationSeconds)}秒`)}`,
  tooLong: ({ durationSeconds }) =>
    `视频时长超过2小时${inBrackets(durationSeconds, `文件为${minutes(durationSeconds)}`)}`,
  tooSmall: ({ width, height }) => `分辨率低于1920×1080${inBrackets(width, `文件为${width}×${height}`)}`,
  tooLarge: ({ width, height }) => `分辨率超过8192×4320${inBrackets(width, `文件为${width}×${height}`)}`,
  frameGap: ({ atSeconds, seconds: gap }) =>
    `画面中断超过10秒${inBrackets(gap, `第${seconds(atSeconds)}秒后中断${seconds(gap)}秒`)}，请重新导出后上传`,
  damaged: ({ durationSeconds, expectedSeconds }) =>
    `文件已损坏或不完整，请重新导出后上传${inBrackets(expectedSeconds, `可播放${seconds(durationSeconds)}秒，应为${seconds(expectedSeconds)}秒`)}`,
  outOfMemory: ({ memoryBytes }) =>
    `处理这个文件所需内存超出上限${inBrackets(memoryBytes, `上限为${formatSize(Number(memoryBytes))}`)}，请降低分辨率或码率，重新导出后上传`,
};

type MeasuredValue = MediaErrorDetail[string] | undefined;

const inBrackets = (value: MeasuredValue, text: string) => (value === undefined ? '' : `（${text}）`);

/** Rounds down, so that a value below a limit never reads like the limit. */
const seconds = (value: MeasuredValue) => String(Math.floor(Number(value) * 100) / 100);

/** Rounds up to a minute, so that a value above a limit never reads like the limit. */
const minutes = (value: MeasuredValue) => `${Math.ceil(Number(value) / 60)}分钟`;

export const PROCESSING_FAILED = '处理失败，请重新上传';

/** Returns the Chinese reason why a file cannot be sold, or null if a retry may help. */
export function failureReason(error: unknown): string | null {
  if (error instanceof UnsellableError) return error.message;
  if (!(error instanceof MediaError) || !isFileError(error.code)) return null;
  return REASONS[error.code](error.detail);
}

const isFileError = (code: string): code is FileErrorCode => Object.hasOwn(REASONS, code);

/** Thrown for an intact file that supports none of the tiers priced by its creator. The message is the reason. */
export class UnsellableError extends Error {
  override name = 'Unsellable';
}

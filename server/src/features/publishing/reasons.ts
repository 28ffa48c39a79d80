import { MediaError, type MediaErrorCode } from '@zhenku/media/errors';

/** Final failures of the file itself, shown to the creator. All other codes are machine failures. */
const REASONS: Partial<Record<MediaErrorCode, string>> = {
  empty: '文件是空的，请重新导出后上传',
  unreadable: '无法识别的文件，请上传完整的视频文件',
  containerNotAllowed: '不支持的文件格式，请上传MP4、MOV、MKV、WebM、MXF、TS或AVI格式的视频',
  noVideo: '文件中没有视频画面',
  encrypted: '文件已加密，请上传未加密的视频',
  dolbyVisionOnly: '杜比视界配置文件5只有专用设备能正确显示颜色，请导出为SDR、HLG或HDR10后上传',
  codecNotAllowed: '不支持的视频编码，请使用H.264、HEVC、VP8、VP9、AV1、ProRes、DNxHD、MPEG-2或MJPEG编码',
  tooShort: '视频时长不足1秒',
  tooLong: '视频时长超过2小时',
  tooSmall: '分辨率低于1920×1080',
  tooLarge: '分辨率超过8192×4320',
  frameGap: '相邻两帧画面的间隔超过10秒，请重新导出后上传',
  damaged: '文件已损坏或不完整，请重新导出后上传',
  outOfMemory: '处理该视频所需内存超出上限，请降低分辨率或码率，重新导出后上传',
};

export const GAVE_UP = '处理失败，请重新上传';

/** Returns the Chinese reason why a file cannot be sold, or null if a retry may help. */
export function failureReason(error: unknown): string | null {
  if (error instanceof UnsellableError) return error.message;
  return error instanceof MediaError ? (REASONS[error.code] ?? null) : null;
}

/** An intact file that supports none of the tiers priced by its creator. The message is the reason. */
export class UnsellableError extends Error {
  override name = 'Unsellable';
}

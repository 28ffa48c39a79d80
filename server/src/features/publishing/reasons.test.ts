import { FILE_ERROR_CODES, MediaError, type MediaErrorCode, type MediaErrorDetail } from '@zhenku/media/errors';
import { describe, expect, it } from 'vitest';
import { failureReason } from './reasons.ts';

const refusal = (code: MediaErrorCode, detail: MediaErrorDetail = {}) => failureReason(new MediaError(code, detail));

describe('the reason for refusing a file', () => {
  it.each<[MediaErrorCode, MediaErrorDetail, string]>([
    ['codecNotAllowed', { codec: 'theora' }, '不支持的视频编码（文件为theora），请使用H.264、'],
    ['tooShort', { durationSeconds: 0.999, minSeconds: 1 }, '视频时长不足1秒（文件为0.99秒）'],
    ['tooLong', { durationSeconds: 7200.5, maxSeconds: 7200 }, '视频时长超过2小时（文件为121分钟）'],
    ['tooSmall', { width: 640, height: 360 }, '分辨率低于1920×1080（文件为640×360）'],
    ['tooLarge', { width: 16_384, height: 16 }, '分辨率超过8192×4320（文件为16384×16）'],
    ['outOfMemory', { memoryBytes: 2 * 1024 ** 3 }, '所需内存超出上限（上限为2.00GB），'],
    ['frameGap', { atSeconds: 1.5, seconds: 12.345 }, '画面中断超过10秒（第1.5秒后中断12.34秒），请重新'],
    [
      'damaged',
      { durationSeconds: 3, expectedSeconds: 10 },
      '文件已损坏或不完整，请重新导出后上传（可播放3秒，应为10秒）',
    ],
  ])('states the limit and the measured value for %s', (code, detail, text) => {
    expect(refusal(code, detail)).toContain(text);
  });

  it.each(FILE_ERROR_CODES)('names the rule for %s, and omits values that were not measured', (code) => {
    expect(refusal(code)).toMatch(/^[^（]{8,}$/);
    expect(refusal(code)).not.toMatch(/undefined|NaN/);
  });

  it('is null for machine failures', () => {
    expect((['timeout', 'aborted', 'toolMissing', 'toolFailed'] as const).map((code) => refusal(code))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

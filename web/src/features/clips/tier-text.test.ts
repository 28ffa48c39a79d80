import { describe, expect, it } from 'vitest';
import { samePictureText, tierText, tierTextOfAll } from './tier-text.ts';

const sized = (videoType: number, resolution: string | null) => ({ videoType, resolution });

describe('tier text', () => {
  it('includes the file’s resolution if it is known', () => {
    expect(tierText(sized(1, '1080X1920'))).toBe('HD 1080×1920');
    expect(tierText(sized(3, '1920X1080'))).toBe('PLUS 1920×1080');
    expect(tierText(sized(2, null))).toBe('4K');
    expect(tierText(sized(9, null))).toBe('');
  });

  it('omits a resolution that not all files share', () => {
    expect(tierTextOfAll(1, [sized(1, '1920X1080'), sized(1, '1920X1080')])).toBe('HD 1920×1080');
    expect(tierTextOfAll(1, [sized(1, '1920X1080'), sized(1, '1080X1920')])).toBe('HD');
    expect(tierTextOfAll(2, [])).toBe('4K');
  });
});

describe('samePictureText', () => {
  it('states which other tier on sale has the same resolution', () => {
    expect(samePictureText([sized(1, '1920X1080'), sized(3, '1920X1080')])).toBe('画面与 HD 相同');
    const of4K = [sized(1, '1920X1080'), sized(2, '3840X2160'), sized(3, '3840X2160')];
    expect(samePictureText(of4K)).toBe('画面与 4K 相同');
    expect(samePictureText([...of4K.slice(0, 2), sized(3, '7680X4320')])).toBeNull();
    expect(samePictureText([sized(3, '1920X1080')])).toBeNull();
    expect(samePictureText([sized(1, null), sized(3, null)])).toBeNull();
    expect(samePictureText([sized(1, '1920X1080')])).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { attachment } from '../../../platform/http/attachment.ts';
import { downloadName } from './download-names.ts';

const nameOf = (video_name: string, tier = 1, content_type = 'video/mp4') =>
  downloadName({ video_id: 12, tier, video_name, content_type });

test('a bought file is named after the clip’s number, the tier and the clip’s name', () => {
  expect([1, 2, 3].map((tier) => nameOf('海上日落', tier))).toEqual([
    '12-HD-海上日落.mp4',
    '12-4K-海上日落.mp4',
    '12-PLUS-海上日落.mp4',
  ]);
  expect(nameOf('海上日落', 1, 'video/quicktime')).toBe('12-HD-海上日落.mov');
});

test('replaces with _ the characters that file systems reject or that disguise the extension', () => {
  expect(nameOf('a<b>c:d"e/f\\g|h?i*j')).toBe('12-HD-a_b_c_d_e_f_g_h_i_j.mp4');
  expect(nameOf('一\n二\u0000三\u202E4pm\u2028')).toBe('12-HD-一_二_三_4pm_.mp4');
  expect(nameOf('../../etc')).toBe('12-HD-.._.._etc.mp4');
  expect(nameOf('半\uD83C个')).toBe('12-HD-半\uFFFD个.mp4');
  expect(nameOf('家👨‍👩‍👧 100% é')).toBe('12-HD-家👨‍👩‍👧 100% é.mp4');
});

test('the header has the name in UTF-8, and an ASCII name that every file system accepts', () => {
  expect(attachment('12-HD-海上 日落é.mp4')).toBe(
    `attachment; filename="12-HD-__ ___.mp4"; filename*=UTF-8''12-HD-%E6%B5%B7%E4%B8%8A%20%E6%97%A5%E8%90%BD%C3%A9.mp4`,
  );
  expect(attachment('12-HD-sea.mp4')).toBe('attachment; filename=12-HD-sea.mp4');
  expect(attachment('12-HD-🎬.mp4')).toContain('filename=12-HD-_.mp4;');
  expect(attachment('半\uD83C个.mp4')).toContain('%EF%BF%BD');
});

import { describe, expect, it } from 'vitest';
import { fileTitle, isTitleOf, readClipFileName, sampleName } from './clip-file-names.ts';

describe('the name of a file of ours', () => {
  it.each([
    ['12-HD-海上日落.mp4', { videoId: 12, tier: 1, title: '海上日落' }],
    ['12-HD-海上日落', { videoId: 12, tier: 1, title: '海上日落' }],
    ['12-4k-海上日落.MOV', { videoId: 12, tier: 2, title: '海上日落' }],
    ['/Volumes/片库/12-PLUS-a-b.mp4', { videoId: 12, tier: 3, title: 'a-b' }],
    ['D:\\素材\\12-HD-海上日落 (1).mp4', { videoId: 12, tier: 1, title: '海上日落' }],
    ['12-4K-海上日落-master.mov', { videoId: 12, tier: 2, title: '海上日落' }],
    ['12-HD-海上日落-MASTER (1).mxf', { videoId: 12, tier: 1, title: '海上日落' }],
    [sampleName(12), { videoId: 12, tier: null, title: '' }],
    ['12-SAMPLE', { videoId: 12, tier: null, title: '' }],
    ['000012-sample (2).mp4', { videoId: 12, tier: null, title: '' }],
    ['12-HD.mp4', { videoId: 12, tier: 1, title: '' }],
  ])('reads %s', (name, expected) => {
    expect(readClipFileName(name)).toEqual(expected);
  });

  it.each([
    'IMG_0042.MOV',
    '12.mp4',
    'HD-12-海.mp4',
    '12-sample-2.mp4',
    '0-HD-海.mp4',
    '12-8K-海.mp4',
    '99999999999-HD-海.mp4',
    '',
  ])('ignores %s', (name) => {
    expect(readClipFileName(name)).toBeNull();
  });
});

it('matches a clip’s title or its beginning in any case, but never an empty one', () => {
  expect(isTitleOf('海上', '海上日落')).toBe(true);
  expect(isTitleOf('SEA_SUNSET', 'Sea/sunset')).toBe(true);
  expect(isTitleOf('e\u0301te\u0301'.normalize('NFC'), 'e\u0301te\u0301')).toBe(true);
  expect(isTitleOf('海上日落2', '海上日落')).toBe(false);
  expect(isTitleOf('', '海上日落')).toBe(false);
  expect(fileTitle('a\u202Eb?c')).toBe('a_b_c');
});

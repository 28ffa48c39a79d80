import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileTitle, isTitleOf, readClipFileName, readClipFileNames, sampleName } from './clip-file-names.ts';

describe('readClipFileName', () => {
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

  it.each(['IMG_0042.MOV', '12.mp4', 'HD-12-海.mp4', '0-HD-海.mp4', '12-8K-海.mp4', '99999999999-HD-海.mp4', ''])(
    'ignores %s',
    (name) => {
      expect(readClipFileName(name)).toBeNull();
    },
  );
});

it('isTitleOf matches a clip’s title or its beginning in upper or lower case, but never an empty text', () => {
  expect(isTitleOf('海上', '海上日落')).toBe(true);
  expect(isTitleOf('SEA_SUNSET', 'Sea/sunset')).toBe(true);
  expect(isTitleOf('e\u0301te\u0301'.normalize('NFC'), 'e\u0301te\u0301')).toBe(true);
  expect(isTitleOf('海上日落2', '海上日落')).toBe(false);
  expect(isTitleOf('', '海上日落')).toBe(false);
  expect(fileTitle('a\u202Eb?c')).toBe('a_b_c');
});

/** Returns the tier that a name states for clip 12 with this title; undefined if the name means no file of that clip. */
const recognise = (name: string, title = '海上日落') =>
  readClipFileNames(name).find((each) => each.videoId === 12 && (each.tier === null || isTitleOf(each.title, title)))
    ?.tier;

describe('a name changed by systems and editing programs', () => {
  it.each([
    '12-HD-海上日落.mp4',
    '12-HD-海上日落.MP4',
    '12-HD-海上日落 - 副本.mp4',
    '12-HD-海上日落 - Copy.mp4',
    '12-HD-海上日落 2.mp4',
    '12-HD-海上日落的副本.mp4',
    '12-HD-海上日落 拷贝.mp4',
    '12-HD-海上日落.mxf',
    '12-HD-海上日落_Proxy.mp4',
    '12-HD-海上日落_proxy.mov',
    '12-HD-海上日落_1.mp4',
    '12-HD-海上日落.mp4.Copy.01',
    '12-HD-海上日落.Copy.01',
    '12-HD-海上日落.sub.01',
    '12-HD-海上日落.mp4 [V]',
    '12-HD-海上日落.mov.mp4',
    '12-HD-海上日落.m4v',
    '【成片】12-HD-海上日落.mp4',
    'A001_12-HD-海上日落.mp4',
    '12_HD_海上日落.mp4',
    '12-HD-海上日落.mp4_stabilized',
    '１２-HD-海上日落.mp4',
    '12–HD–海上日落.mp4',
    '12-HD-海上日落.[0001-0250].exr',
    '12-HD-%E6%B5%B7%E4%B8%8A%E6%97%A5%E8%90%BD.mp4',
    '12-HD-海上日落.MP4.mov',
    '12-HD-海上日落.r3d',
    '12-HD-海上日落(达芬奇).mov',
    '12-HD-海上日落 (1) (2).mp4',
    '12-HD-海上日落.mp4.mp4',
    '12-HD-海上日落.mp4 Copy 01',
    '12-HD-海上日落.mp4 Sub 01',
    '12-HD-海上日落.mp4.Subclip002',
    '12-HD-海上日落_001.mov',
    '12-HD-海上日落_PROXY_1080',
    '12-HD-海上日落_Proxy_H264.mov',
    '12-HD-海上日落 - 副本 (2).mp4',
    '12-HD-海上日落的副本 3.mp4',
    '12-HD-海上日落副本.mp4',
    '12-HD-海上日落 复制 01',
    '12-HD-海上日落.new.01',
    '12-HD-海上日落.mp4.new.02.sub.01',
    '12-HD-海上日落-静音.wav',
    '12-HD-海上日落_0001.dpx',
    '12-HD-海上日落.%04d.exr',
    '12-HD-海上日落.####.exr',
    '12-HD-海上日落（调色）.mov',
    '12-HD-海上日落—DaVinci.mov',
    '12-HD-海上日落 copy 2.mp4',
    '12-HD-海上日落（1）.mp4',
    '12 HD 海上日落.mp4',
    '12—HD—海上日落.mp4',
    '１２－ＨＤ－海上日落.mp4',
    'B002C013_210714_12-HD-海上日落.mov',
    '[4K]12-HD-海上日落',
    '3-HD-备用 12-HD-海上日落.mp4',
    '000012-HD-海上日落.MXF',
    'file:///D:/片库/12-HD-%E6%B5%B7%E4%B8%8A%E6%97%A5%E8%90%BD%20(1).mp4',
    '12-HD-%25E6%25B5%25B7上日落.mp4',
    '12-HD-海上',
    '12-HD-海上日落.M',
  ])('%s is clip 12', (name) => {
    expect(recognise(name)).toBe(1);
    expect(recognise(name.normalize('NFD'))).toBe(1);
  });

  it.each([
    ['12-4K-海上日落-master_v2.mov', '海上日落'],
    ['12-4K-SUNSET OVER TH', 'Sunset over the sea'],
    ['A001_12-4K-SUNSET_OVER_THE_SEA', 'Sunset over the sea'],
    ['12-4K-cafe\u0301 du soir.mp4', 'Café du soir'],
    ['12-4K-拷贝.mp4', '拷贝'],
    ['12-4K-Copy.mp4', 'Copy'],
    ['12-4K-海上日落 2.mp4', '海上日落 2'],
    ['12-4K-海上日落 2 (1).mp4', '海上日落 2'],
    ['12-4K-2024-05 [夜景] copy.mp4', '2024-05 [夜景] copy'],
    ['12-4K-34-HD-海.mp4', '34-HD-海'],
    ['12-4K-100%25纯净.mp4', '100%纯净'],
    ['12-4K-C++_1.mp4', 'C++'],
    ['12-4K-城市／夜景.mp4', '城市／夜景'],
  ])('%s is clip 12, titled %s', (name, title) => {
    expect(recognise(name, title)).toBe(2);
  });

  it.each([
    '12-sample.mp4',
    '12-sample (1).mp4',
    '12-sample.mxf',
    '12-sample - 副本.mp4',
    '12-sample的副本 2.mp4',
    '12-preview.mp4',
    '12-Preview.mp4.Copy.01',
    '12-sample.mp4 [V]',
    '12-sample_Proxy.mov',
    '12-sample_PROXY_1080',
    '12-sample_H264_1080p.mp4',
    '12-sample（调色）.mov',
    'Copy of 12-sample.mp4',
    '12-sample.[0001-0250].exr',
    '12_sample.mp4',
    '12–sample.mp4',
    'A001_12-sample.mp4',
    '【小样】12-sample.mp4',
    '１２-sample',
    '12-sample-1.mp4',
    '12-sample-2.mp4',
    '12-sample2.mp4',
    '12-sample (fcp1).mp4',
    '12-sample.mp4 Comp 1',
    '12-sample Clip #1',
    '12-sample Nested',
    '12-sample_25fps.mp4',
    '12-sample_30s.mp4',
    '12-sample_x264.mp4',
    '12-sample_UHD.mp4',
    '12-sample_final.mp4',
    '12-sample_edit.mp4',
    '12-sample_compressed.mp4',
    '12-sample_resized.mp4',
    '12-sample_裁剪.mp4',
    '12-sample_慢放.mp4',
    '12-sample裁剪.mp4',
    '12-sample-采访.mp4',
    '12_preview_final.mp4',
    '副本12-sample.mp4',
    '副本 (2) 12-sample_edit.mp4',
    'Copy-12-sample.mp4',
    'Copy of 12-sample_final.mp4',
    '素材12-sample.mp4',
    '小样12-sample.mp4',
    'Copy_of_12-sample_edit.mp4',
    'Copy_(2)_of_12-sample.mp4',
    '[12-sample]',
    '【12-sample】.mp4',
    '“12-sample”.mp4',
    '12-SAMPL',
    '012-SAMP',
    '12-PREVI',
    '34-sample_12-sample.mp4',
    '12-sample 1-HD-海 2-HD-海 3-HD-海 4-HD-海 5-HD-海.mp4',
  ])('%s is the sample of clip 12', (name) => {
    expect(recognise(name)).toBeNull();
  });

  it.each([
    '12-HD-海上日落2.mp4',
    '12-HD-海上日落夜景.mp4',
    '12-HD-海上明月.mp4',
    '12-HD-海.mp4',
    '12-HD.mp4',
    'IMG-12-HD.mp4',
    '2024-12-HD-test.mov',
    '112-HD-海上日落.mp4',
    '12-HDR-海上日落.mp4',
    '12HD海上日落.mp4',
    '12-samples.mp4',
    '12-sam',
    '12-sampl.mp4',
    '12-previous.mp4',
    '12 sample interview.mp4',
    'scene-12-sample.mp4',
    'scene_12-sample_final.mp4',
    '2024-12-sample.mp4',
    'A001-12-SAMPL',
    'Take 12 sample.mov',
    '海上日落.mp4',
  ])('%s is not clip 12', (name) => {
    expect(recognise(name)).toBeUndefined();
  });
});

describe('random names', () => {
  const PREFIXES = ['', 'A001_', '【成片】', '/Volumes/片库/', 'D:\\素材\\', '副本 ', '3-4K-', '(2) '];
  const SUFFIXES = [
    '',
    '.mp4',
    '.mp4.Copy.01',
    ' - 副本 (2).mp4',
    '的副本 3.mov',
    '_Proxy.mov',
    ' 2.mp4',
    '.sub.01',
    '-master.mxf',
  ];
  const WRITINGS: ((name: string) => string)[] = [
    (name) => name,
    (name) => name.normalize('NFD'),
    (name) => name.toUpperCase(),
    (name) => name.replaceAll('-', '–'),
    (name) => name.replaceAll(' ', '_'),
    encodeURIComponent,
  ];
  const title = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc
        .array(fc.constantFrom('海', '2', ' ', '-', '(', ')', 'copy', '副本', '.5', '_', 'HD', 'A', '的'), {
          minLength: 1,
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    )
    .map((text) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && text.isWellFormed());

  it('a clip’s title is recognised in any surroundings', () => {
    fc.assert(
      fc.property(
        title,
        fc.constantFrom(...PREFIXES),
        fc.constantFrom(...SUFFIXES),
        fc.constantFrom(...WRITINGS),
        (videoName, prefix, suffix, write) => {
          const name = prefix + write(`12-PLUS-${fileTitle(videoName)}${suffix}`);
          expect(recognise(name, videoName), name).toBe(3);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('ignores names with neither a tier nor a word for samples', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, (name) => {
        fc.pre(!/hd|4k|plus|samp|prev|%/i.test(name.normalize('NFKC')));
        expect(readClipFileNames(name)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['0', '12-HD-', ' ', '12-sample ', '(1) ', '%E6', '25', '_', '副本', '１２－ＨＤ'])(
    '300 times %s is parsed without delay',
    (part) => {
      const name = `%${part.repeat(300)}`;
      const start = performance.now();
      for (const each of readClipFileNames(name)) isTitleOf(each.title, name.slice(0, 100));
      expect(performance.now() - start).toBeLessThan(200);
    },
  );
});

it.each(['1234-SAM', '1234_sam', '1234-PRE'])('%s, cut to eight characters, could be a sample', (name) => {
  expect(readClipFileNames(name)).toEqual([{ videoId: 1234, tier: null, title: '' }]);
});

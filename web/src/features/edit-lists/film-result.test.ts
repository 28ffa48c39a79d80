import { readClipFileNames } from '@zhenku/contract/clips/clip-file-names';
import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import { countByStatus } from '@zhenku/contract/rules/film-report';
import { describe, expect, test } from 'vitest';
import { withMedium } from './media-key.ts';
import type { Film } from './reading/film.ts';
import { filesOf, filesToSave, missingLicences, placesOf, relinksIn, relinksOf, renamesOf } from './film-result.ts';
import { readEditList, rewriteEditList } from './reading/read-edit-list.ts';

const FILM: Film = {
  format: 'edl',
  name: '成片',
  fps: 25,
  dropFrame: false,
  startFrame: 0,
  frames: 100,
  size: null,
  uses: [
    { names: ['a.mp4'], start: 0, end: 10 },
    { names: ['b.mp4'], start: 10, end: 20 },
    { names: ['a.mp4'], start: 20, end: 30 },
    { names: ['c.mov'], start: 30, end: 40 },
  ],
  sequences: ['成片'],
  sequence: 0,
  events: 4,
  unread: [],
  notes: [],
};
const finding = (change: Partial<FilmFinding>): FilmFinding => ({
  status: 'unlicensed',
  by: 'name',
  videoId: 1,
  videoName: '海上日落',
  thumbnailUrl: '',
  fileTier: 1,
  licence: null,
  buy: null,
  ...change,
});
const offer = (videoType: number, upgradeOf: string | null = null) => ({
  videoType,
  price: 10,
  authenticationType: 1,
  upgradeOf,
  inCart: false,
});

test('lists and offers both clips that a name could mean, and saves the name once', () => {
  const name = '1-HD-海 2-HD-山.mp4';
  const sea = finding({ buy: offer(1) });
  const peak = finding({ videoId: 2, buy: offer(2) });
  const film = { ...FILM, uses: [{ names: [name], start: 0, end: 10 }] };
  const files = filesOf(film, new Map([[name, sea]]), new Map([[name, [peak]]]));
  expect(files.map((file) => [file.name, file.videoId])).toEqual([
    [name, 1],
    [name, 2],
  ]);
  expect(missingLicences(files).map(({ videoId, videoType }) => [videoId, videoType])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(filesToSave(files, {})).toEqual([{ name, spans: [[0, 10]] }]);
  const media = withMedium(withMedium({}, name, { sha256: 'a' }), name, { sha256: 'b' });
  expect(filesToSave(files, media).map(({ sha256 }) => sha256)).toEqual(['a', 'b']);
});

test('lists each clip of a use with several names once, under the name with the strictest verdict', () => {
  const findings = new Map([
    ['1-HD-海.mp4', finding({ status: 'licensed' })],
    ['1-sample.mp4', finding({ status: 'sample', fileTier: null })],
    ['2-HD-山.mp4', finding({ status: 'unlicensed', videoId: 2 })],
  ]);
  const film = {
    ...FILM,
    uses: [
      { names: ['A001', '1-HD-海.mp4', '1-sample.mp4', '2-HD-山.mp4'], start: 0, end: 10 },
      { names: ['A002', 'B.mov'], start: 10, end: 20 },
    ],
  };
  expect(filesOf(film, findings).map(({ name, status, spans }) => [name, status, spans])).toEqual([
    ['1-sample.mp4', 'sample', [[0, 10]]],
    ['2-HD-山.mp4', 'unlicensed', [[0, 10]]],
    ['A002', 'unknown', [[10, 20]]],
  ]);
});

test('lists a use without a known clip under the first name that could be ours or has our tag, otherwise under its first name', () => {
  const tagged = { ...UNKNOWN_FINDING, by: 'asset' as const };
  const film = {
    ...FILM,
    uses: [
      { names: ['A001', '12-HD-海.mp4'], start: 0, end: 10 },
      { names: ['A002', 'B.mov'], start: 10, end: 20 },
      { names: ['A003', 'C.mov'], start: 20, end: 30 },
    ],
  };
  const files = filesOf(film, new Map([['B.mov', tagged]]));
  expect(files.map(({ name, by }) => [name, by])).toEqual([
    ['12-HD-海.mp4', null],
    ['B.mov', 'asset'],
    ['A003', null],
  ]);
});

test.each([
  ['file', '1-HD-海上日落'],
  ['master', '1-HD-海上日落-master'],
] as const)('relinking to each %s leaves samples only of clips that are not bought', (kind, stem) => {
  const list = `TITLE: 成片
001  1-SAMPLE V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: 1-sample.mp4
* SOURCE FILE: 1-HD-海上日落.mp4
002  1-SAMPL V C 00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00
* FROM CLIP NAME: 1-sample.mp4
003  2-SAMPLE V C 00:00:00:00 00:00:02:00 01:00:04:00 01:00:06:00
`;
  const bytes = new TextEncoder().encode(list);
  const names = { fileName: '1-HD-海上日落.mp4', masterFileName: '1-HD-海上日落-master.mov' };
  const sample = finding({ status: 'sample', fileTier: null, licence: names as FilmFinding['licence'] });
  const findings = new Map([
    ['1-SAMPLE', sample],
    ['1-SAMPL', sample],
    ['1-sample.mp4', sample],
    ['1-HD-海上日落.mp4', finding({ status: 'licensed' })],
    ['2-SAMPLE', finding({ status: 'unlicensed', fileTier: null, videoId: 2 })],
  ]);
  const { sure } = renamesOf(relinksOf(filesOf(readEditList(bytes, { fps: 25 }), findings)), kind, {});
  const relinked = rewriteEditList(bytes, new Map(sure));
  expect(new TextDecoder().decode(relinked)).toBe(
    list
      .replaceAll('1-sample.mp4', kind === 'master' ? names.masterFileName : names.fileName)
      .replaceAll(/1-SAMPLE?/g, stem),
  );
  const read = readEditList(relinked, { fps: 25 }).uses.flatMap((use) => use.names);
  expect(read.filter((name) => readClipFileNames(name).some(({ tier }) => tier === null))).toEqual(['2-SAMPLE']);
});

test('skips names that may mean another file when relinking', () => {
  const sample = (videoId: number, fileName: string) =>
    finding({
      videoId,
      status: 'sample',
      fileTier: null,
      licence: { fileName, masterFileName: null } as FilmFinding['licence'],
    });
  const names = ['12-sample', '7-sample 8-sample', 'a.mp4', 'b.mp4'];
  const film = { ...FILM, uses: names.map((name, at) => ({ names: [name], start: at, end: at + 1 })) };
  const seven = sample(7, '7-HD-山.mp4');
  const findings = new Map([
    ['12-sample', seven],
    ['7-sample 8-sample', seven],
    ['a.mp4', seven],
    ['b.mp4', seven],
  ]);
  const also = new Map([['7-sample 8-sample', [sample(8, '8-HD-海.mp4')]]]);
  let media = withMedium({}, '12-sample.mp4', { sha256: 'a' });
  media = withMedium(withMedium(media, 'A.MP4', { sha256: 'a' }), 'b.mov', { sha256: 'a' });
  const relinks = relinksOf(filesOf(film, findings, also));
  const { sure, unsure } = renamesOf(relinks, 'file', media);
  expect(relinksIn(relinks, sure).map(({ file }) => file.name)).toEqual(['a.mp4']);
  expect(sure).toEqual([['a.mp4', '7-HD-山.mp4']]);
  expect(unsure).toEqual(['12-sample', 'b.mp4', '7-sample 8-sample']);
});

describe('a check result', () => {
  const findings = new Map([
    ['a.mp4', finding({ buy: offer(1) })],
    ['b.mp4', finding({ fileTier: 2, buy: offer(2) })],
  ]);
  const files = filesOf(FILM, findings);

  test('lists each file once with all its places, in film order', () => {
    expect(files.map(({ name, status, spans }) => [name, status, spans.length])).toEqual([
      ['a.mp4', 'unlicensed', 2],
      ['b.mp4', 'unlicensed', 1],
      ['c.mov', 'unknown', 1],
    ]);
    expect(placesOf(files).map(({ start, file }) => [start, file.name])).toEqual([
      [0, 'a.mp4'],
      [10, 'b.mp4'],
      [20, 'a.mp4'],
      [30, 'c.mov'],
    ]);
    expect(countByStatus(files)).toEqual([
      { status: 'unlicensed', count: 3 },
      { status: 'unknown', count: 1 },
    ]);
  });

  test('lists each missing clip once, in the widest tier that its files need', () => {
    expect(missingLicences(files)).toMatchObject([{ videoId: 1, videoType: 2 }]);
  });

  test('relinks only samples of purchased clips', () => {
    const names = { fileName: '1-HD-海上日落.mp4', masterFileName: '1-HD-海上日落-master.mov' };
    const licence = names as FilmFinding['licence'];
    const sampled = filesOf(
      FILM,
      new Map([
        ['a.mp4', finding({ status: 'sample', fileTier: null, licence })],
        ['b.mp4', finding({ status: 'licensed', licence })],
      ]),
    );
    expect(relinksOf(sampled).map(({ file, to, master }) => [file.name, to, master])).toEqual([
      ['a.mp4', names.fileName, names.masterFileName],
    ]);
  });
});

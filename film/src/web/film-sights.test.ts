import type { MarkSign } from '@zhenku/contract/rules/film-status';
import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { describe, expect, test } from 'vitest';
import { missingLicences } from '../../../web/src/features/edit-lists/film-result.ts';
import {
  lookupKey,
  certainFiles,
  clipsToLookUp,
  filesOfShots,
  keyOf,
  shotAt,
  shotsOf,
  stretchesWithout,
} from './film-sights.ts';
import { lengthInWords } from './film-times.ts';
import { sighting } from './testing.ts';

const finding = (videoId: number): FilmFinding => ({
  status: 'unlicensed',
  by: 'picture',
  videoId,
  videoName: `素材${videoId}`,
  thumbnailUrl: '',
  fileTier: null,
  licence: null,
  buy: { videoType: 1, price: 10, authenticationType: 1, upgradeOf: null, inCart: false },
});
const first = sighting(1, 0, { alternatives: [sighting(2, 0)] });
const judged = { sightings: [first, sighting(1, 5), sighting(3, 9, { certainty: 'look' as const })], plain: [] };
const findings = new Map([1, 2, 3].map((id) => [`${id} file`, finding(id)]));
const files = (answers: Parameters<typeof shotsOf>[1]) => filesOfShots(shotsOf(judged, answers), findings, 25);
const toBuy = (answers: Parameters<typeof shotsOf>[1]) =>
  missingLicences(certainFiles(files(answers))).map(({ videoId }) => videoId);

describe('film shots as check files', () => {
  test('list each clip once with all its positions, in frames', () => {
    expect(files({}).map(({ videoId, sight, spans }) => [videoId, sight, spans])).toEqual([
      [
        1,
        'found',
        [
          [0, 50],
          [125, 175],
        ],
      ],
      [3, 'look', [[225, 275]]],
    ]);
  });

  test('name each clip to look up once, including alternatives', () => {
    expect(clipsToLookUp(shotsOf(judged, {}))).toEqual([1, 2, 3].map((seen) => ({ seen, mark: 'unsure' })));
  });

  test('list a clip’s file and its preview separately', () => {
    const marked = (filmFrom: number, mark: MarkSign) => sighting(1, filmFrom, { mark });
    const shots = shotsOf({ sightings: [marked(0, 'preview'), marked(5, 'clean'), marked(9, 'clean')], plain: [] }, {});
    const asked = clipsToLookUp(shots);
    expect(asked).toEqual([
      { seen: 1, mark: 'preview' },
      { seen: 1, mark: 'clean' },
    ]);
    const answers = new Map([
      [lookupKey(asked[0]!), { ...finding(1), status: 'sample' as const }],
      [lookupKey(asked[1]!), { ...finding(1), status: 'licensed' as const }],
    ]);
    const listed = filesOfShots(shots, answers, 25);
    expect(listed.map(({ status, mark, spans }) => [status, mark, spans.length])).toEqual([
      ['sample', 'preview', 1],
      ['licensed', 'clean', 2],
    ]);
  });

  test('need a licence only for found or confirmed clips', () => {
    const [one, two, look] = judged.sightings.map(keyOf);
    expect(toBuy({})).toEqual([1]);
    expect(toBuy({ [look!]: { is: 3 } })).toEqual([1, 3]);
    expect(toBuy({ [one!]: { is: 2 }, [two!]: 'not' })).toEqual([2]);
    expect(toBuy({ [one!]: 'own', [two!]: 'own' })).toEqual([]);
  });

  test('keep the buyer’s own footage in the report and drop rejected finds', () => {
    const [one, two] = judged.sightings.map(keyOf);
    expect(files({ [one!]: 'own', [two!]: 'not' }).map(({ videoId, sight }) => [videoId, sight])).toEqual([
      [1, 'own'],
      [3, 'look'],
    ]);
  });
});

test.each([
  [3, '5 秒'],
  [42, '45 秒'],
  [61, '2 分钟'],
  [3_700, '1 小时 2 分钟'],
])('formats a wait of %d seconds as %s', (seconds, words) => expect(lengthInWords(seconds)).toBe(words));

describe('uncovered parts of the film', () => {
  test('are the parts without a find, without gaps shorter than half a second', () => {
    const shots = shotsOf({ sightings: [sighting(1, 5), sighting(2, 6), sighting(3, 8.3)], plain: [] }, {});
    expect(stretchesWithout(shots, 20)).toEqual([
      [0, 5],
      [10.3, 20],
    ]);
    expect(stretchesWithout([], 20)).toEqual([[0, 20]]);
  });

  test('include a find that the buyer rejected', () => {
    const shots = shotsOf(judged, { [keyOf(first)]: 'not' });
    expect(stretchesWithout(shots, 11)).toEqual([
      [0, 5],
      [7, 9],
    ]);
  });

  test('are mapped to the nearest find, and covered moments to their own', () => {
    const shots = shotsOf(judged, {});
    expect([0, 4.5, 6, 100].map((at) => shotAt(shots, at)?.best.filmFrom)).toEqual([0, 5, 5, 9]);
    expect(shotAt([], 1)).toBeUndefined();
  });
});

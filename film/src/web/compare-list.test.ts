import { describe, expect, test } from 'vitest';
import { compareWithList } from './compare-list.ts';
import { shotsOf } from './film-sights.ts';
import { sighting } from './testing.ts';

const use = (name: string, from: number, to: number) => ({ names: ['A001', name], start: from * 25, end: to * 25 });
const shots = (...seen: [videoId: number, from: number, to: number][]) =>
  shotsOf(
    { sightings: seen.map(([videoId, filmFrom, filmTo]) => sighting(videoId, filmFrom, { filmTo })), plain: [] },
    {},
  );
const compare = (uses: ReturnType<typeof use>[], ...seen: [number, number, number][]) => {
  const { named, proven, notSeen, notNamed } = compareWithList({ uses, fps: 25 }, shots(...seen));
  return {
    named: named.length,
    proven: proven.map(({ from }) => from),
    notSeen: notSeen.map(({ name, from }) => [name, from]),
    notNamed: notNamed.map(({ clip }) => [clip.videoId, clip.filmFrom]),
  };
};

describe('the comparison of an edit list with its film', () => {
  test('counts named clips that the pictures prove', () => {
    expect(compare([use('12-HD-海.mp4', 0, 3), use('IMG_1.mov', 3, 5)], [12, 0.2, 2.9])).toEqual({
      named: 1,
      proven: [0],
      notSeen: [],
      notNamed: [],
    });
  });

  test('reports a named clip that the pictures do not show, and a shown clip that the list does not name', () => {
    expect(compare([use('12-HD-海.mp4', 0, 3), use('13-4K-山.mp4', 3, 6)], [12, 7, 9], [14, 3, 6])).toEqual({
      named: 2,
      proven: [],
      notSeen: [
        ['12-HD-海.mp4', 0],
        ['13-4K-山.mp4', 3],
      ],
      notNamed: [
        [12, 7],
        [14, 3],
      ],
    });
  });

  test('accepts a long shot that the list cuts in two, but not a shot that only touches a use', () => {
    const cut = [use('12-sample.mp4', 0, 2), use('12-sample.mp4', 2, 4)];
    expect(compare(cut, [12, 0, 4])).toMatchObject({ proven: [0, 2], notNamed: [] });
    expect(compare([use('12-sample.mp4', 0, 2)], [12, 1.8, 5])).toMatchObject({ proven: [], notNamed: [[12, 1.8]] });
  });
});

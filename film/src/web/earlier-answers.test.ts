import type { ShotAnswer } from '@zhenku/contract/projects/projects';
import { describe, expect, it } from 'vitest';
import { answersToSave, earlierAnswers } from './earlier-answers.ts';
import { keyOf, shotsOf } from './film-sights.ts';
import type { Sighting } from './judge-finds.ts';
import { sighting } from './testing.ts';

const LOOK = { certainty: 'look', mark: 'clean' } as const;
const FIRST = [
  sighting(1, 0, { ...LOOK, clipFrom: 3, clipTo: 5 }),
  sighting(2, 4, { ...LOOK, clipFrom: 7, clipTo: 9, alternatives: [sighting(5, 4)] }),
  sighting(3, 8, LOOK),
  sighting(4, 12, { mark: 'clean' }),
];
const [one, two, three] = FIRST.map(keyOf);
const saved = answersToSave(
  shotsOf({ sightings: FIRST, plain: [] }, { [one!]: 'not', [two!]: { is: 5 }, [three!]: 'own' }),
);
const carry = (sightings: Sighting[], answers: ShotAnswer[] = saved) =>
  Object.values(earlierAnswers(sightings, answers));

describe('answers from an earlier check', () => {
  it('are saved for answered shots only', () => {
    expect(saved.map(({ videoId, answer, chosenId }) => [videoId, answer, chosenId])).toEqual([
      [1, 'not', null],
      [2, 'is', 5],
      [3, 'own', null],
    ]);
  });

  it('apply to the same spans anywhere in the new cut', () => {
    const moved = FIRST.map((shot) => ({
      ...shot,
      filmFrom: shot.filmFrom + 31.2,
      filmTo: shot.filmTo + 31.2,
      clipFrom: shot.clipFrom + 0.2,
      clipTo: shot.clipTo + 0.3,
    }));
    expect(carry(moved)).toEqual(['not', { is: 5 }, 'own']);
    const shots = shotsOf({ sightings: moved, plain: [] }, {}, earlierAnswers(moved, saved));
    expect(shots.map(({ sight, carried }) => [sight, carried])).toEqual([
      [null, true],
      ['confirmed', true],
      ['own', true],
      ['found', false],
    ]);
    expect(answersToSave(shots)).toHaveLength(3);
  });

  it.each<[why: string, change: Partial<Sighting>]>([
    ['a longer span', { clipTo: 5.6 }],
    ['a span with another start', { clipFrom: 2.4 }],
    ['a find that is more certain now', { certainty: 'found' }],
    ['a find that now has the preview’s mark', { mark: 'preview' }],
    ['another clip', { videoId: 9 }],
  ])('are not applied to %s', (_, change) => {
    expect(carry([{ ...FIRST[0]!, ...change }])).toEqual([]);
  });

  it('are not applied if the shot now resembles another clip too', () => {
    const further = { ...FIRST[1]!, alternatives: [sighting(5, 4), sighting(9, 4)] };
    expect(carry([further])).toEqual([]);
    expect(carry([{ ...FIRST[0]!, alternatives: [sighting(9, 0)] }])).toEqual([]);
  });

  it('are not saved while another shot of the same span is open', () => {
    const twice = [FIRST[0]!, { ...FIRST[0]!, filmFrom: 20, filmTo: 22 }];
    const save = (answers: Parameters<typeof shotsOf>[1]) =>
      answersToSave(shotsOf({ sightings: twice, plain: [] }, answers));
    expect(save({ [one!]: 'not' })).toEqual([]);
    expect(save({ [one!]: 'not', [keyOf(twice[1]!)]: 'not' })).toHaveLength(2);
  });

  it('are not applied if the chosen clip is no longer offered', () => {
    expect(carry([{ ...FIRST[1]!, alternatives: [] }])).toEqual([]);
  });

  it('are not applied if a span is used more often than it was answered, or was answered both ways', () => {
    const twice = [FIRST[0]!, { ...FIRST[0]!, filmFrom: 20, filmTo: 22 }];
    expect(carry(twice)).toEqual([]);
    expect(carry(twice, [saved[0]!, saved[0]!])).toEqual(['not', 'not']);
    expect(carry(twice, [saved[0]!, { ...saved[0]!, answer: 'own' }])).toEqual([]);
  });

  it('are replaced by the buyer’s new answer, and can be undone', () => {
    const judged = { sightings: FIRST, plain: [] };
    const earlier = earlierAnswers(FIRST, saved);
    expect(shotsOf(judged, { [one!]: 'open', [three!]: 'not' }, earlier)).toMatchObject([
      { sight: 'look', carried: false },
      { sight: 'confirmed', carried: true },
      { sight: null, carried: false },
      { sight: 'found', carried: false },
    ]);
  });
});

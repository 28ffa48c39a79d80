import { COLOUR_BYTES } from '@zhenku/contract/similar/look';
import { describe, expect, it } from 'vitest';
import { groupClips, type ShotClip } from './group-clips.ts';

const DAY = Date.parse('2026-05-01T02:00:00Z');
let nextId = 1;

/** A look with all weight on one colour. */
const look = (colour: number, luma = 60) => {
  const bytes = new Int8Array(2 + COLOUR_BYTES);
  bytes.set([luma, 40]);
  bytes[2 + colour] = 127;
  return bytes;
};
const clip = (name: string, part: Partial<ShotClip> = {}): ShotClip => ({
  id: nextId++,
  name,
  date: null,
  createdAt: DAY,
  look: null,
  ...part,
});
const namesOf = (clips: ShotClip[]) =>
  groupClips(clips).map(({ ids }) => ids.map((id) => clips.find((each) => each.id === id)!.name));

describe('clips that look like one shoot', () => {
  it('share two of time, look and name', () => {
    const clips = [
      clip('茶山采摘 01', { date: '2026-04-02' }),
      clip('茶山采摘 02', { date: '2026-04-02' }),
      clip('采茶人的手', { date: '2026-04-02', look: look(3) }),
      clip('竹篓特写', { date: '2026-04-02', look: look(3, 70) }),
      clip('街头雨夜', { date: '2026-04-02', look: look(9) }),
    ];
    expect(namesOf(clips)).toEqual([
      ['茶山采摘 01', '茶山采摘 02'],
      ['采茶人的手', '竹篓特写'],
    ]);
    expect(groupClips(clips)[0]).toMatchObject({ name: '茶山采摘', reasons: ['同一天拍摄（2026-04-02）', '名称相近'] });
  });

  it('are not grouped by one sign', () => {
    expect(namesOf([clip('海浪'), clip('雪山')])).toEqual([]);
    expect(
      namesOf([clip('海浪', { look: look(1) }), clip('雪山', { look: look(1), createdAt: DAY + 7_200_000 })]),
    ).toEqual([]);
    expect(namesOf([clip('城市夜景 1', { date: '2026-01-01' }), clip('城市夜景 2', { date: '2026-02-01' })])).toEqual(
      [],
    );
  });

  it('have a name even if their own are numbers', () => {
    const part = { date: '2026-04-02', look: look(3) };
    expect(groupClips([clip('0012', part), clip('0013', part)])).toMatchObject([{ name: '0012' }]);
  });

  it('were uploaded within an hour if no shooting date is stated', () => {
    const at = (minutes: number) => ({ createdAt: DAY + minutes * 60_000 });
    expect(namesOf([clip('城市夜景_a', at(0)), clip('城市夜景_b', at(59)), clip('城市夜景_c', at(90))])).toEqual([
      ['城市夜景_a', '城市夜景_b'],
    ]);
    expect(namesOf([clip('城市夜景_1', { date: '2026-05-01' }), clip('城市夜景_2')])).toEqual([]);
  });

  it('belong to one group each, the largest first, and no chain joins unlike clips', () => {
    const tinted = (name: string, from: number, to: number) => {
      const bytes = look(0);
      bytes.fill(0, 2);
      bytes[2] = from;
      bytes[3] = to;
      return clip(name, { look: bytes });
    };
    // The first and the last look differ; the one between is like both.
    const groups = groupClips([tinted('甲', 127, 0), tinted('乙', 110, 63), tinted('丙', 63, 110)]);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.ids).toHaveLength(2);
  });

  it('are found among a thousand in a moment', () => {
    const clips = Array.from({ length: 1_000 }, (_, i) =>
      clip(`素材 ${i}`, { date: `2026-01-${String((i % 28) + 1).padStart(2, '0')}`, look: look(i % COLOUR_BYTES) }),
    );
    const start = performance.now();
    const groups = groupClips(clips);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(groups).toHaveLength(10);
    expect(Math.max(...groups.map(({ ids }) => ids.length))).toBeLessThanOrEqual(30);
  });
});

import { formatTimecode } from '@zhenku/contract/rules/timecode';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { parseEdl } from './parse-edl.ts';
import { relink } from './relink.ts';

const OURS = '12-HD-海上日落.mp4';
const read = (text: string, fps = 25) => parseEdl(text, { fps }).film;
const uses = (text: string) => read(text).uses.map(({ names, start, end }) => [names, start, end]);
const time = (frame: number) => formatTimecode(frame, 25, false);
/** An event from second `from` to `to` of the film. */
const event = (start: string, from: number, to: number) =>
  `${start} 00:00:00:00 ${time((to - from) * 25)} ${time(90_000 + from * 25)} ${time(90_000 + to * 25)}`;

describe('reading the names of an EDL’s pictures', () => {
  test('ignores an empty source file', () => {
    const list = [
      event('001  AX       V     C       ', 0, 2),
      `* FROM CLIP NAME: ${OURS}`,
      '* SOURCE FILE: (NULL)',
      event('002  BL       V     C       ', 2, 2),
      event('002  12-HD    V     D    012', 2, 4),
      '* BLEND, DISSOLVE',
      `* TO CLIP NAME: ${OURS}`,
      '* SOURCE FILE: (NULL)',
    ];
    expect(uses(list.join('\n'))).toEqual([
      [[OURS], 0, 50],
      [[OURS, '12-HD'], 50, 100],
    ]);
  });

  test('includes the file from a path beside the clip name and the reel', () => {
    const list = [
      event('001  12-HD-HA V     C', 0, 1),
      '* FROM CLIP NAME:  开场',
      `* FROM FILE: D:\\素材\\${OURS}`,
      event('002  12-HD-HA V     C', 1, 2),
      '* FROM CLIP NAME:  开场二',
      `* FROM CLIP: S:\\素材\\${OURS}`,
    ];
    expect(uses(list.join('\n'))).toEqual([
      [[OURS, '开场', '12-HD-HA'], 0, 25],
      [['开场二', OURS, '12-HD-HA'], 25, 50],
    ]);
  });

  test.each([
    `FROM CLIP NAME: ${OURS}`,
    `*FROM CLIP NAME:${OURS}`,
    `>  CLIP NAME ： ${OURS}`,
    `* FROM CLIP NAME IS ${OURS}`,
    `* FROM CLIP NAME ${OURS}`,
    `* TO CLIP NAME: ${OURS}`,
    `* KEY CLIP NAME: ${OURS}`,
    `* SOURCE FILE PATH: /Volumes/A B/${OURS}`,
    `* COMMENT: ${OURS}`,
    `* ${OURS}`,
    `* FROM CLIP IS A STILL: ${OURS}`,
    `LOC: 01:00:01:00 RED     ${OURS}`,
    `FINAL CUT PRO REEL: ${OURS} REPLACED BY: AX`,
  ])('finds a name in the comment “%s”', (comment) => {
    const film = read(`${event('001 AX V C', 0, 2)}\n${comment}\n`);
    expect(film.uses).toHaveLength(1);
    expect(film.uses[0]!.names.join()).toContain(OURS);
    expect(film.unread).toEqual([]);
  });

  test('reads reels with spaces and folders', () => {
    const list = [
      event('001  interview.mov V     C', 0, 2),
      event('002  12-HD-Sunset over the sea.mp4 V     C', 2, 4),
      event('003  /Volumes/My Disk/12-HD-Sunset over the sea.mp4 AA/V C', 4, 6),
      event('004  A V C day 2.mov V2    C', 6, 8),
    ];
    expect(uses(list.join('\r\n'))).toEqual([
      [['interview.mov'], 0, 50],
      [['12-HD-Sunset over the sea.mp4'], 50, 100],
      [['12-HD-Sunset over the sea.mp4'], 100, 150],
      [['A V C day 2.mov'], 150, 200],
    ]);
  });

  test('names a folder of numbered pictures with the name of a clip of ours', () => {
    const list = [event('001 AX V C', 0, 2), '* FROM FILE: D:\\素材\\12-HD-海上日落\\frame.0001.exr'];
    expect(uses(list.join('\n'))).toEqual([[['frame.0001.exr', '12-HD-海上日落'], 0, 50]]);
  });

  test('names both sides of a key', () => {
    const list = [
      event('006  001      V     K B     ', 0, 2),
      event('006  001      V     K    000', 0, 2),
      '* FROM CLIP NAME: C003.mov',
      `* KEY CLIP NAME: ${OURS}`,
    ];
    expect(uses(list.join('\n'))).toEqual([
      [['C003.mov', '001'], 0, 50],
      [[OURS, '001'], 0, 50],
    ]);
  });

  test('names both sides of a transition if the comment does not say which', () => {
    const list = [
      event('001 A V C    ', 0, 0),
      event('001 B V D 025', 0, 2),
      `* SOURCE FILE: ${OURS}`,
      '* FROM CLIP NAME: a.mov',
      '* TO CLIP NAME: b.mov',
    ];
    expect(uses(list.join('\n'))).toEqual([
      [['a.mov', OURS, 'A'], 0, 25],
      [['b.mov', OURS, 'B'], 0, 50],
    ]);
  });

  test('states how many events contain only sound', () => {
    const list = [event('001 AX V C', 0, 2), event('002 AX A C', 0, 2), event('003 AX NONE C', 0, 2)];
    expect(read(list.join('\n'))).toMatchObject({ uses: { length: 1 }, notes: ['2 个只用声音的事件没有计入'] });
  });

  test('assigns a name after a sound line to the picture', () => {
    const list = [event('001 AX V C', 0, 2), event('001 AX A C', 0, 2), `* FROM CLIP NAME: ${OURS}`];
    expect(uses(list.join('\n'))).toEqual([[[OURS], 0, 50]]);
  });

  test('treats text after the times as a name', () => {
    const list = [
      `${event('001 AX V C', 0, 2)} ; shot 1`,
      '* FROM CLIP NAME: a.mov',
      `${event('002 AX V C', 2, 4)}\t${OURS}`,
      `${event('003 AX V C', 4, 6)} * FROM CLIP NAME: c.mov`,
      `${event('004 AX V C', 6, 8)} ${event('005 12-sample V C', 8, 9)}`,
    ];
    expect(uses(list.join('\n')).map(([names]) => names)).toEqual([
      ['a.mov', 'shot 1'],
      [OURS],
      ['c.mov'],
      [],
      ['12-sample'],
    ]);
  });

  test('relinks names in reels, paths and unknown comments', () => {
    const list = `${event('001 12-sample.mp4 V C', 0, 2)}\n* FROM FILE: D:\\a\\12-sample.mp4\n* x: 12-sample.mp4\n`;
    const { mentions } = parseEdl(list, { fps: 25 });
    expect(relink(list, mentions, new Map([['12-sample.mp4', OURS]]))).toBe(list.replaceAll('12-sample.mp4', OURS));
  });
});

describe('reading an EDL with unreadable lines', () => {
  test('keeps a lost event’s names out of the previous event', () => {
    const list = [
      event('001 AX V C', 0, 2),
      '* FROM CLIP NAME: a.mov',
      '002 B CAM day 2 V C 00:00:00:00 00:00:02:00 01:00:0:00',
      '* FROM CLIP NAME: b.mov',
      '* SOURCE FILE: b.mov',
    ];
    const film = read(list.join('\n'));
    expect(film.uses).toEqual([{ names: ['a.mov'], start: 0, end: 50 }]);
    expect(film.unread).toEqual([
      { line: 3, text: '002 B CAM day 2 V C 00:00:00:00 00:00:02:00 01:00:0:00 · b.mov · b.mov' },
    ]);
    expect(film.events).toBe(2);
  });

  test.each(['E002 AX V C 0012+04 0014+00 0016+04 0018+00', 'x AX V D 012 00:00:00', '2 AX V', '002'])(
    'does not give the names of the unreadable event “%s” to the previous event',
    (line) => {
      const film = read(`${event('001 AX V C', 0, 2)}\n${line}\n* FROM CLIP NAME: ${OURS}\n`);
      expect(film.uses).toEqual([{ names: [], start: 0, end: 50 }]);
      expect(film.unread).toEqual([{ line: 2, text: `${line} · ${OURS}` }]);
    },
  );

  test('shows a lost event that names a clip of ours at its times', () => {
    const film = read(`${event('001 AX V C', 0, 2)}\n${event('002 AX Q Z', 2, 4)}\n* FROM CLIP NAME: ${OURS}\n`);
    expect(film.uses.at(-1)).toEqual({ names: [OURS], start: 50, end: 100 });
    expect(film.unread).toHaveLength(1);
  });

  test.each([
    ['an event without length', event('002 AX V C', 2, 2)],
    ['a black event without length that names a file', `${event('002 BL V C', 2, 2)} ${OURS}`],
    ['an event that ends before its start', event('002 AX V C', 4, 2)],
    ['an event that starts after the next midnight', '002 AX V C 00:00:00:00 00:00:01:00 90:00:00:00 01:00:05:00'],
    ['an event with impossible times', '002 AX V C 00:00:00:00 00:00:01:00 01:61:00:00 01:61:01:00'],
    ['an event in a comment', `* ${event('002 AX V C', 2, 4)}`],
    ['an event that ran onto a frame count', 'FCM: 002 AX V C 00:00:00:00 00:00:02:00 01:0'],
    ['a sentence', 'rendered by hand'],
  ])('reports %s', (_what, line) => {
    const film = read(`${event('001 AX V C', 0, 2)}\n${line}\n${event('003 AX V C', 4, 6)}\n`);
    expect(film.uses).toHaveLength(2);
    expect(film.unread).toMatchObject([{ line: 2 }]);
  });

  test('reports an event that ran into the next one', () => {
    const [first, second] = [event('001 AX V C', 0, 2), event('002 AX V C', 2, 4)];
    const film = read(`${first.slice(0, -12)}${second}\n* FROM CLIP NAME: ${OURS}\n`);
    expect(film.uses.map(({ names }) => names.includes(OURS))).toEqual([true]);
    expect(film.unread).toMatchObject([{ line: 1 }]);
  });

  test('reports one event with a frame beyond the rate, and rejects a list with several', () => {
    const bad = '002 AX V C 00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:29';
    const list = [event('001 AX V C', 0, 2), bad, event('003 AX V C', 4, 6)].join('\n');
    expect(read(list)).toMatchObject({ uses: { length: 2 }, unread: [{ line: 2 }] });
    expect(() => read(`${list}\n${bad}`)).toThrow('请改选帧率');
  });

  test('reports a few events with a frame beyond the rate in a long list', () => {
    const good = Array.from({ length: 98 }, (_, at) => event(`${at} AX V C`, at, at + 1));
    const bad = '099 AX V C 00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:29';
    const film = read([...good, bad, bad].join('\n'));
    expect(film.unread.map(({ text }) => text.includes('时间码 01:00:03:29 与帧率 25 不符'))).toEqual([true, true]);
    expect(() => read([...good.slice(1), bad, bad].join('\n'))).toThrow('请改选帧率');
  });

  test.each([
    ['an impossible end', '01:00:02:00 01:00:03:29', 50],
    ['an impossible start', '01:00:02:29 01:00:03:00', 74],
    ['two impossible times', '01:00:02:29 01:00:03:29', 0],
  ])('keeps the clip of an event with %s', (_what, times, start) => {
    const bad = `002 AX V C 00:00:00:00 00:00:01:00 ${times}\n* FROM CLIP NAME: 12-sample.mp4`;
    const film = read([event('001 AX V C', 0, 2), bad, event('003 AX V C', 4, 6)].join('\n'));
    expect(film.unread).toMatchObject([{ line: 2 }]);
    const uses = film.uses.filter(({ names }) => names.includes('12-sample.mp4'));
    expect(uses.map((use) => [use.start, use.end])).toEqual([[start, start + 1]]);
  });

  test('rejects a list with thousands of unreadable lines', () => {
    expect(() => read(`${event('001 AX V C', 0, 2)}\n${'x\n'.repeat(100_000)}`)).toThrow('请换一种格式');
  });

  test('reports names beyond the forty that an event may have', () => {
    const names = Array.from({ length: 50 }, (_, at) => `* SOURCE FILE: ${at}.mov`);
    const film = read([event('001 AX V C', 0, 2), ...names].join('\n'));
    expect([film.uses[0]!.names.length, film.unread.length]).toEqual([40, 10]);
  });

  test('reports a name before the first event', () => {
    expect(read(`* FROM CLIP NAME: ${OURS}\n${event('001 AX V C', 0, 2)}`).unread).toEqual([{ line: 1, text: OURS }]);
  });

  test('reports a name of ours in any line before the first event', () => {
    expect(read(`* ${OURS}\n${event('001 AX V C', 0, 2)}`).unread).toEqual([{ line: 1, text: OURS }]);
    expect(read(`* IMG_1.mov\n${event('001 AX V C', 0, 2)}`).unread).toEqual([]);
  });

  test('reports nothing about statements that show no picture', () => {
    const list = [
      'TITLE: a',
      'FCM: NON-DROP FRAME',
      '',
      event('000001A AX V C', 0, 2),
      'M2   AX       -050.0                00:00:02:00',
      'M2   AX       000.0                 00:00:02:00',
      '* FREEZE FRAME',
      'SPLIT:    AUDIO DELAY=  00:00:00:10',
      'AUD  3    4',
      'EFFECTS NAME IS CROSS DISSOLVE',
      '* ASC_SOP (1 1 1)(0 0 0)(1 1 1)',
      '* ASC_SAT 1',
      '* LOC: 01:00:01:00 RED',
      ' |C:ResolveColorBlue |M:Marker 1 |D:1',
      '>>> SOURCE 001 A001C002',
      event('2 BL V C', 2, 3),
      event('3 A002 A2/V W001 012', 3, 4),
      '\u001A',
    ];
    expect(read(list.join('\r\n'))).toMatchObject({ events: 3, unread: [], notes: [], uses: { length: 2 } });
  });

  test('includes the black before the first picture', () => {
    const list = [
      event('001  BL       V     C', 0, 5),
      event('002  AX       V     C', 5, 7),
      `* FROM CLIP NAME: ${OURS}`,
    ].join('\n');
    expect(read(list)).toMatchObject({ startFrame: 90_000, frames: 175, uses: [{ start: 125, end: 175 }] });
    expect(read(list.replace('BL       V', 'BL       A'))).toMatchObject({ startFrame: 90_125, frames: 50 });
  });

  test('includes the black after the last picture', () => {
    const list = [
      event('001  AX       V     C', 0, 2),
      `* FROM CLIP NAME: ${OURS}`,
      event('002  BL       V     C', 2, 7),
    ].join('\n');
    expect(read(list)).toMatchObject({ startFrame: 90_000, frames: 175, uses: [{ start: 0, end: 50 }] });
    expect(read(list.replace('BL       V', 'BL       A'))).toMatchObject({ frames: 50 });
  });

  test('reads an event across midnight, and notes a change of the frame count', () => {
    const film = read(
      'FCM: NON-DROP FRAME\n001 A V C 00:00:00:00 00:00:02:00 23:59:59:00 00:00:01:00\nFCM: DROP FRAME\n',
    );
    expect(film).toMatchObject({ uses: [{ start: 0, end: 50 }], dropFrame: false, notes: { length: 1 } });
  });
});

const NAMES = fc.constantFrom(OURS, '12-sample.mp4', 'IMG_0042.MOV', '13-4K-雪山.mov', 'take 1', 'B CAM day 2.mov');
const REELS = fc.constantFrom('AX', 'A001C002', 'my reel', '12-HD-海上日落.mp4', '/Volumes/a b/c.mov');
const KEYS = fc.constantFrom(
  '* FROM CLIP NAME: ',
  '* TO CLIP NAME: ',
  'SOURCE FILE: ',
  '* FROM FILE: D:\\a\\',
  '* KEY CLIP NAME: ',
);
const EVENT = fc.record({
  reel: REELS,
  channels: fc.constantFrom('V', 'AA/V', 'B'),
  fades: fc.boolean(),
  comments: fc.array(fc.tuple(KEYS, NAMES), { maxLength: 3 }),
});
const LIST = fc.array(EVENT, { minLength: 2, maxLength: 8 }).map((events) =>
  events.map(({ reel, channels, fades, comments }, at) => {
    const number = String(at + 1).padStart(3, '0');
    return [
      ...(fades ? [event(`${number} OUT${at} ${channels} C    `, at * 2, at * 2)] : []),
      event(`${number} ${reel} ${channels} ${fades ? 'D 012' : 'C    '}`, at * 2, at * 2 + 2),
      ...comments.map(([key, name]) => key + name),
    ];
  }),
);
/** Returns a film's uses by their own timecode, because a film's first event sets its start. */
const placed = (text: string) => {
  const { uses: found, startFrame } = read(text);
  return found.map(({ names, start, end }) => ({ names, start: start + startFrame, end: end + startFrame }));
};

test('removing an event removes exactly its uses', () => {
  fc.assert(
    fc.property(LIST, fc.nat(), (events, which) => {
      const at = which % events.length;
      const [alone, without] = [[events[at]!], events.filter((_, each) => each !== at)];
      const [all, removed, rest] = [events, alone, without].map((each) => placed(each.flat().join('\n')));
      expect(all).toHaveLength(removed!.length + rest!.length);
      expect(all).toEqual(expect.arrayContaining([...removed!, ...rest!]));
    }),
  );
});

const FOUR_TIMES = /(\d\d[:;.]\d\d[:;.]\d\d[:;.]\d\d\s+){3}\d\d[:;.]\d\d[:;.]\d\d[:;.]\d\d/;
const readOrNull = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof EditListError) return null;
    throw error;
  }
};

test('accounts for every event in a damaged list', () => {
  const damage = fc.record({ at: fc.nat(), kind: fc.constantFrom('cut', 'repeat', 'replace'), by: fc.string() });
  fc.assert(
    fc.property(LIST, fc.array(damage, { minLength: 1, maxLength: 6 }), (events, damages) => {
      const text = damages.reduce((list, { at, kind, by }) => {
        const [from, to] = [at % list.length, (at % list.length) + 1 + by.length];
        const middle = kind === 'cut' ? '' : kind === 'replace' ? by : list.slice(from, to).repeat(2);
        return list.slice(0, from) + middle + list.slice(to);
      }, events.flat().join('\n'));
      const film = readOrNull(text);
      const lines = text.split(/[\r\n]/).filter((line) => FOUR_TIMES.test(line));
      expect(film?.events ?? Infinity).toBeGreaterThanOrEqual(lines.length);
    }),
  );
});

test('keeps every name when lines are lost, repeated or moved', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(0, 1, 2)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(LIST, moves, (events, moved) => {
      const lines = moved.reduce((list, [from, to, copies]) => {
        const line = list[from % list.length]!;
        const rest = list.toSpliced(from % list.length, 1);
        return rest.toSpliced(to % list.length, 0, ...Array.from({ length: copies }, () => line));
      }, events.flat());
      if (lines.length === 0) return;
      const film = readOrNull(lines.join('\n'));
      if (!film) return;
      const known = [...film.uses.flatMap(({ names }) => names), ...film.unread.map(({ text }) => text)].join('\n');
      const written = [OURS, '12-sample.mp4', '13-4K-雪山.mov', 'IMG_0042.MOV'].filter((name) =>
        lines.some((line) => line.includes(name)),
      );
      expect(written.filter((name) => !known.includes(name))).toEqual([]);
    }),
  );
});

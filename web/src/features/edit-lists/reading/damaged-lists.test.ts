import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError, type FilmFormat } from './film.ts';
import { decodeText } from './encoding.ts';
import { readEditList } from './read-edit-list.ts';
import { damageList, DAMAGES, SAMPLE_LISTS, silentlyLost } from './testing.ts';

const FORMATS = Object.keys(SAMPLE_LISTS) as FilmFormat[];

describe.each(FORMATS)('a damaged list in %s', (format) => {
  test('is understood in full before it is damaged', () => {
    const text = SAMPLE_LISTS[format];
    const film = readEditList(new TextEncoder().encode(text), { fps: 25 });
    expect(film).toMatchObject({ format, unread: [], notes: [] });
    expect(silentlyLost(text, film)).toEqual([]);
    expect(silentlyLost(text, { ...film, uses: film.uses.slice(1) })).not.toEqual([]);
  });

  test('is rejected, or its losses are reported', () => {
    fc.assert(
      fc.property(DAMAGES, (damages) => {
        const bytes = damageList(format, damages);
        try {
          expect(silentlyLost(decodeText(bytes).text, readEditList(bytes, { fps: 25 }))).toEqual([]);
        } catch (error) {
          if (!(error instanceof EditListError)) throw error;
        }
      }),
    );
  });
});

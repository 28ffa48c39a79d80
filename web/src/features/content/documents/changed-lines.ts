import { diffArrays, diffWordsWithSpace } from 'diff';

export interface TextPart {
  value: string;
  kind: 'same' | 'added' | 'removed';
}

export interface ChangedPlace {
  /** The last unchanged line before the change; '' at the start. */
  after: string;
  parts: TextPart[];
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Returns an HTML text's lines: one per paragraph, list item and table row. */
export function linesOf(html: string): string[] {
  const text = html
    .replaceAll('\n', ' ')
    .replaceAll(/<\/(p|li|h[1-6]|tr|ul|ol|table|blockquote|pre|div)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ');
  return (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Compares two HTML texts line by line, and changed lines word by word. Links and pictures are not compared. */
export function changedPlaces(before: string, after: string): ChangedPlace[] {
  const places: ChangedPlace[] = [];
  let context = '';
  let removed: string[] | null = null;
  const close = (added: string[]) => {
    if (removed === null && added.length === 0) return;
    places.push({ after: context, parts: wordParts((removed ?? []).join('\n'), added.join('\n')) });
    removed = null;
  };
  for (const change of diffArrays(linesOf(before), linesOf(after))) {
    if (change.removed) {
      removed = change.value;
    } else if (change.added) {
      close(change.value);
    } else {
      close([]);
      context = change.value.at(-1) ?? context;
    }
  }
  close([]);
  return places;
}

function wordParts(before: string, after: string): TextPart[] {
  return diffWordsWithSpace(before, after, { intlSegmenter: words }).map(({ value, added, removed }) => ({
    value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

import { readClipFileNames, withoutExtension } from '@zhenku/contract/clips/clip-file-names';
import { fileNameOf } from './film.ts';

export const couldBeOurs = (name: string): boolean => readClipFileNames(name).length > 0;

export function looksLikeFile(text: string): boolean {
  const stem = withoutExtension(text.trim());
  return (stem !== '' && stem !== text.trim()) || couldBeOurs(text);
}

/** Returns the names in a path: the file's name, and folder names that could be ours, e.g. for numbered pictures. */
export function pathNames(path: string): string[] {
  const ends = [...path.matchAll(/[/\\]/g)].map(({ index }) => index);
  const folders = ends.map((end) => fileNameOf(path.slice(0, end)));
  return [fileNameOf(path), ...folders.filter(couldBeOurs).toReversed()];
}

/** Values visited in one item's metadata. */
const VALUES_MAX = 2_000;
const NAMES_MAX = 20;
const NAME_MAX = 2_000;
export const mayBeName = (text: string): boolean => text.length <= NAME_MAX && /[.\d]/.test(text);

/** Returns file names among the strings in JSON, such as in metadata of unknown layout. */
export function fileNamesIn(root: unknown): string[] {
  const waiting: unknown[] = [root];
  const names: string[] = [];
  for (let seen = 0; waiting.length > 0 && seen < VALUES_MAX && names.length < NAMES_MAX; seen += 1) {
    const value = waiting.pop();
    if (typeof value === 'string' && mayBeName(value) && looksLikeFile(value)) names.push(fileNameOf(value));
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value).slice(0, VALUES_MAX));
  }
  return names;
}

import { expect, it } from 'vitest';
import { isFolderName, nameError } from './folder-name.ts';

it('a folder name has 1 to 20 code points', () => {
  for (const name of ['夜', ' 夜景 ', '夜'.repeat(20), '😀'.repeat(20), `  ${'夜'.repeat(20)}  `]) {
    expect(isFolderName(name), name).toBe(true);
  }
  for (const name of ['', '   ', '夜'.repeat(21), '😀'.repeat(21)]) expect(isFolderName(name), name).toBe(false);
});

it('only an overlong name is an error, because the user has not typed an empty name yet', () => {
  expect(nameError('')).toBeUndefined();
  expect(nameError('夜'.repeat(21))).toBe('最多20个字');
});

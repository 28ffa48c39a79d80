import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks, SIZES } from './document.ts';

const OPERATIONS = join(import.meta.dirname, '../../../../docs/operations/operations.md');

test('reads blocks with their sizes, exit codes and lines', () => {
  const text = ['text', '```sh', 'not this', '```', '```sh walk=one,several step=check ends=1', 'a', 'b', '```'];
  expect(readBlocks(text.join('\n'))).toEqual([
    { step: 'check', sizes: ['one', 'several'], endsWith: 1, line: 6, commands: 'a\nb' },
  ]);
});

test.each([
  '```sh walk=two step=a\n```',
  '```sh walk=one\n```',
  '```sh walk=one step=a\nx',
  '  ```sh walk=one step=a\n```',
])('refuses a mark that would be left out: %j', (text) => {
  expect(() => readBlocks(text)).toThrow('line 1 is no block that can be walked');
});

test.each(SIZES)(
  'operations.md leads from an empty folder to a shop that may open, and to the next version and back, for %s',
  async (size) => {
    const blocks = readBlocks(await readFile(OPERATIONS, 'utf8')).filter(({ sizes }) => sizes.includes(size));
    const steps = blocks.map(({ step }) => step);
    expect(steps.slice(0, 4)).toEqual(['build', 'packages', 'install', 'settings']);
    expect(new Set(steps).size).toBe(steps.length);
    expect(blocks.filter(({ endsWith }) => endsWith > 0)).toMatchObject([{ step: 'doctor-before', endsWith: 1 }]);
    expect(steps.slice(steps.indexOf('doctor'))).toEqual([
      'doctor',
      'upgrade',
      'restart-upgraded',
      'rollback',
      'restart-rolled-back',
    ]);
  },
);

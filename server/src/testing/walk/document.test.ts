import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
])('rejects an invalid mark: %j', (text) => {
  expect(() => readBlocks(text)).toThrow('line 1 is not a valid walk block');
});

test.each(SIZES)(
  'operations.md has the steps to install, check, upgrade and roll back a shop of the size %s',
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

test('an upgrade replaces a folder with a link, and keeps the web files of the running version and of the last 30 days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [block] = readBlocks(await readFile(OPERATIONS, 'utf8')).filter(({ step }) => step === 'upgrade');
  const current = join(folder, 'opt/zhenku');
  const assets = join(current, 'web/dist/assets');
  const place = (installation: string, file: string) => {
    mkdirSync(join(installation, 'web/dist/assets'), { recursive: true });
    writeFileSync(join(installation, 'web/dist/assets', file), file);
  };
  const upgradeTo = (version: string) => {
    rmSync(join(folder, 'zhenku'), { recursive: true, force: true });
    place(join(folder, 'zhenku'), `${version}.js`);
    const commands = block!.commands
      .replaceAll('/opt/', `${folder}/opt/`)
      .replaceAll('/tmp/zhenku', `${folder}/zhenku`)
      .replace(/\$\(date .*?\)/, version);
    execFileSync('bash', ['-euo', 'pipefail', '-c', commands]);
    return readdirSync(assets).toSorted();
  };
  const letPass = (days: number) => {
    for (const file of readdirSync(assets)) {
      const path = join(assets, file);
      const then = statSync(path).mtimeMs / 1000 - days * 86_400;
      utimesSync(path, then, then);
    }
  };
  place(current, 'a.js');
  letPass(40);
  expect(upgradeTo('b')).toEqual(['a.js', 'b.js']);
  expect(readlinkSync(current)).toBe(join(folder, 'opt/zhenku-b'));
  expect(readlinkSync(`${current}-previous`)).toBe(join(folder, 'opt/zhenku-old'));
  letPass(20);
  expect(upgradeTo('c')).toEqual(['a.js', 'b.js', 'c.js']);
  letPass(20);
  expect(upgradeTo('d')).toEqual(['b.js', 'c.js', 'd.js']);
});

import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import { expect, it } from 'vitest';
import { answers, callsOf } from '../../testing/fake-api.ts';
import { askShop } from './ask-shop.ts';

const CHECK = 'POST /project/v1/check';
const SHA256 = 'a'.repeat(64);

it('sends only names that could be ours, hashes, and the project', async () => {
  answers(CHECK, ({ files }) => ({
    list: files.map(() => UNKNOWN_FINDING),
    also: files.map(() => []),
    catalogueSize: 7,
  }));
  const names = [
    'A001_12-HD-海上日落的副本 2.mp4',
    '12-preview.mp4 [V]',
    '总裁离职采访.mov',
    'IMG-12-HD.mp4',
    'scene-12-sample.mp4',
  ];
  const hashes = { 'IMG-12-HD.mp4': SHA256 };
  const { findings } = await askShop(names, { hashes, need: {}, projectId: 5 }, new AbortController().signal);
  expect([...findings.keys()]).toEqual([names[0], names[1], names[3]]);
  expect(callsOf(CHECK)).toMatchObject([
    { projectId: 5, files: [{ name: names[0] }, { name: names[1] }, { name: '', sha256: SHA256 }] },
  ]);
  await askShop(names, { hashes: {}, need: {}, projectId: null }, new AbortController().signal);
  expect(callsOf(CHECK)[1]).not.toHaveProperty('projectId');
});

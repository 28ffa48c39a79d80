import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import { expect, it } from 'vitest';
import { answers, callsOf } from '../../testing/fake-api.ts';
import { lookUpFiles, noAnswers } from './look-up-files.ts';
import { type DroppedMedia, withMedium } from './media-key.ts';

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
  const media = withMedium({}, 'img-12-hd.MOV', { sha256: SHA256 });
  const { findings } = await lookUpFiles(names, { media, need: {}, projectId: 5 }, new AbortController().signal);
  expect([...findings.keys()]).toEqual([names[0], names[1], names[3]]);
  expect(callsOf(CHECK)).toMatchObject([
    { projectId: 5, files: [{ name: names[0] }, { name: names[1] }, { name: '', sha256: SHA256 }] },
  ]);
  await lookUpFiles(names, { media: {}, need: {}, projectId: null }, new AbortController().signal);
  expect(callsOf(CHECK)[1]).not.toHaveProperty('projectId');
});

it('looks up all media with one name, and lists every clip found, the strictest verdict first', async () => {
  const found = (videoId: number, status: FilmFinding['status']) => ({ ...UNKNOWN_FINDING, videoId, status });
  const list = [found(1, 'licensed'), found(2, 'unlicensed')];
  answers(CHECK, { list, also: [[found(3, 'unlicensed')], []], catalogueSize: 7 });
  const media = withMedium(withMedium({}, '镜头1.mp4', { sha256: SHA256 }), '镜头1.MXF', {
    sha256: 'b'.repeat(64),
    asset: { videoId: 2, tier: 1 },
  });
  const answer = await lookUpFiles(['镜头1.mov'], { media, need: {}, projectId: null }, new AbortController().signal);
  expect(callsOf(CHECK)[0]!.files).toMatchObject([
    { name: '', sha256: SHA256 },
    { name: '', sha256: 'b'.repeat(64), asset: { videoId: 2, tier: 1 } },
  ]);
  expect(answer.findings.get('镜头1.mov')).toMatchObject({ status: 'unlicensed' });
  const ids = [answer.findings, answer.also].map((map) => [map.get('镜头1.mov')!].flat().map(({ videoId }) => videoId));
  expect(new Set(ids.flat())).toEqual(new Set([1, 2, 3]));
});

it('also looks up a name whose media have another extension, and prefers the strictest verdict', async () => {
  const found = (videoId: number, status: FilmFinding['status']) => ({ ...UNKNOWN_FINDING, videoId, status });
  answers(CHECK, { list: [found(12, 'unlicensed'), found(7, 'licensed')], also: [[], []], catalogueSize: 7 });
  const name = '12-HD-海上日落.mp4';
  const media = withMedium({}, '12-HD-海上日落.mov', { sha256: SHA256 });
  const answer = await lookUpFiles([name], { media, need: {}, projectId: null }, new AbortController().signal);
  expect(callsOf(CHECK)[0]!.files).toMatchObject([{ name }, { name, sha256: SHA256 }]);
  expect(answer.findings.get(name)).toMatchObject({ videoId: 12, status: 'unlicensed' });
});

it('looks up each file once while media are added, and all files again without earlier answers', async () => {
  answers(CHECK, ({ files }) => ({
    list: files.map(() => UNKNOWN_FINDING),
    also: files.map(() => []),
    catalogueSize: 7,
  }));
  const names = ['1-sample.mp4', '1-SAMPLE.mp4', 'A001.mov', '2-sample.mp4'];
  const answered = noAnswers();
  const ask = (media: DroppedMedia) =>
    lookUpFiles(names, { media, need: {}, projectId: null, answered }, new AbortController().signal);
  await ask({});
  const tagged = withMedium({}, 'A001.mov', { asset: { videoId: 3, tier: 1 } });
  await ask(tagged);
  const hashed = withMedium(tagged, 'A001.mov', { asset: { videoId: 3, tier: 1 }, sha256: SHA256 });
  const last = await ask(hashed);
  expect(callsOf(CHECK).map(({ files }) => files.map(({ name, sha256 }) => name || (sha256 ? 'hash' : 'tag')))).toEqual(
    [['1-sample.mp4', '1-SAMPLE.mp4', '2-sample.mp4'], ['tag'], ['hash']],
  );
  expect([...last.findings.keys()]).toEqual(names);
  expect((await ask(hashed)).catalogueSize).toBe(7);
  expect(callsOf(CHECK)).toHaveLength(3);
  await lookUpFiles(names, { media: hashed, need: {}, projectId: null }, new AbortController().signal);
  expect(callsOf(CHECK)[3]!.files).toHaveLength(4);
});

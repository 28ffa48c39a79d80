import { openAsBlob } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { onPath } from '@zhenku/media/programs/binaries';
import { type ClipOptions, generate } from '@zhenku/media/testing/clips';
import { afterAll, expect, test } from 'vitest';
import { makeCreator } from '../../../platform/testing/fixtures.ts';
import { openStudio, sampleForm } from '../testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'bombs-'));
await installPrlimit();
const studio = await openStudio();
const creator = await makeCreator(studio.db);
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true });
});

/** Installs a `prlimit` that lowers the memory limit to the number in the file `limit`, if the file exists. */
async function installPrlimit(): Promise<void> {
  const real = await onPath('prlimit');
  const script = `#!/bin/sh\n[ -f ${folder}/limit ] && { shift; set -- --data=$(cat ${folder}/limit) "$@"; }\nexec ${real} "$@"\n`;
  await writeFile(join(folder, 'prlimit'), script);
  await chmod(join(folder, 'prlimit'), 0o755);
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;
}

async function outcome(name: string, clip: ClipOptions) {
  const { token } = creator;
  const fileKey = await studio.upload(token, await openAsBlob(await generate(join(folder, name), clip)));
  const { data } = await studio.call('POST /video/v1/publish', { ...sampleForm, fileKey }, { token });
  await studio.process(data.videoId);
  const { videoStatus, reason } = (await studio.call('GET /video/v1/mine/detail', data, { token })).data;
  return { videoStatus, reason };
}

const lateFrame = (seconds: number): ClipOptions => ({
  seconds: 0.16,
  filter: `setpts='if(eq(N,3),${seconds}/TB,PTS)'`,
  encode: ['-vsync', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-video_track_timescale', '1000'],
});
const LARGE: ClipOptions = {
  size: '8208x4352',
  rate: 2,
  encode: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-threads', '1'],
};

test.each([
  ['hours.mp4', lateFrame(36_000), /^视频时长超过2小时（文件为60[01]分钟）$/],
  ['gap.mp4', lateFrame(3600), /^画面中断超过10秒（第0\.\d+秒后中断3\d{3}(\.\d+)?秒），请重新导出后上传$/],
  ['large.mov', LARGE, /^分辨率超过8192×4320（文件为8208×4352）$/],
])('%s fails with its reason before any file is derived from it', async (name, clip, reason) => {
  const derived = async () => (await studio.files()).filter((key) => !key.startsWith('private/uploads/'));
  const before = await derived();
  expect(await outcome(name, clip)).toEqual({
    videoStatus: VIDEO_STATUS.failed,
    reason: expect.stringMatching(reason),
  });
  expect(await derived()).toEqual(before);
});

test('a clip that needs too much memory fails immediately with a reason and is not retried', async () => {
  await writeFile(join(folder, 'limit'), String(100e6));
  expect(await outcome('greedy.mp4', {})).toEqual({
    videoStatus: VIDEO_STATUS.failed,
    reason: expect.stringMatching(
      /^处理这个文件所需内存超出上限（上限为[\d.]+[MG]B），请降低分辨率或码率，重新导出后上传$/,
    ),
  });
  await rm(join(folder, 'limit'));
  expect(await outcome('modest.mp4', {})).toMatchObject({ videoStatus: VIDEO_STATUS.inReview });
});

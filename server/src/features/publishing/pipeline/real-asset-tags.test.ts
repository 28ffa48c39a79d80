import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { ffmpeg } from '@zhenku/media/programs/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-tags-'));
});
afterAll(() => rm(folder, { recursive: true }));

const TAGS = ['-metadata', 'com.zhenku.asset=1234', '-metadata', 'com.zhenku.tier=4K'];
const OTHERS = ['-metadata', 'title=com.zhenku.asset', '-metadata', 'comment=1234'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const ANY_KEY = ['-movflags', 'use_metadata_tags'];

describe.each([
  ['a.mov', [...H264, ...ANY_KEY]],
  ['a.mp4', [...H264, ...ANY_KEY, '-movflags', '+faststart']],
  ['a.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']],
  ['a.mkv', H264],
])('the asset tag that ffmpeg writes into %s', (name, encode) => {
  const make = async (tags: string[]) => {
    const path = join(folder, name);
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=0.4:r=25'];
    await ffmpeg(['-y', ...source, ...encode, ...OTHERS, ...tags, path]);
    return await readAssetTag(await openAsBlob(path));
  };

  it('is read from a file with the tag, and not from a file without it', async () => {
    expect(await make(TAGS)).toEqual({ videoId: 1234, tier: 2 });
    expect(await make([])).toBeNull();
  });
});

import { beforeEach, expect, test } from 'vitest';
import { searchTestApp } from './testing.ts';
import { indexVideo } from './index-video.ts';

const app = await searchTestApp();
let clip: number;
beforeEach(async () => {
  await app.clear();
  await app.publish({ name: '标准' });
  clip = await app.publish({ name: '夜景' });
  await app.db.updateTable('videos').set({ facts: '{"hdr":"hlg"}' }).where('id', '=', clip).execute();
});

async function found(kind: 'rendition' | 'master', sell_master: boolean) {
  if (kind === 'master')
    await app.db
      .insertInto('video_files')
      .values({ ...MASTER, video_id: clip })
      .execute();
  const sold = app.db.updateTable('video_files').set({ facts: '{"hdr":"hlg"}' });
  await sold.where('video_id', '=', clip).where('kind', '=', kind).execute();
  await app.db.updateTable('videos').set({ sell_master }).where('id', '=', clip).execute();
  await indexVideo(app.db, clip);
  const { data } = await app.call('POST /video/v1/queryByKeyword', { hdr: 1 });
  const { data: all } = await app.call('POST /video/v1/queryByKeyword', { sort: 'newest' });
  expect(all.facets.hdrs).toEqual(data.total === 0 ? [] : [{ hdr: 1, count: 1 }]);
  expect(await app.find('', { hdr: 2 })).toEqual([]);
  return { names: data.content.map(({ videoName }) => videoName), labels: all.content.map(({ hdr }) => hdr) };
}

const MASTER = {
  kind: 'master' as const,
  content_type: 'video/mp4',
  storage_key: 'private/renditions/hlg.mov',
  bytes: 1n,
  tier: 3,
  width: 3840,
  height: 2160,
};

test.each([
  ['its standard file is', 'rendition', false],
  ['its master is sold and is', 'master', true],
] as const)('a clip is found and labelled as HDR if %s in HDR', async (_, kind, sellsMaster) => {
  expect(await found(kind, sellsMaster)).toEqual({ names: ['夜景'], labels: [1, null] });
});

test('a clip is not labelled as HDR for a master that is not sold', async () => {
  expect(await found('master', false)).toEqual({ names: [], labels: [null, null] });
});

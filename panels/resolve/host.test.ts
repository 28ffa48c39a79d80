import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { framesOf, type Resolve, resolveHost } from './host.ts';

interface Item {
  id: string;
  path: string;
  start: string;
}
interface Bin {
  clips: Item[];
  bins: Bin[];
}

function fakeResolve(root: Bin | null, { hasTimeline = true, timecode = '01:00:10:00' } = {}) {
  const placed: unknown[] = [];
  const wrap = (item: Item) => ({
    item,
    GetUniqueId: async () => item.id,
    GetClipProperty: async (name: string) => (name === 'File Path' ? item.path : item.start),
    ReplaceClip: async (path: string) => {
      if (path.includes('refused')) return false;
      item.path = path;
      return true;
    },
  });
  const folder = (bin: Bin): object => ({
    GetClipList: async () => bin.clips.map(wrap),
    GetSubFolderList: async () => bin.bins.map(folder),
  });
  const pool = {
    GetRootFolder: async () => folder(root!),
    ImportMedia: async ([path]: string[]) =>
      path!.includes('refused') ? null : [wrap({ id: 'new', path: path!, start: '' })],
    AppendToTimeline: async ([clip]: { mediaPoolItem: { item: Item }; recordFrame: number }[]) => {
      placed.push({ path: clip!.mediaPoolItem.item.path, recordFrame: clip!.recordFrame });
      return [{}];
    },
  };
  const timeline = { GetCurrentTimecode: async () => timecode, GetSetting: async () => '25' };
  const project = {
    GetMediaPool: async () => pool,
    GetCurrentTimeline: async () => (hasTimeline ? timeline : null),
  };
  const resolve = { GetProjectManager: async () => ({ GetCurrentProject: async () => (root ? project : null) }) };
  return { host: resolveHost(resolve as unknown as Resolve, join(tmpdir(), 'never-written')), placed, resolve };
}

const project = (): Bin => ({
  clips: [
    { id: 'a', path: '/a.mp4', start: '01:00:00:00' },
    { id: 'title', path: '', start: '' },
  ],
  bins: [{ clips: [{ id: 'b', path: '/b.mp4', start: '' }], bins: [] }],
});

describe('the adapter for DaVinci Resolve', () => {
  it('lists the files of all bins, without titles', async () => {
    expect(await fakeResolve(project()).host.listMedia()).toEqual([
      { id: 'a', path: '/a.mp4', start: '01:00:00:00' },
      { id: 'b', path: '/b.mp4', start: null },
    ]);
  });

  it('saves files in its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'panel-'));
    const host = resolveHost(fakeResolve(project()).resolve as unknown as Resolve, join(folder, 'files'));
    const path = await host.saveFile('x.mp4', new Response('bytes').body!);
    expect(path).toBe(join(folder, 'files', 'x.mp4'));
    expect(await readFile(path, 'utf8')).toBe('bytes');
    await rm(folder, { recursive: true });
  });

  it('places an imported file at the playhead', async () => {
    const { host, placed } = fakeResolve(project());
    await host.insertAtPlayhead('/panel/x.mp4');
    expect(placed).toEqual([{ path: '/panel/x.mp4', recordFrame: (3600 + 10) * 25 }]);
    await expect(host.insertAtPlayhead('/refused.mp4')).rejects.toThrow('导入失败');
  });

  it('relinks a media item in a bin, and reports a refusal', async () => {
    const { host } = fakeResolve(project());
    const [, media] = await host.listMedia();
    await host.relink(media!, '/panel/x.mp4');
    expect((await host.listMedia())[1]!.path).toBe('/panel/x.mp4');
    await expect(host.relink(media!, '/refused.mp4')).rejects.toThrow('重新链接失败');
  });

  it('asks for a project and a timeline if none is open', async () => {
    await expect(fakeResolve(null).host.listMedia()).rejects.toThrow('请先打开一个项目');
    const { host } = fakeResolve(project(), { hasTimeline: false });
    await expect(host.insertAtPlayhead('/x.mp4')).rejects.toThrow('请先打开一个时间线');
  });
});

it.each([
  ['00:00:01:00', 25, 25],
  ['01:00:00:00', 23.976, 86_400],
  ['00:01:00;02', 29.97, 1_800],
  ['00:10:00;00', 29.97, 17_982],
  ['00:01:00;04', 59.94, 3_600],
])('counts the frames up to %s at %s frames per second', (timecode, rate, frames) => {
  expect(framesOf(timecode, rate)).toBe(frames);
});

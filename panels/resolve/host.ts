import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EditorHost, ProjectMedia } from '../src/host.ts';

/**
 * DaVinci Resolve's scripting interface, as far as the panel uses it (Studio 18 and later; Blackmagic's reference:
 * "Developer/Scripting/README.txt"). Each call may return null. It was never run here: see README.md.
 */
export interface Resolve {
  GetProjectManager: () => Promise<{ GetCurrentProject: () => Promise<ResolveProject | null> }>;
}
interface ResolveProject {
  GetMediaPool: () => Promise<ResolvePool>;
  GetCurrentTimeline: () => Promise<ResolveTimeline | null>;
}
interface ResolvePool {
  GetRootFolder: () => Promise<ResolveFolder>;
  ImportMedia: (paths: string[]) => Promise<ResolveItem[] | null>;
  AppendToTimeline: (clips: { mediaPoolItem: ResolveItem; recordFrame: number }[]) => Promise<unknown[] | null>;
}
interface ResolveFolder {
  GetClipList: () => Promise<ResolveItem[]>;
  GetSubFolderList: () => Promise<ResolveFolder[]>;
}
interface ResolveItem {
  GetUniqueId: () => Promise<string>;
  GetClipProperty: (name: string) => Promise<string>;
  ReplaceClip: (path: string) => Promise<boolean>;
}
interface ResolveTimeline {
  GetCurrentTimecode: () => Promise<string>;
  GetSetting: (name: string) => Promise<string>;
}

export function resolveHost(resolve: Resolve, folder: string): EditorHost {
  async function openProject(): Promise<ResolveProject> {
    const project = await (await resolve.GetProjectManager()).GetCurrentProject();
    if (!project) throw new Error('请先打开一个项目');
    return project;
  }

  async function itemsIn(bin: ResolveFolder): Promise<ResolveItem[]> {
    const found = [...(await bin.GetClipList())];
    for (const below of await bin.GetSubFolderList()) found.push(...(await itemsIn(below)));
    return found;
  }
  const allItems = async () => await itemsIn(await (await (await openProject()).GetMediaPool()).GetRootFolder());

  async function mediaOf(item: ResolveItem): Promise<ProjectMedia> {
    const start = await item.GetClipProperty('Start TC');
    return { id: await item.GetUniqueId(), path: await item.GetClipProperty('File Path'), start: start || null };
  }

  return {
    listMedia: async () => {
      const media = await Promise.all((await allItems()).map(mediaOf));
      // Timelines and titles are items without a file.
      return media.filter(({ path }) => path !== '');
    },
    saveFile: async (fileName, body) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, fileName);
      await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
      return path;
    },
    insertAtPlayhead: async (path) => {
      const project = await openProject();
      const timeline = await project.GetCurrentTimeline();
      if (!timeline) throw new Error('请先打开一个时间线');
      const pool = await project.GetMediaPool();
      const [imported] = (await pool.ImportMedia([path])) ?? [];
      if (!imported) throw new Error('导入失败');
      const rate = Number(await timeline.GetSetting('timelineFrameRate'));
      const recordFrame = framesOf(await timeline.GetCurrentTimecode(), rate);
      const placed = await pool.AppendToTimeline([{ mediaPoolItem: imported, recordFrame }]);
      if (!placed?.length) throw new Error('放入时间线失败');
    },
    relink: async ({ id }, path) => {
      for (const item of await allItems()) {
        if ((await item.GetUniqueId()) !== id) continue;
        if (await item.ReplaceClip(path)) return;
      }
      throw new Error('重新链接失败');
    },
  };
}

/** Returns the number of frames from 00:00:00:00 to a timecode; one with a semicolon drops frames. */
export function framesOf(timecode: string, rate: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  const nominal = Math.round(rate);
  const total = ((hours * 60 + minutes) * 60 + seconds) * nominal + frames;
  if (!timecode.includes(';')) return total;
  // Two numbers of 30, four of 60, are left out at each minute that is no multiple of ten.
  const dropped = Math.round(nominal / 15);
  const wholeMinutes = hours * 60 + minutes;
  return total - dropped * (wholeMinutes - Math.floor(wholeMinutes / 10));
}

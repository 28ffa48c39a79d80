import { describe, expect, it } from 'vitest';
import { type PremiereApi, premiereHost, type UxpStorage } from './host.ts';

interface Item {
  id: string;
  path?: string;
  items?: Item[];
  seconds?: number;
}

function fakePremiere(root: Item | null, { hasSequence = true } = {}) {
  const inserted: { id: string; at: unknown }[] = [];
  const written: { name: string; bytes: number[] }[] = [];
  const wrap = (item: Item): never =>
    ({
      getId: () => item.id,
      name: item.id,
      item,
      getItems: async () => item.items!.map(wrap),
      getMediaFilePath: async () => item.path,
      getMedia: async () => ({ start: { seconds: item.seconds ?? 0 } }),
      changeMediaFilePath: async (path: string) => {
        if (path.includes('refused')) return false;
        item.path = path;
        return true;
      },
    }) as never;
  const project = {
    getRootItem: async () => wrap(root!),
    getActiveSequence: async () => (hasSequence ? { getPlayerPosition: async () => 'at 5 s' } : null),
    importFiles: async ([path]: string[]) => {
      root!.items!.push({ id: `imported ${path}`, path: path! });
      return true;
    },
    lockedAccess: (work: () => void) => work(),
    executeTransaction: (work: (actions: { addAction: (action: never) => void }) => void) => {
      work({ addAction: (action) => void inserted.push(action) });
      return true;
    },
  };
  const api = {
    Project: { getActiveProject: async () => (root ? project : null) },
    FolderItem: { cast: (each: { item: Item }) => (each.item.items ? each : null) },
    ClipProjectItem: { cast: (each: { item: Item }) => each },
    SequenceEditor: {
      getEditor: () => ({
        createInsertProjectItemAction: (each: { item: Item }, at: unknown) => ({ id: each.item.id, at }),
      }),
    },
  } as unknown as PremiereApi;
  const storage = {
    formats: { binary: 'binary' },
    localFileSystem: {
      getDataFolder: async () => ({
        createFile: async (name: string) => {
          const file = { name, bytes: [] as number[] };
          written.push(file);
          return {
            nativePath: `/data/${name}`,
            write: async (data: ArrayBuffer, { append }: { append: boolean }) => {
              if (!append) file.bytes = [];
              return file.bytes.push(...new Uint8Array(data));
            },
          };
        },
      }),
    },
  } as unknown as UxpStorage;
  return { host: premiereHost(api, storage), inserted, written, root };
}

describe('the adapter for Premiere Pro', () => {
  const project = (): Item => ({
    id: 'root',
    items: [
      { id: 'a', path: '/a.mp4', seconds: 3600 },
      { id: 'bin', items: [{ id: 'b', path: '/b.mp4' }] },
    ],
  });

  it('lists the media of all bins', async () => {
    expect(await fakePremiere(project()).host.listMedia()).toEqual([
      { id: 'a', path: '/a.mp4', start: '3600' },
      { id: 'b', path: '/b.mp4', start: '0' },
    ]);
  });

  it('writes a file chunk by chunk', async () => {
    const { host, written } = fakePremiere(project());
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of [[1, 2], [3]]) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      },
    });
    expect(await host.saveFile('x.mp4', body)).toBe('/data/x.mp4');
    expect(written).toEqual([{ name: 'x.mp4', bytes: [1, 2, 3] }]);
  });

  it('places an imported file at the playhead', async () => {
    const { host, inserted } = fakePremiere(project());
    await host.insertAtPlayhead('/data/x.mp4');
    expect(inserted).toEqual([{ id: 'imported /data/x.mp4', at: 'at 5 s' }]);
  });

  it('relinks a media item in a bin, and reports a refusal', async () => {
    const { host, root } = fakePremiere(project());
    const [, media] = await host.listMedia();
    await host.relink(media!, '/data/x.mp4');
    expect(root!.items![1]!.items![0]!.path).toBe('/data/x.mp4');
    await expect(host.relink(media!, '/refused.mp4')).rejects.toThrow('重新链接失败');
  });

  it('asks for a project and a sequence if none is open', async () => {
    await expect(fakePremiere(null).host.listMedia()).rejects.toThrow('请先打开一个项目');
    const { host } = fakePremiere(project(), { hasSequence: false });
    await expect(host.insertAtPlayhead('/data/x.mp4')).rejects.toThrow('请先打开一个序列');
  });
});

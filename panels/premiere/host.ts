import type { EditorHost, ProjectMedia } from '../src/host.ts';

/**
 * Premiere Pro's UXP interface, as far as the panel uses it (Premiere Pro 25.6 and later; Adobe's reference: "Premiere API",
 * `premierepro` module). It was never run here: see README.md.
 */
export interface PremiereApi {
  Project: { getActiveProject: () => Promise<PremiereProject | null> };
  ClipProjectItem: { cast: (item: PremiereItem) => PremiereClip | null };
  FolderItem: { cast: (item: PremiereItem) => PremiereFolder | null };
  SequenceEditor: { getEditor: (sequence: PremiereSequence) => PremiereEditor };
}

interface PremiereProject {
  getRootItem: () => Promise<PremiereFolder>;
  getActiveSequence: () => Promise<PremiereSequence | null>;
  importFiles: (paths: string[], suppressUi: boolean) => Promise<boolean>;
  lockedAccess: (work: () => void) => void;
  executeTransaction: (work: (action: { addAction: (action: object) => void }) => void, name: string) => boolean;
}
interface PremiereItem {
  getId: () => string;
  name: string;
}
interface PremiereFolder extends PremiereItem {
  getItems: () => Promise<PremiereItem[]>;
}
interface PremiereClip extends PremiereItem {
  getMediaFilePath: () => Promise<string>;
  getMedia: () => Promise<{ start: { seconds: number } }>;
  changeMediaFilePath: (path: string, overrideCompatibilityCheck: boolean) => Promise<boolean>;
}
interface PremiereSequence {
  getPlayerPosition: () => Promise<object>;
}
interface PremiereEditor {
  createInsertProjectItemAction: (
    item: PremiereItem,
    at: object,
    videoTrack: number,
    audioTrack: number,
    limitShift: boolean,
  ) => object;
}

/** UXP's files: `require('uxp').storage`. */
export interface UxpStorage {
  localFileSystem: { getDataFolder: () => Promise<UxpFolder> };
  formats: { binary: unknown };
}
interface UxpFolder {
  createFile: (name: string, options: { overwrite: boolean }) => Promise<UxpFile>;
}
interface UxpFile {
  nativePath: string;
  write: (data: ArrayBuffer, options: { format: unknown; append: boolean }) => Promise<number>;
}

export function premiereHost(premiere: PremiereApi, storage: UxpStorage): EditorHost {
  async function openProject(): Promise<PremiereProject> {
    const project = await premiere.Project.getActiveProject();
    if (!project) throw new Error('请先打开一个项目');
    return project;
  }

  async function clipsIn(folder: PremiereFolder): Promise<PremiereClip[]> {
    const found: PremiereClip[] = [];
    for (const item of await folder.getItems()) {
      const below = premiere.FolderItem.cast(item);
      const clip = below ? null : premiere.ClipProjectItem.cast(item);
      if (below) found.push(...(await clipsIn(below)));
      else if (clip) found.push(clip);
    }
    return found;
  }
  const allClips = async () => await clipsIn(await (await openProject()).getRootItem());

  async function mediaOf(clip: PremiereClip): Promise<ProjectMedia> {
    const { start } = await clip.getMedia();
    return { id: clip.getId(), path: await clip.getMediaFilePath(), start: String(start.seconds) };
  }

  return {
    listMedia: async () => await Promise.all((await allClips()).map(mediaOf)),
    saveFile: async (fileName, body) => {
      const folder = await storage.localFileSystem.getDataFolder();
      const file = await folder.createFile(fileName, { overwrite: true });
      const reader = body.getReader();
      for (let append = false; ; append = true) {
        const { done, value } = await reader.read();
        if (done) return file.nativePath;
        await file.write(value.slice().buffer, { format: storage.formats.binary, append });
      }
    },
    insertAtPlayhead: async (path) => {
      const project = await openProject();
      const sequence = await project.getActiveSequence();
      if (!sequence) throw new Error('请先打开一个序列');
      if (!(await project.importFiles([path], true))) throw new Error('导入失败');
      const paths = await Promise.all(
        (await allClips()).map(async (clip) => ({ clip, at: await clip.getMediaFilePath() })),
      );
      const imported = paths.findLast(({ at }) => at === path)?.clip;
      if (!imported) throw new Error('导入失败');
      const position = await sequence.getPlayerPosition();
      project.lockedAccess(() => {
        project.executeTransaction((compound) => {
          const editor = premiere.SequenceEditor.getEditor(sequence);
          compound.addAction(editor.createInsertProjectItemAction(imported, position, 0, 0, false));
        }, '放入小样');
      });
    },
    relink: async ({ id }, path) => {
      const clip = (await allClips()).find((each) => each.getId() === id);
      // The sizes differ: a sample is smaller than the bought file.
      if (!clip || !(await clip.changeMediaFilePath(path, true))) throw new Error('重新链接失败');
    },
  };
}

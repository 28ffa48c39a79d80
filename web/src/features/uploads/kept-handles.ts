import { VIDEO_EXTENSIONS } from './dropped-files.ts';

/** The part of a FileSystemFileHandle that we use; TypeScript lacks its permissions. */
export interface FileHandle {
  kind: 'file';
  name: string;
  getFile: () => Promise<File>;
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
}

interface FolderHandle {
  kind: 'directory';
  name: string;
  values: () => AsyncIterable<FileHandle | FolderHandle>;
}

/** A dropped or chosen file that can be opened again after a reload, with the user's permission. */
export interface KeptFile {
  userId: number;
  fileName: string;
  bytes: number;
  lastModified: number;
  handle: FileHandle;
}

const DATABASE = 'kept-files';
const STORE = 'files';
/** A folder with more files keeps the first ones; the user chooses the others again. */
const KEPT_MAX = 500;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(STORE, { keyPath: ['userId', 'fileName', 'bytes'] }),
  );
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Returns a user's kept files; none where the browser keeps no handles. */
export async function readKept(userId: number): Promise<KeptFile[]> {
  try {
    const all = await inStore<KeptFile[]>('readonly', (store) => store.getAll());
    return all.filter((file) => file.userId === userId);
  } catch {
    return [];
  }
}

export async function forgetKept(files: readonly KeptFile[]): Promise<void> {
  for (const { userId, fileName, bytes } of files)
    await inStore('readwrite', (store) => store.delete([userId, fileName, bytes])).catch(() => undefined);
}

/** Returns the handles of dropped files and folders. Call it during the event: the data is gone afterwards. */
export function droppedHandles(data: DataTransfer): Promise<(FileHandle | FolderHandle | null)[]> {
  type Item = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileHandle | FolderHandle | null> };
  const handles = Array.from(data.items as ArrayLike<Item>, (item) =>
    Promise.resolve(item.getAsFileSystemHandle?.() ?? null).catch(() => null),
  );
  return Promise.all(handles);
}

interface PickerOptions {
  multiple: boolean;
  types: { description: string; accept: Record<string, string[]> }[];
}
type ShowOpenFilePicker = (options: PickerOptions) => Promise<FileHandle[]>;

/**
 * Opens the browser's chooser of videos with handles. Returns null where there is none; no handles if the user cancels. Call it
 * during a click.
 */
export function pickHandles(): Promise<FileHandle[]> | null {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: ShowOpenFilePicker };
  const types = [{ description: '视频', accept: { 'video/*': VIDEO_EXTENSIONS } }];
  return showOpenFilePicker ? showOpenFilePicker.call(window, { multiple: true, types }).catch(() => []) : null;
}

/** Keeps the handles of the videos among dropped or chosen files, so that a reload does not lose them. */
export async function keepHandles(
  userId: number,
  handles: readonly (FileHandle | FolderHandle | null)[],
  isVideo: (file: File) => boolean,
): Promise<void> {
  let count = 0;
  try {
    for await (const handle of filesAmong(handles)) {
      if (count >= KEPT_MAX) return;
      const file = await handle.getFile();
      if (!isVideo(file)) continue;
      const kept = { userId, fileName: file.name, bytes: file.size, lastModified: file.lastModified, handle };
      await inStore('readwrite', (store) => store.put(kept satisfies KeptFile));
      count += 1;
    }
  } catch {
    // Without handles the user chooses the files again.
  }
}

async function* filesAmong(handles: readonly (FileHandle | FolderHandle | null)[]): AsyncGenerator<FileHandle> {
  for (const handle of handles) {
    if (handle?.kind === 'file') yield handle;
    else if (handle) for await (const child of handle.values()) yield* filesAmong([child]);
  }
}

import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import { KEPT_FILES_DATABASE } from '../../api/forget-user.ts';
import { readToken } from '../../api/token.ts';
import { isHidden, VIDEO_EXTENSIONS } from './dropped-files.ts';

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
  /** When it was stored, in milliseconds. */
  keptAt: number;
  handle: FileHandle;
}

const STORE = 'files';
/** A folder with more files keeps the first ones; the user chooses the others again. */
const KEPT_MAX = 500;
/** The server's part of an upload lasts as long. */
const KEPT_MS = UPLOAD_DAYS * 24 * 3600 * 1000;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_FILES_DATABASE, 2);
  opening.addEventListener('upgradeneeded', () => {
    const { result } = opening;
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
    result.createObjectStore(STORE, { keyPath: ['userId', 'fileName', 'bytes', 'lastModified'] });
  });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Returns a user's stored files; none if the browser supports no handles. Forgets old ones and other users'. */
export async function readKept(userId: number): Promise<KeptFile[]> {
  try {
    const all = await inStore<KeptFile[]>('readonly', (store) => store.getAll());
    const isOver = (file: KeptFile) => file.userId !== userId || file.keptAt < Date.now() - KEPT_MS;
    await forgetKept(all.filter(isOver));
    return all.filter((file) => !isOver(file));
  } catch {
    return [];
  }
}

export async function forgetKept(files: readonly KeptFile[]): Promise<void> {
  for (const { userId, fileName, bytes, lastModified } of files)
    await inStore('readwrite', (store) => store.delete([userId, fileName, bytes, lastModified])).catch(() => undefined);
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
 * Opens the browser's video chooser with handles. Returns null if there is none, and no handles if the user cancels.
 * Call it during a click.
 */
export function pickHandles(): Promise<FileHandle[]> | null {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: ShowOpenFilePicker };
  const types = [{ description: '视频', accept: { 'video/*': VIDEO_EXTENSIONS } }];
  return showOpenFilePicker ? showOpenFilePicker.call(window, { multiple: true, types }).catch(() => []) : null;
}

/** Stores the handles of the videos among dropped or chosen files, so that a reload does not lose them. */
export async function keepHandles(
  userId: number,
  handles: readonly (FileHandle | FolderHandle | null)[],
  isVideo: (file: File) => boolean,
): Promise<void> {
  const token = readToken();
  let count = 0;
  for await (const handle of filesAmong(handles)) {
    const file = await handle.getFile().catch(() => null);
    if (!file || !isVideo(file)) continue;
    // Logging out has removed the stored handles.
    if (count >= KEPT_MAX || readToken() !== token) return;
    const { name: fileName, size: bytes, lastModified } = file;
    const kept: KeptFile = { userId, fileName, bytes, lastModified, keptAt: Date.now(), handle };
    try {
      await inStore('readwrite', (store) => store.put(kept));
    } catch {
      // Without handles the user chooses the files again.
      return;
    }
    count += 1;
  }
}

/** Returns the files, also those in folders, without hidden and unreadable ones. */
async function* filesAmong(handles: readonly (FileHandle | FolderHandle | null)[]): AsyncGenerator<FileHandle> {
  for (const handle of handles) {
    if (!handle || isHidden(handle)) continue;
    if (handle.kind === 'file') yield handle;
    else
      try {
        for await (const child of handle.values()) yield* filesAmong([child]);
      } catch {
        // The user chooses the files of an unreadable folder again.
      }
  }
}

import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import { STORED_FILES_DATABASE } from '../../api/forget-user.ts';
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
export interface StoredFile {
  userId: number;
  fileName: string;
  bytes: number;
  lastModified: number;
  /** Time of storage, in milliseconds. */
  keptAt: number;
  handle: FileHandle;
}

const STORE = 'files';
/** Only the first files of a larger folder are stored; the user chooses the others again. */
const STORED_MAX = 500;
/** Files are stored as long as the server stores partial uploads. */
const STORED_MS = UPLOAD_DAYS * 24 * 3600 * 1000;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(STORED_FILES_DATABASE, 2);
  opening.addEventListener('upgradeneeded', () => {
    const { result } = opening;
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
    result.createObjectStore(STORE, { keyPath: ['userId', 'fileName', 'bytes', 'lastModified'] });
  });
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Returns a user's stored files; none if the browser supports no handles. Forgets old files and other users' files. */
export async function readStoredFiles(userId: number): Promise<StoredFile[]> {
  try {
    const all = await inStore<StoredFile[]>('readonly', (store) => store.getAll());
    const isOver = (file: StoredFile) => file.userId !== userId || file.keptAt < Date.now() - STORED_MS;
    await forgetStoredFiles(all.filter(isOver));
    return all.filter((file) => !isOver(file));
  } catch {
    return [];
  }
}

export async function forgetStoredFiles(files: readonly StoredFile[]): Promise<void> {
  for (const { userId, fileName, bytes, lastModified } of files)
    await inStore('readwrite', (store) => store.delete([userId, fileName, bytes, lastModified])).catch(() => undefined);
}

/**
 * Returns the handles of dropped files and folders. Must be called during the event, because the data is gone
 * afterwards.
 */
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
 * Opens the browser's video chooser with handles. Returns null if the browser has none, and no handles if the user
 * cancels. Must be called during a click.
 */
export function pickHandles(): Promise<FileHandle[]> | null {
  const { showOpenFilePicker } = window as { showOpenFilePicker?: ShowOpenFilePicker };
  const types = [{ description: '视频', accept: { 'video/*': VIDEO_EXTENSIONS } }];
  return showOpenFilePicker ? showOpenFilePicker.call(window, { multiple: true, types }).catch(() => []) : null;
}

export async function storeHandles(
  userId: number,
  handles: readonly (FileHandle | FolderHandle | null)[],
  isVideo: (file: File) => boolean,
): Promise<void> {
  const token = readToken();
  let count = 0;
  for await (const handle of filesAmong(handles)) {
    const file = await handle.getFile().catch(() => null);
    if (!file || !isVideo(file)) continue;
    // Logging out removes the stored handles.
    if (count >= STORED_MAX || readToken() !== token) return;
    const { name: fileName, size: bytes, lastModified } = file;
    const stored: StoredFile = { userId, fileName, bytes, lastModified, keptAt: Date.now(), handle };
    try {
      await inStore('readwrite', (store) => store.put(stored));
    } catch {
      // Without handles the user chooses the files again.
      return;
    }
    count += 1;
  }
}

/** Yields the files, including files in folders, without hidden and unreadable ones. */
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

import { endStart, holdFile } from '../../../uploads/file-locks.ts';
import type { StoredFile } from '../../../uploads/stored-handles.ts';
import type { QueuedUpload, UploadQueue } from '../../../uploads/queue-state.ts';
import { addFiles } from '../../../uploads/upload-queue.ts';
import type { WaitingFile } from './waiting-files.ts';

export interface RefusedFile {
  file: StoredFile;
  reason: string;
}

interface NamedFile {
  fileName: string;
  bytes: number;
}

export const isAmong = (files: readonly NamedFile[], { fileName, bytes }: NamedFile): boolean =>
  files.some((file) => file.fileName === fileName && file.bytes === bytes);

export const filesToContinue = (
  stored: readonly StoredFile[],
  lost: readonly WaitingFile[],
  uploads: readonly QueuedUpload[],
): StoredFile[] => {
  const missing = [...lost, ...uploads.filter(({ state }) => state === 'needsFile')];
  return stored.filter((file) => isAmong(missing, file));
};

/**
 * Asks for permission to read stored files and queues them. Must be called in a click handler, because browsers ask only
 * then. Returns the files that were not queued.
 */
export async function continueStored(queue: UploadQueue, stored: readonly StoredFile[]): Promise<RefusedFile[]> {
  const { session } = queue;
  const refused: RefusedFile[] = [];
  const opened: { stored: StoredFile; file: File }[] = [];
  for (const each of stored) {
    const outcome = await open(each);
    if (typeof outcome === 'string') refused.push({ file: each, reason: outcome });
    else opened.push({ stored: each, file: outcome });
  }
  try {
    // A queue that another user's login now owns must not receive this user's files.
    if (opened.length > 0 && queue.ports.session() === session)
      await addFiles(
        queue,
        opened.map(({ file }) => file),
      );
  } finally {
    for (const { stored: each } of opened) endStart(each);
  }
  return refused;
}

async function open(stored: StoredFile): Promise<File | string> {
  const { handle, bytes, lastModified } = stored;
  if (!(await isReadable(handle))) return '没有获得读取权限，请重新选择这个文件';
  const file = await handle.getFile().catch(() => null);
  if (!file) return '文件已移动或删除，请重新选择';
  if (file.size !== bytes || file.lastModified !== lastModified) return '文件在关闭页面后有改动，请重新选择';
  return (await holdFile(stored)) ? file : '正在其他窗口上传，不需要处理';
}

async function isReadable(handle: StoredFile['handle']): Promise<boolean> {
  try {
    const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    return state === 'granted' || (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
  } catch {
    return false;
  }
}

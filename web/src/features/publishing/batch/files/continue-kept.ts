import { endStart, holdFile } from '../../../uploads/file-locks.ts';
import type { KeptFile } from '../../../uploads/kept-handles.ts';
import type { QueuedUpload, UploadQueue } from '../../../uploads/queue-state.ts';
import { addFiles } from '../../../uploads/upload-queue.ts';
import type { WaitingFile } from './waiting-files.ts';

/** A kept file that was not queued, and what to do. */
export interface RefusedFile {
  file: KeptFile;
  reason: string;
}

interface NamedFile {
  fileName: string;
  bytes: number;
}

/** Returns whether a file of the same name and size is among the files. */
export const isAmong = (files: readonly NamedFile[], { fileName, bytes }: NamedFile): boolean =>
  files.some((file) => file.fileName === fileName && file.bytes === bytes);

/** Returns the kept files that a reload lost or interrupted. */
export const filesToContinue = (
  kept: readonly KeptFile[],
  lost: readonly WaitingFile[],
  uploads: readonly QueuedUpload[],
): KeptFile[] => {
  const missing = [...lost, ...uploads.filter(({ state }) => state === 'needsFile')];
  return kept.filter((file) => isAmong(missing, file));
};

/**
 * Asks to read kept files and queues them. Must be called by a click, without which browsers do not ask. Returns the files
 * that were not queued.
 */
export async function continueKept(queue: UploadQueue, kept: readonly KeptFile[]): Promise<RefusedFile[]> {
  const { session } = queue;
  const refused: RefusedFile[] = [];
  const opened: { kept: KeptFile; file: File }[] = [];
  for (const each of kept) {
    const outcome = await open(each);
    if (typeof outcome === 'string') refused.push({ file: each, reason: outcome });
    else opened.push({ kept: each, file: outcome });
  }
  try {
    // Another login's queue must not receive this user's files.
    if (opened.length > 0 && queue.ports.session() === session)
      await addFiles(
        queue,
        opened.map(({ file }) => file),
      );
  } finally {
    for (const { kept: each } of opened) endStart(each);
  }
  return refused;
}

/** Returns the locked file, or why it cannot be uploaded. */
async function open(kept: KeptFile): Promise<File | string> {
  const { handle, bytes, lastModified } = kept;
  if (!(await isReadable(handle))) return '没有获得读取权限，请重新选择这个文件';
  const file = await handle.getFile().catch(() => null);
  if (!file) return '文件已移动或删除，请重新选择';
  if (file.size !== bytes || file.lastModified !== lastModified) return '文件在关闭页面后有改动，请重新选择';
  return (await holdFile(kept)) ? file : '正在其他窗口上传，不需要处理';
}

async function isReadable(handle: KeptFile['handle']): Promise<boolean> {
  try {
    const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
    return state === 'granted' || (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
  } catch {
    return false;
  }
}

import { myUploads } from '../../../uploads/my-uploads.ts';
import type { UploadQueue } from '../../../uploads/queue-state.ts';
import { addFiles } from '../../../uploads/upload-queue.ts';

export interface DuplicateFile {
  fileName: string;
  /** Name of the identical file, which is queued or chosen already. */
  sameAs: string;
}

/** Returns the files that the queue already has. */
export async function addNew(files: readonly File[], queue: UploadQueue = myUploads): Promise<DuplicateFile[]> {
  const before = new Map(queue.uploads.get().map((upload) => [upload.id, upload]));
  const ids = await addFiles(queue, files);
  return files.flatMap((file, index) => {
    const id = ids[index];
    // The login has changed, so the file was not added.
    if (id === undefined) return [];
    const first = ids.indexOf(id);
    const fileName = file.name;
    if (first < index) return [{ fileName, sameAs: files[first]!.name }];
    const old = before.get(id);
    // An upload in one of these states resumes when the user chooses the file again.
    const isDuplicate = old && old.state !== 'needsFile' && old.state !== 'failed' && old.state !== 'known';
    return isDuplicate ? [{ fileName, sameAs: old.fileName }] : [];
  });
}

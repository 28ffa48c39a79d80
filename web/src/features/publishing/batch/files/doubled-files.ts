import { myUploads } from '../../../uploads/my-uploads.ts';
import type { UploadQueue } from '../../../uploads/queue-state.ts';
import { addFiles } from '../../../uploads/upload-queue.ts';

/** A chosen file that the queue already has. */
export interface DoubledFile {
  fileName: string;
  /** Name of the file that is kept. */
  keptAs: string;
}

/** Uploads files, and returns those that were not added because the queue already has them. */
export async function addNew(files: readonly File[], queue: UploadQueue = myUploads): Promise<DoubledFile[]> {
  const before = new Map(queue.uploads.get().map((upload) => [upload.id, upload]));
  const ids = await addFiles(queue, files);
  return files.flatMap((file, index) => {
    const id = ids[index];
    // Not added, because the login has changed.
    if (id === undefined) return [];
    const first = ids.indexOf(id);
    const fileName = file.name;
    if (first < index) return [{ fileName, keptAs: files[first]!.name }];
    const old = before.get(id);
    // Choosing the file again resumes these.
    const isDoubled = old && old.state !== 'needsFile' && old.state !== 'failed' && old.state !== 'known';
    return isDoubled ? [{ fileName, keptAs: old.fileName }] : [];
  });
}

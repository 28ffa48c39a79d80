import { useStore } from '../../ui/store.ts';
import { myUploads } from './my-uploads.ts';
import { fileOf } from './upload-queue.ts';

/** Returns an upload's local file; null for an earlier upload until the user chooses the file again. */
export const useLocalFile = (uploadId: number | null): File | null =>
  useStore(myUploads.uploads, () => (uploadId === null ? null : fileOf(myUploads, uploadId)));

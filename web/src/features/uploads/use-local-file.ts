import { useStore } from '../../ui/store.ts';
import { myUploads } from './my-uploads.ts';
import { fileOf } from './upload-queue.ts';

/** The file of an upload, once it has been chosen since the page was loaded: for one of before that may be later. */
export const useLocalFile = (uploadId: number | null): File | null =>
  useStore(myUploads.uploads, () => (uploadId === null ? null : fileOf(myUploads, uploadId)));

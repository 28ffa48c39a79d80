import { useStore } from '../../ui/store.ts';
import { myUploads } from './my-uploads.ts';
import { fileOf } from './upload-queue.ts';

export const useLocalFile = (uploadId: number | null): File | null =>
  useStore(myUploads.uploads, () => (uploadId === null ? null : fileOf(myUploads, uploadId)));

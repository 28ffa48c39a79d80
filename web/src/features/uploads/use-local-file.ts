import { useEffect, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import { myUploads } from './my-uploads.ts';
import { fileOf } from './upload-queue.ts';

/** The file of an upload, once it has been chosen since the page was loaded: for one of before that may be later. */
export const useLocalFile = (uploadId: number | null): File | null =>
  useStore(myUploads.uploads, () => (uploadId === null ? null : fileOf(myUploads, uploadId)));

/** The address of an upload's file in this browser; null without one. */
export function useLocalUrl(uploadId: number | null): string | null {
  const file = useLocalFile(uploadId);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

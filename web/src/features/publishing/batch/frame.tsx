import { useEffect, useRef, useState } from 'react';
import { FilmIcon } from '../../../ui/icons.tsx';
import { useStore } from '../../../ui/store.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { fileOf } from '../../uploads/upload-queue.ts';
import styles from './batch-table.module.css';
import { frameOf } from './video-frame.ts';

/** A picture of a row's local file, once the row is seen. */
export function Frame({ uploadId }: { uploadId: number | null }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  // It may be chosen only later, for an upload of before.
  const file = useStore(myUploads.uploads, () => (uploadId === null ? null : fileOf(myUploads, uploadId)));
  useEffect(() => {
    if (!file || !place.current) return;
    let left = false;
    let made: string | null = null;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void frameOf(file).then((picture) => {
        if (left || !picture) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      });
    });
    observer.observe(place.current);
    return () => {
      left = true;
      observer.disconnect();
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    <span ref={place} className={styles.frame}>
      {url ? <img src={url} alt="" /> : <FilmIcon size={24} />}
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { FilmIcon } from '../../../ui/icons.tsx';
import { myUploads } from '../../uploads/my-uploads.ts';
import { fileOf } from '../../uploads/upload-queue.ts';
import styles from './batch-table.module.css';
import { frameOf } from './video-frame.ts';

/** A picture of a row's local file, once the row is seen. */
export function Frame({ uploadId }: { uploadId: number | null }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const file = uploadId === null ? null : fileOf(myUploads, uploadId);
    if (!file || !place.current) return;
    let left = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void frameOf(file).then((made) => !left && setUrl(made));
    });
    observer.observe(place.current);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [uploadId]);
  return (
    <span ref={place} className={styles.frame}>
      {url ? <img src={url} alt="" /> : <FilmIcon size={24} />}
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { FilmIcon } from '../../../../ui/icons/icons.tsx';
import { useLocalFile } from '../../../uploads/use-local-file.ts';
import styles from './batch-table.module.css';
import { frameOf } from './video-frame.ts';

interface FrameProps {
  uploadId: number | null;
  /** Shown without a local file, or until its frame is ready. */
  pictureUrl: string | null;
}

/** Extracts a frame of a local file once the row is visible. */
export function Frame({ uploadId, pictureUrl }: FrameProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const file = useLocalFile(uploadId);
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
  const shown = url ?? pictureUrl;
  return (
    <span ref={place} className={styles.frame}>
      {/* During an update a server of the previous version may omit the picture. */}
      {shown ? <img src={shown} alt="" /> : <FilmIcon size={24} />}
    </span>
  );
}

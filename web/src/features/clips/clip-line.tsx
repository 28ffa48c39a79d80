import type { ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import styles from './clip-line.module.css';

interface ClipLineProps {
  videoId: number;
  videoName: string;
  thumbnailUrl: string;
  notes: readonly ReactNode[];
  summary?: string | null | undefined;
  children?: ReactNode;
}

export function ClipLine({ videoId, videoName, thumbnailUrl, notes, summary, children }: ClipLineProps) {
  const path = `/detail/${videoId}`;
  return (
    <div className={styles.line}>
      <Link to={path} className={styles.picture} aria-label={`查看 ${videoName}`} tabIndex={-1}>
        <img src={thumbnailUrl} alt="" width="160" height="90" loading="lazy" />
      </Link>
      <div className={styles.text}>
        <Link to={path} className={styles.name}>
          {videoName}
        </Link>
        <ul className={styles.notes}>{notes.map((note, index) => note && <li key={index}>{note}</li>)}</ul>
        {summary && <p className="muted small num">{summary}</p>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  );
}

import { Image } from 'antd';
import { useState } from 'react';
import styles from '../shell/console.module.css';

interface FilePictureProps {
  /** Expires after ten minutes; the lists that contain it reload more often. */
  url: string;
  name: string;
}

const isPdf = (url: string) => new URL(url, location.origin).pathname.endsWith('.pdf');

export function FilePicture({ url, name }: FilePictureProps) {
  const [pictured, setPictured] = useState(true);
  // Keeps the first link, because newly signed links to the same file would reload it.
  const [source] = useState(url);
  return (
    <>
      {isPdf(source) ? (
        // Browsers refuse to show a PDF in a sandbox. Our own server sends the file, with a fixed type.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={styles.document} src={`${source}&inline`} title={name} />
      ) : (
        pictured && (
          <Image
            classNames={{ image: styles.proof ?? '' }}
            src={source}
            alt={name}
            onError={() => setPictured(false)}
          />
        )
      )}
      <a className={styles.link} href={url} target="_blank" rel="noreferrer">
        在新标签页打开{name}
      </a>
    </>
  );
}

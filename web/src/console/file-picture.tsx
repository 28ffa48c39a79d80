import { Image } from 'antd';
import { useState } from 'react';
import styles from './console.module.css';

interface FilePictureProps {
  /** Lives for ten minutes; the lists that bring it are asked for more often. */
  url: string;
  name: string;
}

/** An uploaded document; pressed, it can be enlarged and turned. It may be a PDF, which no picture shows. */
export function FilePicture({ url, name }: FilePictureProps) {
  const [pictured, setPictured] = useState(true);
  // A newly signed link leads to the same file, so the picture does not load again.
  const [source] = useState(url);
  return (
    <>
      {pictured && (
        <Image classNames={{ image: styles.proof ?? '' }} src={source} alt={name} onError={() => setPictured(false)} />
      )}
      <a className={styles.link} href={url} target="_blank" rel="noreferrer">
        在新标签页打开{name}
      </a>
    </>
  );
}

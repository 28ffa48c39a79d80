import { Image } from 'antd';
import { useState } from 'react';
import styles from '../shell/console.module.css';

interface FilePictureProps {
  /** Lives for ten minutes; the lists that bring it are asked for more often. */
  url: string;
  name: string;
}

const isPdf = (url: string) => new URL(url, location.origin).pathname.endsWith('.pdf');

/** An uploaded document: a picture, which can be enlarged and turned when it is pressed, or a PDF inside the page. */
export function FilePicture({ url, name }: FilePictureProps) {
  const [pictured, setPictured] = useState(true);
  // A newly signed link leads to the same file, so it does not load again.
  const [source] = useState(url);
  return (
    <>
      {isPdf(source) ? (
        // Not sandboxed: browsers refuse to show a PDF then. It is our own file, typed as nothing else.
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

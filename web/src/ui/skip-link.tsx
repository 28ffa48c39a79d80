import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the Tab key: leads past the menus. The address stays, since its `#` names the page. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  };
  return (
    <a href="#main" className={styles.skip} onClick={skip}>
      跳到正文
    </a>
  );
}

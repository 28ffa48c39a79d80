import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** Renders the first tab stop, which skips the menus. The address stays the same, because its hash names the page. */
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

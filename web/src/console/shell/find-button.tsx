import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Section } from './sections.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { FindDialog } from './find-dialog.tsx';
import styles from './objects.module.css';

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function FindButton({ sections }: { sections: readonly Section[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button aria-keyshortcuts="Meta+K Control+K" className={styles.opener} onClick={() => setOpen(true)}>
        <SearchIcon size={16} />
        <span className={styles.word}>查找</span>
        <kbd>{APPLE ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {open && <FindDialog sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}

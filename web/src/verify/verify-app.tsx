import { useEffect, useState } from 'react';
import { callQuietly } from '../api/quiet-client.ts';
import { persistentStorage } from '../ui/browser-storage.ts';
import { IconButton } from '../ui/button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons/icons.tsx';
import { setScheme, useScheme } from '../ui/theme/theme.ts';
import styles from './verify-app.module.css';
import { VerifyPage } from './verify-page.tsx';

export function VerifyApp() {
  const name = useSiteName();
  const dark = useScheme() === 'dark';
  return (
    <>
      <title>{`核验 · ${name}`}</title>
      <header className={styles.header}>
        <div className={`container ${styles.row}`}>
          <a href="/" className={styles.logo} aria-label={`${name}首页`}>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            {name}
          </a>
          <IconButton label={dark ? '切换到浅色' : '切换到深色'} onClick={() => setScheme(dark ? 'light' : 'dark')}>
            {dark ? <SunIcon /> : <MoonIcon />}
          </IconButton>
        </div>
      </header>
      <main>
        <VerifyPage />
      </main>
    </>
  );
}

const NAME = 'siteName';

function useSiteName(): string {
  const [name, setName] = useState(() => persistentStorage.getItem(NAME) ?? '帧库');
  useEffect(() => {
    callQuietly('GET /website/v1/settings', {}).then(
      ({ siteName }) => {
        setName(siteName);
        persistentStorage.setItem(NAME, siteName);
      },
      () => undefined,
    );
  }, []);
  return name;
}

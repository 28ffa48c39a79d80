import { IconButton } from '../button.tsx';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import { setScheme, useScheme } from './theme.ts';

export function ThemeSwitch() {
  const dark = useScheme() === 'dark';
  return (
    <IconButton label={dark ? '切换到浅色' : '切换到深色'} onClick={() => setScheme(dark ? 'light' : 'dark')}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

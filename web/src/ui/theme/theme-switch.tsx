import { IconButton } from '../button.tsx';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import { setScheme, useScheme } from './theme.ts';

/** Shows its label instead of an icon if `text` is set. */
export function ThemeSwitch({ text = false }: { text?: boolean }) {
  const dark = useScheme() === 'dark';
  const label = dark ? '切换到浅色' : '切换到深色';
  const onClick = () => setScheme(dark ? 'light' : 'dark');
  if (text) {
    return (
      <button type="button" onClick={onClick}>
        {label}
      </button>
    );
  }
  return (
    <IconButton label={label} onClick={onClick}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

// Remembers the last button pressed on a rendered page until the app runs. Links and forms work without the app.
import type { EarlyPress } from '../ui/router/early-press.tsx';

// Absent if the address leads to another page.
if ('rendered' in document.documentElement.dataset) {
  const remember = ({ target }: Event) => {
    if (window.earlyPress === null) return;
    const pressed: EarlyPress = (target as Element).closest<HTMLElement>('button[type=button]') ?? undefined;
    window.earlyPress = pressed;
  };
  addEventListener('click', remember, { capture: true });
}

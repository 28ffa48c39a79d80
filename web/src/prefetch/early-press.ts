// Remembers the last button pressed on a rendered page before its part of the page is hydrated. Links and forms work
// without the app.
import type { EarlyPress } from '../ui/router/early-press.tsx';

/** React's mark on an element whose part of the page is hydrated. */
const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

// Absent if the address leads to another page.
if ('rendered' in document.documentElement.dataset) {
  const remember = ({ target, isTrusted }: Event) => {
    const pressed: EarlyPress = (target as Element).closest<HTMLButtonElement>('button[type=button]') ?? undefined;
    // The browser itself has opened the popover of an early press, which its repetition would close.
    if (!isTrusted && pressed === window.earlyPress)
      (pressed?.popoverTargetElement as HTMLElement | null)?.hidePopover();
    window.earlyPress = pressed && isHydrated(pressed) ? undefined : pressed;
  };
  const forget = () => {
    // React has hydrated the part for this press. It stops presses that it cannot handle yet.
    if (window.earlyPress && isHydrated(window.earlyPress)) window.earlyPress = undefined;
  };
  addEventListener('click', remember, { capture: true });
  addEventListener('click', forget);
}

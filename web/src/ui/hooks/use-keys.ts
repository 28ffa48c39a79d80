import { useEffect, useLayoutEffect, useRef } from 'react';

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [contenteditable]';
const PRESSABLE = 'button, a, summary, label, input, video';

function isTaken({ target, key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  if (ctrlKey || metaKey || altKey || element?.closest(TYPING)) return true;
  // A held key repeats seeking, but triggers a decision only once.
  if (repeat && !/^[,.]$|^Arrow/.test(key)) return true;
  return key === ' ' && Boolean(element?.closest(PRESSABLE));
}

/** Handles keys anywhere on the page, except in text fields and with a modifier key. */
export function useKeys<Action>(
  enabled: boolean,
  actionOf: (key: string) => Action | null,
  onAction: (action: Action) => void,
): void {
  const latest = useRef({ actionOf, onAction });
  // A layout effect, so that keys and visible buttons always act on the same state.
  useLayoutEffect(() => {
    latest.current = { actionOf, onAction };
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current.actionOf(event.key);
      if (action === null || isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onAction(action);
    };
    // Captures keys before the video's own controls, which would seek a second time.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [enabled]);
}

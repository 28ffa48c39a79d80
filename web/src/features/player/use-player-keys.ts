import { useEffect, useRef } from 'react';
import { actionOf, type PlayerAction } from './player-keys.ts';

/** Elements that handle keys themselves. */
const typing = 'input, textarea, select, [contenteditable], dialog, [role=listbox], media-playback-rate-menu';

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return true;
  if (event.key === ' ') return Boolean(target?.closest('a, button, [role=button], [role=tab], summary'));
  return (
    event.key.startsWith('Arrow') &&
    Boolean(target?.closest('media-time-range, media-volume-range, [role=tablist], [role=toolbar]'))
  );
}

/** Handles the player's keys anywhere on the page, except in fields and controls. */
export function usePlayerKeys(enabled: boolean, onAction: (action: PlayerAction) => void): void {
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event.key);
      if (!action || isTaken(event)) return;
      event.preventDefault();
      latest.current(action);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

import { useEffect, useRef, type RefObject } from 'react';
import { actionOf, type PlayerAction } from './player-keys.ts';

/** Elements that handle keys themselves. */
const typing = 'input, textarea, select, [contenteditable], [role=listbox], media-playback-rate-menu';

/** Keys pressed in a dialog belong to the dialog's player. */
const dialogAround = (element: Element | null) => element?.closest('dialog') ?? null;

function isTaken(event: KeyboardEvent, player: Element | null): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (dialogAround(target) !== dialogAround(player)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return true;
  if (event.key === ' ') return Boolean(target?.closest('a, button, [role=button], [role=tab], summary'));
  return (
    event.key.startsWith('Arrow') &&
    Boolean(target?.closest('media-time-range, media-volume-range, [role=tablist], [role=toolbar]'))
  );
}

export function usePlayerKeys(
  media: RefObject<Element | null>,
  enabled: boolean,
  onAction: (action: PlayerAction) => void,
): void {
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event.key);
      if (!action || isTaken(event, media.current)) return;
      event.preventDefault();
      latest.current(action);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [media, enabled]);
}

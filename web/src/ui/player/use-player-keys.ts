import { useEffect, useRef, type RefObject } from 'react';
import { actionOf, type PlayerAction } from './player-keys.ts';

/** Elements that handle keys themselves. */
const typing =
  'input, textarea, select, [contenteditable], [role=listbox], [role=combobox], [role=menu], media-playback-rate-menu';
const pressable = 'a, button, [role=button], [role=tab], summary';
const movable =
  'media-time-range, media-volume-range, [role=tablist], [role=toolbar], [role=radiogroup], [role=slider]';

interface KeyPlayer {
  player: RefObject<Element | null>;
  latest: RefObject<{ handles: (action: PlayerAction) => boolean }>;
}

/** Players that handle keys, the latest last. The latest that has the action acts: a hovered card before the page's player. */
const players: KeyPlayer[] = [];

const playerOf = (action: PlayerAction): KeyPlayer | undefined =>
  players.findLast(({ player, latest }) => latest.current.handles(action) && belongsToDialog(player.current));

/** Keys pressed while a dialog is open belong to the dialog's player. */
const belongsToDialog = (player: Element | null): boolean => {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  return (open ?? null) === (player?.closest('dialog') ?? null);
};

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return true;
  if (event.key === ' ') return Boolean(target?.closest(pressable));
  return event.key.startsWith('Arrow') && Boolean(target?.closest(movable));
}

/** A held key repeats only steps. */
const repeats = ({ do: kind }: PlayerAction) => kind === 'frame' || kind === 'seek';

interface PlayerKeysOptions {
  /** An element of the player, whose dialog decides which keys are the player's. */
  player: RefObject<Element | null>;
  enabled: boolean;
  onAction: (action: PlayerAction) => void;
  /** Actions that the player has; all by default. */
  handles?: (action: PlayerAction) => boolean;
}

/** Handles the player's keys anywhere on the page, or in the surrounding dialog, except in fields and controls. */
export function usePlayerKeys({ player, enabled, onAction, handles = () => true }: PlayerKeysOptions): void {
  const latest = useRef({ onAction, handles });
  useEffect(() => {
    latest.current = { onAction, handles };
  });
  useEffect(() => {
    if (!enabled) return;
    const self = { player, latest };
    players.push(self);
    let holdsK = false;
    let slow = false;
    const release = () => {
      holdsK = false;
      if (!slow) return;
      slow = false;
      latest.current.onAction({ do: 'stop' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event.key, event.shiftKey);
      if (!action || playerOf(action) !== self || isTaken(event)) return;
      event.preventDefault();
      if (event.repeat && !repeats(action)) return;
      if (action.do === 'stop') holdsK = true;
      if (action.do === 'shuttle') slow = holdsK;
      latest.current.onAction(action.do === 'shuttle' ? { ...action, slow } : action);
    };
    const onKeyUp = ({ key }: KeyboardEvent) => {
      const lower = key.toLowerCase();
      if (lower === 'k') release();
      else if (slow && (lower === 'j' || lower === 'l')) {
        slow = false;
        latest.current.onAction({ do: 'stop' });
      }
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', onKeyUp);
    // A key released in another window sends no event.
    addEventListener('blur', release);
    return () => {
      players.splice(players.indexOf(self), 1);
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', onKeyUp);
      removeEventListener('blur', release);
    };
  }, [player, enabled]);
}

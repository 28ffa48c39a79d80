import { useEffect, useId, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { usePreviewSlot } from './preview-slot.ts';

const LONG_PRESS_MS = 450;
/** A touch that moves further counts as a scroll. */
const SCROLL_THRESHOLD_PX = 10;

/**
 * Plays a card's preview while the mouse hovers over it or the keyboard focuses it, and from a long press until the
 * next touch elsewhere. Returns whether it plays, and the card's handlers. Space calls `onSpace` while it plays, unless
 * another element has the focus and needs the key.
 */
export function useCardPreview(onSpace?: () => void) {
  const { active, start, stop } = usePreviewSlot(useId());
  const press = useLongPress(active, start, stop);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (!active || !onSpace) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || document.activeElement !== document.body) return;
      // Space would scroll the page.
      event.preventDefault();
      onSpace();
    };
    // Captured before the page's player, which would play too.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [active, onSpace]);
  return {
    active,
    handlers: {
      ...press,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && start(),
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') stop();
        else press.onPointerUp(event);
      },
      onFocus: (event: FocusEvent) => event.target.matches('a:focus-visible') && start(),
      onBlur: (event: FocusEvent) => event.target.matches('a') && stop(),
    },
  };
}

function useLongPress(active: boolean, start: () => void, stop: () => void) {
  const touch = useRef<{ x: number; y: number; since: number; timer: number } | null>(null);
  const pressed = useRef(false);

  const end = () => {
    if (touch.current) clearTimeout(touch.current.timer);
    touch.current = null;
  };
  useEffect(() => end, []);

  useEffect(() => {
    if (!active || !pressed.current) return;
    const elsewhere = () => {
      pressed.current = false;
      stop();
    };
    // The long press that started the preview has already ended.
    addEventListener('pointerdown', elsewhere, { capture: true, once: true });
    return () => removeEventListener('pointerdown', elsewhere, { capture: true });
  }, [active, stop]);

  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, timeStamp: since }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      end();
      pressed.current = false;
      const timer = window.setTimeout(() => {
        pressed.current = true;
        start();
      }, LONG_PRESS_MS);
      touch.current = { x, y, since, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = touch.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SCROLL_THRESHOLD_PX) end();
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      // A tap whose end a busy page handles late is still a tap.
      if (touch.current && pressed.current && timeStamp - touch.current.since < LONG_PRESS_MS) {
        pressed.current = false;
        stop();
      }
      end();
    },
    onPointerCancel: end,
    // A long press must not open the link's menu, nor the link itself when it ends.
    onContextMenu: (event: MouseEvent) => touch.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

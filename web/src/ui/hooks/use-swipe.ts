import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Minimum length of a swipe. */
const MIN_PX = 56;
/** Width of the screen's edges. A swipe that starts there belongs to the browser, which goes back. */
const EDGE_PX = 24;
/** Elements on which a swipe may start. Controls and scrolling rows handle touches themselves. */
const PICTURE = 'video, img, media-controller';

/**
 * Calls `onSwipe` for a one-finger swipe over a picture: 1 to the left (next), -1 to the right. The picture needs
 * `touch-action: pan-y`, or the browser takes over the touch.
 */
export function useSwipe(ref: RefObject<HTMLElement | null>, onSwipe: (to: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let from: { id: number; x: number; y: number } | null = null;
    const begin = ({ pointerType, pointerId: id, isPrimary, clientX: x, clientY: y, target }: PointerEvent) => {
      // A second finger means a pinch.
      if (!isPrimary) from = null;
      const inside = x > EDGE_PX && x < innerWidth - EDGE_PX;
      if (pointerType !== 'touch' || !isPrimary || !inside) return;
      if (target instanceof Element && target.matches(PICTURE)) from = { id, x, y };
    };
    const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (from?.id !== pointerId) return;
      const [right, down] = [clientX - from.x, clientY - from.y];
      from = null;
      if (Math.abs(right) >= MIN_PX && Math.abs(right) > 2 * Math.abs(down)) swiped(right < 0 ? 1 : -1);
    };
    const cancel = () => (from = null);
    element.addEventListener('pointerdown', begin);
    // On the window, because the finger may leave the picture.
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', begin);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
    };
  }, [ref]);
}

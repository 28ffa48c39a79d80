import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Place {
  itemId: number;
  /** The item before which the dragged one would be put; null: at the end. */
  before: number | null;
}

const rowAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-item]') ?? null;

/** Distance from the window's edge within which dragging scrolls the page. */
const EDGE_PX = 72;

/**
 * Returns a drag handle's props. Mouse and touch drag the row over the others; the arrow keys move it one place.
 * `onMove(itemId, before)` puts it before another item, or at the end for null.
 */
export function useReorder(order: readonly number[], onMove: (itemId: number, before: number | null) => void) {
  const [drag, setDrag] = useState<Place | null>(null);

  const placeUnder = ({ clientX, clientY }: PointerEvent, current: Place): Place => {
    const row = rowAt(clientX, clientY);
    if (!row) return current;
    const over = Number(row.dataset.item);
    const { top, height } = row.getBoundingClientRect();
    const at = order.indexOf(over) + (clientY > top + height / 2 ? 1 : 0);
    return { ...current, before: order[at] ?? null };
  };

  const handle = (itemId: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ itemId, before: itemId });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.itemId !== itemId) return;
      if (event.clientY < EDGE_PX) scrollBy(0, -12);
      else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, 12);
      setDrag(placeUnder(event, drag));
    },
    onPointerUp: () => {
      if (drag?.itemId !== itemId) return;
      setDrag(null);
      const next = order[order.indexOf(itemId) + 1] ?? null;
      if (drag.before !== itemId && drag.before !== next) onMove(itemId, drag.before);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const at = order.indexOf(itemId);
      if (event.key === 'ArrowUp' && at > 0) onMove(itemId, order[at - 1]!);
      if (event.key === 'ArrowDown' && at < order.length - 1) onMove(itemId, order[at + 2] ?? null);
    },
  });
  return { drag, handle };
}

import { useEffect, type RefObject } from 'react';

const idOf = (row: HTMLElement | null) => Number(row?.dataset.id);
const rowAt = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('[data-id]');

/**
 * Lets rows (`data-id`) be dragged by their handles (`draggable`) to where other rows are. The buttons that move a row do the
 * same for the keyboard and for fingers.
 */
export function useRowDrag(body: RefObject<HTMLElement | null>, onMove: (id: number, target: number) => void): void {
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const ended = new AbortController();
    let dragged: HTMLElement | null = null;
    const mark = (row: HTMLElement | null) => {
      element.querySelector('[data-over]')?.removeAttribute('data-over');
      row?.setAttribute('data-over', '');
    };
    const listen = <E extends 'dragstart' | 'dragover' | 'drop' | 'dragend'>(
      event: E,
      act: (event: HTMLElementEventMap[E]) => void,
    ) => element.addEventListener(event, act, { signal: ended.signal });
    listen('dragstart', (event) => {
      // Marked text, pictures and links are dragged too.
      const isHandle = (event.target as HTMLElement).closest?.('[draggable="true"]');
      dragged = isHandle ? rowAt(event) : null;
      if (dragged) event.dataTransfer?.setDragImage(dragged, 16, 16);
    });
    listen('dragover', (event) => {
      // Files that are dragged over the rows are none of them.
      if (!dragged) return;
      event.preventDefault();
      mark(rowAt(event));
    });
    listen('drop', (event) => {
      if (!dragged) return;
      event.preventDefault();
      onMove(idOf(dragged), idOf(rowAt(event)));
    });
    listen('dragend', () => {
      dragged = null;
      mark(null);
    });
    return () => ended.abort();
  }, [body, onMove]);
}

import { useEffect, type RefObject } from 'react';

const idOf = (row: HTMLElement | null) => Number(row?.dataset.id);
const rowAt = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('[data-id]');

/**
 * Lets users drag rows (`data-id`) by their handles (`draggable`) onto other rows. Keyboard and touch users have move
 * buttons.
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
      // Selected text, pictures and links also fire drag events.
      const isHandle = (event.target as HTMLElement).closest?.('[draggable="true"]');
      dragged = isHandle ? rowAt(event) : null;
      if (dragged) event.dataTransfer?.setDragImage(dragged, 16, 16);
    });
    listen('dragover', (event) => {
      // Ignores files dragged over the rows.
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

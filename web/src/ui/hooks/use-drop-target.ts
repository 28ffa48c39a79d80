import { type DragEvent, useState } from 'react';

/**
 * Returns the props of an element that accepts dropped files; `data-over` is set while the user drags files over the
 * element.
 */
export function useDropTarget(onDrop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}

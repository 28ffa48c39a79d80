import { type DragEvent, useState } from 'react';

/** The props of an element that takes dropped files; `data-over` while they are held above it. */
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

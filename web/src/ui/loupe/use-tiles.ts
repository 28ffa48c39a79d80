import { useEffect, useReducer, useState } from 'react';
import type { LoupeTiles } from './loupe-geometry.ts';

export interface LoadedTiles {
  images: readonly HTMLImageElement[];
  loaded: number;
  failed: boolean;
}

export function useTiles({ urls }: LoupeTiles): LoadedTiles {
  const [images] = useState(() => urls.map(() => new Image()));
  const [loaded, noteLoaded] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    images.forEach((image, index) => {
      image.addEventListener('load', noteLoaded, { signal: ended.signal });
      image.addEventListener('error', () => setFailed(true), { signal: ended.signal });
      image.src = urls[index] ?? '';
    });
    return () => {
      ended.abort();
      for (const image of images) image.src = '';
    };
  }, [images, urls]);
  return { images, loaded, failed };
}

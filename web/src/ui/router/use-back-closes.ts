import { useEffect, useEffectEvent } from 'react';
import { loadOverlays } from './load-overlays.ts';

/** Lets a phone's Back close an overlay while its component is there. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let mounted = true;
    let release: (() => void) | undefined;
    void loadOverlays()?.then(({ openOverlay }) => {
      if (mounted) release = openOverlay(() => close());
    });
    return () => {
      mounted = false;
      release?.();
    };
  }, []);
}

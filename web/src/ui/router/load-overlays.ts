/** Loads `overlays.ts` on touch screens, whose Back closes overlays; other devices have Esc. */
export const loadOverlays = () => (matchMedia('(hover: none)').matches ? import('./overlays.ts') : undefined);

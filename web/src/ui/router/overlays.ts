// One history entry per open overlay (dialog, menu, sheet), so that a phone's Back closes it. The entries have their
// page's address and key.
import { currentLocation, setOverlayHistory } from './location.tsx';

interface Overlay {
  close: () => unknown;
  /** The page's address. */
  page: string;
}

/** Open overlays, the topmost last. */
const open: Overlay[] = [];
/** Steps back of ours that the browser has not made yet. */
let stepsBack = 0;
const waiting: (() => void)[] = [];

const depth = () => (history.state as { overlay?: number } | null)?.overlay ?? 0;

/** Runs an action once the browser has made our steps back, which would otherwise leave the entry that the action adds. */
function whenSettled(action: () => void): void {
  if (stepsBack > 0) waiting.push(action);
  else action();
}

/** Resolves once the browser has made the steps back of closed overlays. */
export const stepsSettled = (): Promise<void> => new Promise(whenSettled);

function stepBack(count: number): void {
  stepsBack += 1;
  history.go(-count);
}

/** Adds the entries that open overlays lack, or leaves those of overlays that have closed. */
function matchEntries(): void {
  if (depth() > open.length) stepBack(depth() - open.length);
  while (depth() < open.length) history.pushState({ ...history.state, overlay: depth() + 1 }, '');
}

/** Adds an overlay's entry. Returns a function that removes it when the overlay closes in another way than by Back. */
export function openOverlay(close: () => unknown): () => void {
  const overlay = { close, page: location.href };
  open.push(overlay);
  whenSettled(matchEntries);
  return () => {
    const index = open.indexOf(overlay);
    if (index === -1) return;
    open.splice(index, 1);
    whenSettled(matchEntries);
  };
}

/**
 * Changes the page below the overlays, whose entries come after it. Opening another page has closed them; on the same page,
 * such as a list with a changed filter, they stay open.
 */
function openBelow(openPage: () => void): void {
  const change = () => {
    const { pathname } = currentLocation();
    openPage();
    if (currentLocation().pathname !== pathname) open.length = 0;
    for (const overlay of open) overlay.page = location.href;
    matchEntries();
  };
  whenSettled(() => {
    if (depth() === 0) return change();
    waiting.unshift(change);
    stepBack(depth());
  });
}

/** Handles a step in the history; returns whether the page stays the same. */
function onPop(): boolean {
  if (stepsBack > 0) {
    stepsBack -= 1;
    while (stepsBack === 0 && waiting.length > 0) waiting.shift()!();
    return true;
  }
  // An entry of an overlay that has closed, reached by Forward or after a reload.
  if (depth() > open.length) {
    history.go(open.length - depth());
    return true;
  }
  const closed = open.splice(depth());
  for (const { close } of closed.toReversed()) close();
  return closed.length > 0 && closed.every(({ page }) => page === location.href);
}

const releases = new WeakMap<HTMLElement, () => void>();

/** Adds the entry of a popover that has opened, or removes that of one that has closed. */
export function togglePopover(panel: HTMLElement): void {
  releases.get(panel)?.();
  releases.delete(panel);
  if (panel.matches(':popover-open'))
    releases.set(
      panel,
      openOverlay(() => panel.isConnected && panel.hidePopover()),
    );
}

setOverlayHistory({ onPop, openBelow });

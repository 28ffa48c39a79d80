import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blockNavigation, HashRouter, navigate, openFirstLocation, useLocation } from './location.tsx';
import { openOverlay, stepsSettled } from './overlays.ts';

interface Entry {
  state: unknown;
  url: string;
}
let entries: Entry[] = [];
let at = 0;

/** Imitates the browser's history, whose steps happen later; the fake browser's own one fires no events. */
const fakeHistory = {
  get state() {
    return entries[at]!.state;
  },
  pushState(state: unknown, _title: string, url = location.hash) {
    entries = [...entries.slice(0, at + 1), { state, url }];
    show(at + 1);
  },
  replaceState(state: unknown, _title: string, url = location.hash) {
    entries[at] = { state, url };
    show(at);
  },
  go(steps: number) {
    setTimeout(() => {
      if (!entries[at + steps]) return;
      show(at + steps);
      dispatchEvent(new PopStateEvent('popstate'));
    }, 5);
  },
};
const realHistory = history;
function show(index: number): void {
  at = index;
  realHistory.replaceState(null, '', entries[index]!.url.replace(/^\//, ''));
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 40));
const back = async () => {
  fakeHistory.go(-1);
  await settled();
};
/** The address of each entry, with the number of overlays open there. */
const list = () =>
  entries.map(
    ({ state, url }) => url.replace(/^\/?#/, '') + '+'.repeat((state as { overlay?: number } | null)?.overlay ?? 0),
  );

let shown = '';
function Shown() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown = pathname + search;
  }, [pathname, search]);
  return null;
}

beforeEach(() => {
  [entries, at] = [[{ state: { key: '0' }, url: '#/start' }], 0];
  show(0);
  vi.stubGlobal('history', fakeHistory);
  render(
    <HashRouter first={openFirstLocation()}>
      <Shown />
    </HashRouter>,
  );
  navigate('/list');
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a filter that was changed in a sheet when Back closes the sheet', async () => {
  const close = vi.fn<() => void>();
  openOverlay(close);
  navigate('/list?a=1');
  await settled();
  navigate('/list?a=2', { replace: true });
  await settled();
  expect(list()).toEqual(['/start', '/list', '/list?a=2', '/list?a=2+']);
  await back();
  expect(close).toHaveBeenCalledOnce();
  await expect.poll(() => shown).toBe('/list?a=2');
  await back();
  await expect.poll(() => shown).toBe('/list');
  await back();
  await expect.poll(() => shown).toBe('/start');
});

it.each([
  [false, ['/start', '/list', '/detail/1']],
  [true, ['/start', '/detail/1']],
])('leaves no overlay’s entry before a page opened from two overlays (replace: %s)', async (replace, expected) => {
  const [closeOuter, closeInner] = [openOverlay(() => undefined), openOverlay(() => undefined)];
  expect(list()).toEqual(['/start', '/list', '/list+', '/list++']);
  navigate('/detail/1', { replace });
  // The page's overlays unmount.
  closeInner();
  closeOuter();
  await settled();
  expect(list().slice(0, at + 1)).toEqual(expected);
  await expect.poll(() => shown).toBe('/detail/1');
  await back();
  await expect.poll(() => shown).toBe(expected.at(-2));
});

it('keeps the entry of an overlay that stays open when one below it closes', async () => {
  const closeLower = openOverlay(() => undefined);
  const close = vi.fn<() => void>();
  openOverlay(close);
  closeLower();
  await settled();
  expect(list().slice(0, at + 1)).toEqual(['/start', '/list', '/list+']);
  await back();
  expect(close).toHaveBeenCalledOnce();
  expect(list().slice(0, at + 1)).toEqual(['/start', '/list']);
});

it('opens a page after the question about unsaved changes has left its entry', async () => {
  const release = blockNavigation(async () => {
    const closeQuestion = openOverlay(() => undefined);
    await settled();
    closeQuestion();
    return true;
  });
  navigate('/other');
  await settled();
  await settled();
  release();
  expect(list().slice(0, at + 1)).toEqual(['/start', '/list', '/other']);
  await expect.poll(() => shown).toBe('/other');
});

it('settles once a closed dialog has left its entry, so that the page’s entry can be replaced', async () => {
  openOverlay(() => undefined)();
  await stepsSettled();
  history.replaceState(null, '', '/#/login');
  expect(list().slice(0, at + 1)).toEqual(['/start', '/login']);
});

import { act } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RepeatEarlyPress } from '../ui/router/early-press.tsx';

const presses = vi.fn<(name: string) => void>();

const Part = ({ name }: { name: string }) => (
  <>
    <button type="button" onClick={() => presses(name)}>
      {name}
    </button>
    <RepeatEarlyPress />
  </>
);
const LatePart = () => <Part name="late" />;

const page = (Late: ComponentType) => (
  <>
    <Part name="first" />
    <Suspense>
      <Late />
    </Suspense>
  </>
);

let host: HTMLElement;
let root: Root | undefined;

beforeAll(async () => {
  document.documentElement.dataset.rendered = '';
  await import('./early-press.ts');
  delete document.documentElement.dataset.rendered;
});

beforeEach(async () => {
  presses.mockClear();
  host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = await new Response((await prerender(page(LatePart))).prelude).text();
});

afterEach(() => {
  act(() => root?.unmount());
  host.remove();
});

const press = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();

/** Returns a function that loads the late part's code. */
async function start(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const Late = lazy(() => promise);
  await act(async () => void (root = hydrateRoot(host, page(Late))));
  return async () => await act(async () => resolve({ default: LatePart }));
}

it('repeats the last press once the app runs, and only then', async () => {
  press('first');
  const load = await start();
  expect(presses.mock.calls).toEqual([['first']]);
  await load();
  expect(presses.mock.calls).toEqual([['first']]);
});

it.each([['before the app runs'], ['while the app runs']])(
  'repeats a press %s on a part that is hydrated later',
  async (when) => {
    if (when === 'before the app runs') press('late');
    const load = await start();
    if (when === 'while the app runs') press('late');
    expect(presses).not.toHaveBeenCalled();
    await load();
    expect(presses.mock.calls).toEqual([['late']]);
  },
);

it('leaves open a popover that the browser opened for an early press', async () => {
  const hidePopover = vi.fn<() => void>();
  const button = host.querySelector('button')!;
  Object.defineProperty(button, 'popoverTargetElement', { value: { hidePopover } });
  press('first');
  expect(hidePopover).not.toHaveBeenCalled();
  await start();
  expect(hidePopover).toHaveBeenCalledOnce();
  expect(presses).toHaveBeenCalledOnce();
  press('first');
  expect(hidePopover).toHaveBeenCalledOnce();
});

it('repeats no press that the app has handled', async () => {
  const load = await start();
  press('first');
  expect(presses.mock.calls).toEqual([['first']]);
  await load();
  press('late');
  expect(presses.mock.calls).toEqual([['first'], ['late']]);
});

import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { HashRouter, openFirstLocation, StaticRouter, useLocation } from './location.tsx';

const Shown = () => <p>{useLocation().pathname}</p>;

it('hydrates the rendered page before it opens one whose address came first', async () => {
  const { prelude } = await prerender(
    <StaticRouter path="/">
      <Shown />
    </StaticRouter>,
  );
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = await new Response(prelude).text();
  const onRecoverableError = vi.fn<() => void>();
  const app = (
    <HashRouter first={openFirstLocation()}>
      <Shown />
    </HashRouter>
  );
  const root = await act(async () => {
    const hydrated = hydrateRoot(host, app, { onRecoverableError });
    history.pushState(null, '', '#/hot');
    return hydrated;
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(host.textContent).toBe('/hot');
  act(() => root.unmount());
  host.remove();
});

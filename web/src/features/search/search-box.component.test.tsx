import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueryProvider } from '../../api/query-provider.tsx';
import { answers } from '../../testing/fake-api.ts';
import { address } from '../../testing/render.tsx';
import { SearchBox } from './search-box.tsx';

it('searches for what was typed into a rendered page before the app ran', async () => {
  answers('GET /video/v1/suggest', { list: [], items: [] });
  const page = (
    <QueryProvider>
      <SearchBox />
    </QueryProvider>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  field.value = '石桥';
  const root = await act(async () => hydrateRoot(place, page));
  expect(field).toHaveValue('石桥');
  fireEvent.submit(screen.getByRole('search'));
  expect(decodeURI(address())).toBe('/search?keyword=石桥');
  act(() => root.unmount());
  place.remove();
});

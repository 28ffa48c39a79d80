import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address } from '../../testing/render.tsx';
import { showConsole } from '../../testing/render-console.tsx';
import { KeywordFilter } from './filters.tsx';

const box = () => screen.getByRole('searchbox', { name: '账号' });

describe('the keyword filter', () => {
  it('keeps text typed while the previous search loads', async () => {
    const { user } = showConsole(<KeywordFilter label="账号" />, { at: '/operators' });
    const typedInto = box();
    await user.type(typedInto, 'admin{Enter}');
    await user.type(typedInto, '-2');
    await waitFor(() => expect(address()).toBe('/operators?keyword=admin'));
    expect(box()).toBe(typedInto);
    expect(box()).toHaveValue('admin-2');
  });

  it('shows the previous keyword after the back button', async () => {
    const { user } = showConsole(<KeywordFilter label="账号" />, { at: '/operators?keyword=first' });
    await user.clear(box());
    await user.type(box(), 'second{Enter}');
    await waitFor(() => expect(address()).toBe('/operators?keyword=second'));
    act(() => history.back());
    await waitFor(() => expect(box()).toHaveValue('first'));
  });

  it('removes the keyword from the URL when it is cleared', async () => {
    const { user } = showConsole(<KeywordFilter label="账号" />, { at: '/operators?keyword=first' });
    await user.click(screen.getByRole('button', { name: /clear|close/i }));
    await waitFor(() => expect(address()).toBe('/operators'));
  });
});

import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RepeatEarlyPress } from './early-press.tsx';

afterEach(() => void delete window.earlyPress);

it('repeats an early press once, however often the page is replaced', () => {
  const onClick = vi.fn<() => void>();
  const page = (key: string) => (
    <>
      <button type="button" onClick={onClick}>
        购买
      </button>
      <RepeatEarlyPress key={key} />
    </>
  );
  const { rerender } = render(page('none'));
  expect(onClick).not.toHaveBeenCalled();
  window.earlyPress = screen.getByRole('button');
  rerender(page('first'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(window.earlyPress).toBeNull();
  rerender(page('second'));
  expect(onClick).toHaveBeenCalledOnce();
});

import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TOAST_MS } from '@zhenku/contract/constants';
import { toast } from './toast.ts';

it('leaves a toast its full time on the screen, however late its code has loaded', async () => {
  vi.useFakeTimers();
  toast.success('已保存');
  vi.advanceTimersByTime(2 * TOAST_MS);
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('已保存')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
  expect(screen.getByText('已保存')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('已保存')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const reload = vi.fn<() => void>();
const navigation = vi.spyOn(performance, 'getEntriesByType');

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // React reports what it catches.
  vi.spyOn(console, 'error').mockReturnValue();
  navigation.mockReturnValue([{ type: 'navigate' }] as unknown as PerformanceEntryList);
});
afterEach(() => vi.clearAllMocks());

function show(message: string) {
  const Broken = () => {
    throw new TypeError(message);
  };
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
}

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/a-1.js',
  'error loading dynamically imported module: https://shop.example/assets/a-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a-1.css',
])('reloads a page of an old version: %s', (message) => {
  show(message);
  expect(screen.getByRole('alert')).toHaveTextContent('网站有新版本，请刷新后继续');
  expect(reload).toHaveBeenCalledOnce();
});

test('leaves a page that was just reloaded to its reader', () => {
  navigation.mockReturnValue([{ type: 'reload' }] as unknown as PerformanceEntryList);
  show('Importing a module script failed.');
  expect(screen.getByRole('alert')).toHaveTextContent('网站有新版本，请刷新后继续');
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload for another error', () => {
  show('x is not a function');
  expect(screen.getByRole('alert')).toHaveTextContent('页面出错了，请刷新后重试');
  expect(reload).not.toHaveBeenCalled();
});

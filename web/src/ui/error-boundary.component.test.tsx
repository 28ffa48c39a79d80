import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const reload = vi.fn<() => void>();
const request = vi.fn<typeof fetch>();
const navigation = vi.spyOn(performance, 'getEntriesByType');
// The page's age, which would otherwise be the age of the process that runs the tests.
const age = vi.spyOn(performance, 'now');
const MISSING = 'Importing a module script failed.';
const answersWith = (entry: string, status = 200) =>
  request.mockImplementation(() => Promise.resolve(new Response(`<script src="${entry}"></script>`, { status })));

beforeEach(() => {
  // React logs caught errors.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', request);
  document.head.innerHTML = '<script type="text/plain" src="/assets/index-1.js"></script>';
  // Becomes a module only now, so that the document does not load it.
  document.head.querySelector('script')!.setAttribute('type', 'module');
  answersWith('/assets/index-2.js');
  age.mockReturnValue(1_000);
  navigation.mockReturnValue([{ type: 'navigate' }] as unknown as PerformanceEntryList);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => {
  navigation.mockRestore();
  age.mockRestore();
});

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
])('reloads a page of an old version: %s', async (message) => {
  show(message);
  expect(await screen.findByRole('alert')).toHaveTextContent('网站有新版本，请刷新后继续');
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload by itself if the page was just reloaded', async () => {
  navigation.mockReturnValue([{ type: 'reload' }] as unknown as PerformanceEntryList);
  show(MISSING);
  expect(await screen.findByRole('alert')).toHaveTextContent('网站有新版本，请刷新后继续');
  expect(reload).not.toHaveBeenCalled();
});

test('reloads once more when the last reload was over a minute ago', async () => {
  navigation.mockReturnValue([{ type: 'reload' }] as unknown as PerformanceEntryList);
  age.mockReturnValue(61_000);
  show(MISSING);
  expect(await screen.findByRole('alert')).toHaveTextContent('网站有新版本，请刷新后继续');
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['without a network', () => request.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['while no server answers', () => answersWith('/assets/index-2.js', 502)],
])('keeps the page %s, and reloads on request once the server answers', async (_, fail) => {
  fail();
  const user = userEvent.setup();
  show(MISSING);
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不通，恢复后自动重试');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不通，恢复后自动重试');
  expect(request).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  answersWith('/assets/index-1.js');
  await user.click(screen.getByRole('button', { name: '重试' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('reloads by itself once the server answers again', async () => {
  vi.useFakeTimers();
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  show(MISSING);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(request).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  answersWith('/assets/index-1.js');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(request).toHaveBeenCalledTimes(3);
});

test.each([
  ['navigate', 1],
  ['reload', 0],
])('after a %s, reloads %i times if code of the same version fails to load', async (type, times) => {
  navigation.mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  answersWith('/assets/index-1.js');
  show(MISSING);
  expect(await screen.findByRole('alert')).toHaveTextContent('页面出错了，请刷新后重试');
  expect(reload).toHaveBeenCalledTimes(times);
});

test('does not reload for another error', () => {
  show('x is not a function');
  expect(screen.getByRole('alert')).toHaveTextContent('页面出错了，请刷新后重试');
  expect(reload).not.toHaveBeenCalled();
});

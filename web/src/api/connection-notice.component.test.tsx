import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import ConnectionNotice from './connection-notice.tsx';
import { useCall } from './use-call.ts';

const online = vi.spyOn(navigator, 'onLine', 'get');
const answer = vi.fn<(path: string) => Promise<Response>>();
const page = () =>
  Promise.resolve(Response.json({ code: 0, message: '', data: { list: [{ labelId: 1, labelName: '夜景' }] } }));
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  online.mockReturnValue(true);
  answer.mockImplementation(page);
  vi.stubGlobal('fetch', (input: string) => answer(input));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => online.mockRestore());

function Words() {
  const { data, isError } = useCall('GET /label/v1/query', {}, { silent: true });
  return <p>{isError ? '加载失败' : (data?.list[0]?.labelName ?? '加载中')}</p>;
}

const open = () =>
  show(
    <>
      <Words />
      <ConnectionNotice />
    </>,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const change = async (isOnline: boolean) => {
  online.mockReturnValue(isOnline);
  await act(async () => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

test('says that the network is away, at once, until it is back', async () => {
  open();
  await wait(0);
  expect(screen.queryByText(/网络/)).toBeNull();
  await change(false);
  expect(screen.getByText('网络已断开，恢复后自动继续')).toBeInTheDocument();
  await change(true);
  await wait(0);
  expect(screen.queryByText(/网络/)).toBeNull();
});

test('asks a server that does not answer until it does, and then loads what had failed', async () => {
  answer.mockImplementation(unreachable);
  open();
  await wait(10);
  expect(screen.getByText('连不上服务器，正在重试')).toBeInTheDocument();
  expect(screen.getByText('加载失败')).toBeInTheDocument();
  await wait(10_000);
  expect(screen.getByText('连不上服务器，正在重试')).toBeInTheDocument();
  answer.mockImplementation(page);
  await wait(2_100);
  expect(screen.getByText('夜景')).toBeInTheDocument();
  expect(screen.queryByText('连不上服务器，正在重试')).toBeNull();
  const calls = answer.mock.calls.length;
  await wait(60_000);
  expect(answer).toHaveBeenCalledTimes(calls);
});

test('leaves the failure of a single call to the page if the server answers others', async () => {
  answer.mockImplementation((path) => (path === '/healthz' ? page() : unreachable()));
  open();
  await wait(10_000);
  expect(screen.getByText('加载失败')).toBeInTheDocument();
  expect(screen.queryByText(/连不上/)).toBeNull();
});

test('shows a line for a wait that can be noticed, and words for a long one', async () => {
  let respond = (): void => undefined;
  answer.mockReturnValue(new Promise((resolve) => (respond = () => void page().then(resolve))));
  open();
  await wait(500);
  expect(document.documentElement).not.toHaveAttribute('data-loading');
  await wait(500);
  expect(document.documentElement).toHaveAttribute('data-loading');
  expect(screen.queryByText(/网络较慢/)).toBeNull();
  await wait(8_000);
  expect(screen.getByText('网络较慢，仍在加载')).toBeInTheDocument();
  respond();
  await wait(10);
  expect(screen.getByText('夜景')).toBeInTheDocument();
  expect(screen.queryByText(/网络较慢/)).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-loading');
});
